/* What moves of the sheets say: prices. */
#include "sheet.h"
#include "wire/text.h"

/* At the sheet of builds, with so many TPs. */
static void builds(int power, int treasury)
{
    seat(power)->treasury = (uint16_t)treasury;
    table_step(STEP_BUILDS, NULL);
}

TEST(rule_bolstering__a_move_tells_the_price_of_all_its_steps)
{
    char text[TEXT_ROOM];
    table_open(15);
    units("france", "PAR 4");
    builds(FRANCE, 24);
    const struct move one = {.type = MOVE_BOLSTER, .count = 2, .arg = {(int16_t)place("PAR"), 1}};
    const struct move two = {.type = MOVE_BOLSTER, .count = 2, .arg = {(int16_t)place("PAR"), 2}};
    legal_range_text(text, &table, &one, &two, FRANCE);
    assert_string_equal(text, "France bolsters the army in Paris by 1 to 2 steps for 9 to 24 TPs of 24.");
    made(FRANCE, "bolster", "PAR", "1");
    assert_true(offered_as(FRANCE, "France bolsters the army in Paris by 2 steps for 24 TPs of 24."));
    assert_true(offered_as(FRANCE, "France builds an army in Lyonnais for 15 TPs of 15."));
}
