"""A match whose log this build would play otherwise: it can be read as far as both agree, and it is not
moved.

Needs the database of deploy/test (WESTPHALIA_CONTROL). There an action of the log is given another outcome,
as an earlier build with other rules would have stored it."""
import unittest

from client import Match, call, control, needs_control


def sql(text):
    control("database-sql", text)


@needs_control
class Unreadable(unittest.TestCase):
    def test_a_stored_answer_that_cannot_be_read_is_a_fault_of_the_service(self):
        match = Match(3)
        self.assertEqual(match.send("player-1", match.legal("player-1")["moves"][0]).status, 200)
        sql(f"update answer set draft = 'x', nonce = nonce + 1 where match_id = '{match.id}'")
        answer = call("GET", f"/v1/matches/{match.id}", token=match.tokens["player-1"])
        self.assertEqual((answer.status, answer.json["type"]), (500, "/problems/internal"), answer.bytes)

    def test_a_hash_that_lacks_bytes_is_a_fault_of_the_service(self):
        for table, column in (("match_state", "last_hash"), ("match", "pack_hash"), ("match", "commitment")):
            with self.subTest(column):
                match = Match(3)
                sql(f"update {table} set {column} = substr({column}, 2) where match_id = '{match.id}'")
                answer = call("GET", f"/v1/matches/{match.id}", token=match.tokens["player-1"])
                self.assertEqual((answer.status, answer.json["type"]), (500, "/problems/internal"),
                                 answer.bytes)
                self.assertEqual(call("GET", "/v1/matches").status, 200)  # lists others beside it


@needs_control
class OtherRules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.match = Match(3)
        where = f"where match_id = '{cls.match.id}'"
        sql(f"update action set line = regexp_replace(line, '\"state_hash\":\"[0-9a-f]+\"', "
            f"'\"state_hash\":\"' || repeat('0', 64) || '\"'),"
            f" hash = set_byte(hash, 0, 255 - get_byte(hash, 0)) {where};"
            " update match_state set state = set_byte(state, 0, 255 - get_byte(state, 0)),"
            f" last_hash = set_byte(last_hash, 0, 255 - get_byte(last_hash, 0)) {where}")
        cls.path = f"/v1/matches/{cls.match.id}"
        cls.token = cls.match.tokens["player-1"]

    def told(self, answer):
        self.assertEqual((answer.status, answer.json["type"]), (409, "/problems/other-rules"), answer.bytes)
        return answer.json["other_rules"]

    def test_the_match_says_where_it_differs(self):
        answer = call("GET", self.path, token=self.token)
        self.assertEqual(answer.status, 200, answer.bytes)
        self.assertEqual(answer.json["match"]["other_rules"]["action"], 1)

    def test_a_version_that_this_build_does_not_reach(self):
        self.told(call("GET", self.path + "?version=1", token=self.token))
        self.told(call("GET", self.path + "/board.svg?version=1", token=self.token))
        self.told(call("GET", self.path + "/board.json?version=1", token=self.token))

    def test_legal_moves(self):
        self.told(call("GET", self.path + "/legal-moves", token=self.token))

    def test_a_move(self):
        self.told(call("POST", self.path + "/moves", {"move": {"type": "ready"}}, self.token))

    def test_standing_instructions(self):
        for method, body in (("GET", None), ("PUT", {"instructions": []}), ("DELETE", None)):
            self.told(call(method, self.path + "/instructions", body, self.token))

    def test_the_organiser_ends_no_phase(self):
        self.told(call("POST", self.path + "/phase/end", token=self.match.organizer))

    def test_a_seat_is_handed_over(self):
        """The holder of a seat does not change play."""
        released = call("POST", self.path + "/seats/player-3/release", token=self.match.organizer)
        self.assertEqual(released.status, 200, released.bytes)
        claimed = call("POST", self.path + "/seats/player-3/claim",
                       {"invitation": released.json["invitation"]})
        self.assertEqual(claimed.status, 200, claimed.bytes)

    def test_a_match_that_cannot_begin_is_not_joined(self):
        made = call("POST", "/v1/matches",
                    {"game": "sixteen-thirty-something", "players": 3, "invitations": True}).json
        sql(f"update match set pack_hash = decode(repeat('00', 32), 'hex') where match_id = "
            f"'{made['match']['id']}'")
        for seat in made["seats"]:
            self.told(call("POST", f"/v1/matches/{made['match']['id']}/seats/{seat['seat']}/claim",
                           {"invitation": seat["invitation"]}))

    def test_the_log_can_be_read(self):
        """Its moves and events need not be those that the contract knows today."""
        set_up, = call("GET", self.path + "/log?limit=1", token=self.token).json["actions"]
        self.assertEqual((set_up["seq"], set_up["move"]),
                         (1, {"type": "other_rules", "move": {"type": "set_up"}}))
        self.assertEqual(call("GET", self.path + "/log?limit=1",
                              token=self.match.organizer).json["actions"][0]["move"], set_up["move"])

    def test_an_event_that_lacks_what_it_has_today(self):
        event = '[{"type": "scored", "seat": "player-1"}]'
        sql(f"update action set line = jsonb_set(line::jsonb, '{{events}}', '{event}') where match_id = "
            f"'{self.match.id}'")
        events = call("GET", self.path + "/log?limit=1", token=self.token).json["actions"][0]["events"]
        self.assertEqual(events, [{"type": "other_rules", "event": {"type": "scored", "seat": "player-1"}}])
