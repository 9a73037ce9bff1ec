"""Results of matches that are over: ranks, ties and the time of the end, in match, lists and log."""
import unittest

from client import Match, call


def ended(match):
    return call("GET", match.path).json["match"]


def listed(match):
    page = call("GET", "/v1/matches?status=over&label=" + match.label).json["matches"]
    return next(entry for entry in page if entry["id"] == match.path.split("/")[-1])


def played(game, players, seed, label):
    match = Match(players, game=game, label=label)
    match.label = label
    match.play(seed)
    return match


class Results(unittest.TestCase):
    def is_consistent(self, match):
        it = ended(match)
        self.assertEqual(it["status"], "over")
        self.assertEqual({entry["seat"] for entry in it["ranks"]}, {seat["seat"] for seat in it["seats"]})
        self.assertEqual([entry["seat"] for entry in it["ranks"] if entry["rank"] == 1], it["winners"])
        for place, entry in enumerate(it["ranks"], 1):
            before = it["ranks"][place - 2]["rank"] if place > 1 else 0
            self.assertIn(entry["rank"], (place, before))
        self.assertEqual({seat["seat"] for seat in it["seats"] if seat["status"] == "conceded"},
                         {entry["seat"] for entry in it["ranks"] if entry["out"] == "resigned"})
        first = [tie for tie in it["ties"] if tie["rank"] == 1]
        self.assertEqual([it["tie_break"]] if it["tie_break"] else [], first)
        for tie in it["ties"]:
            tied = [entry for entry in it["ranks"] if entry["seat"] in tie["between"]]
            self.assertEqual({entry["points"] for entry in tied}, {tie["points"]})
            self.assertTrue(tie["words"].endswith(f"({tie['rule']})."))
        last = match.log()[-1]
        self.assertEqual(it["ended_at"], last["at"])
        self.assertEqual({name: listed(match)[name]
                          for name in ("ranks", "tie_break", "ties", "ended_at", "winners")},
                         {name: it[name] for name in ("ranks", "tie_break", "ties", "ended_at", "winners")})
        return it

    def test_matches_played_to_the_end(self):
        for game, players in (("baroque", 4), ("sixteen-thirty-something", 3), ("thirty-years-war", 2),
                              ("time-of-wars", 5)):
            with self.subTest(game):
                self.is_consistent(played(game, players, 7, "results-" + game))

    def test_a_tie_is_told_in_the_event(self):
        """Rule 15.0 of Baroque: some random matches of three turns end in a tie, in the event's words."""
        for seed in range(3):
            match = played("baroque", 4, seed, f"results-ties-{seed}")
            it = self.is_consistent(match)
            won = [event for action in match.log() for event in action["events"]
                   if event["type"] == "game_won"]
            self.assertEqual(len(won), 1)
            told = won[0]["text"]
            self.assertEqual(told.endswith(it["tie_break"]["words"]) if it["tie_break"] else told.count(". "),
                             True if it["tie_break"] else 0)

    def test_a_concession(self):
        match = Match(3, game="baroque", label="results-conceded")
        match.label = "results-conceded"
        seats = list(match.tokens)
        for seat in seats[:2]:
            self.assertNotIn("ranks", ended(match))
            self.assertNotIn("ended_at", ended(match))
            self.assertEqual(call("POST", match.path + "/concede", token=match.tokens[seat]).status, 200)
        it = self.is_consistent(match)
        self.assertEqual(it["winners"], seats[2:])
        self.assertEqual([entry["out"] for entry in it["ranks"]], [None, "resigned", "resigned"])
        self.assertIsNone(it["tie_break"])
        self.assertEqual(call("GET", match.path + "?version=1").json["match"].get("ranks"), None)
