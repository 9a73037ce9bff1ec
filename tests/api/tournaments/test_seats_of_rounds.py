"""The seats of the rounds of a tournament that does not tell how many there will be."""
import unittest

from tournament import begin, enter, make


class Seats(unittest.TestCase):
    def test_each_player_has_each_seat_once(self):
        for players in 10, 25:
            with self.subTest(players):
                path, owner, _ = make(game="time-of-wars", players=5)
                enter(path, owner, players)
                seats = {}
                for _ in range(5):
                    for table in begin(path, owner)["tables"]:
                        for seat in table["seats"]:
                            seats.setdefault(seat["player"], []).append(seat["seat"])
                self.assertEqual(len(seats), players)
                self.assertEqual({len(set(had)) for had in seats.values()}, {5})
