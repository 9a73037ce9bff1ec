/* The tutorial game: what is drawn anew agrees with what all have seen.
 * tests/core/noninterference/test_resample.c has the rest. */
#include "testing.h"

#include "engine/resample.h"
#include "tutorial/table.h"

TEST(bids_drawn_anew_are_such_that_the_leader_has_bid_most)
{
    static struct skirmish_match match;
    static struct move_list moves;
    uint64_t random = 1648;
    bool bid[4] = {false};
    skirmish_begin(&match, 3);
    skirmish_bid_all(&match);
    assert_int_equal(match.state.leader, 0);
    for (int seat = 0; seat < 3; seat++)
        match.state.hands[seat].bid = 2;
    for (int i = 0; i < 200; i++) {
        const struct hand *hands = match.state.hands;
        assert_true(play_resample(&match.p, 1, NULL, &random, &moves));
        assert_int_equal(hands[1].bid, 2);
        assert_in_range(hands[0].bid, 2, 3);
        assert_in_range(hands[2].bid, 1, hands[0].bid);
        bid[hands[2].bid] = true;
    }
    assert_true(bid[1] && bid[2] && bid[3]);
}
