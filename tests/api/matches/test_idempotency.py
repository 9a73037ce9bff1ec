"""Idempotency-Key where something changes without a move: the request that is sent again gets the first
answer, byte for byte."""
import random
import threading
import unittest
import uuid

from client import GAME, Match, another_client, call, verify


def new_key():
    return str(uuid.uuid4())


class Keys(unittest.TestCase):
    def is_same(self, first, again):
        self.assertEqual((again.status, again.bytes), (first.status, first.bytes))
        self.assertEqual(again.headers["ETag"], first.headers["ETag"])
        self.assertEqual(again.headers["Location"], first.headers["Location"])

    def is_reused(self, answer):
        self.assertEqual((answer.status, answer.json["type"]), (422, "/problems/key-reused"))


class Creation(Keys):
    def create(self, key, **more):
        return call("POST", "/v1/matches", {"game": GAME, "players": 3, **more}, Idempotency_Key=key)

    def made_with(self, label):
        return call("GET", f"/v1/matches?label={label}").json["matches"]

    def test_one_match_however_often_it_is_asked_for(self):
        key, label = new_key(), new_key()
        first = self.create(key, label=label)
        self.assertEqual(first.status, 201)
        self.is_same(first, self.create(key, label=label))
        self.assertEqual(len(self.made_with(label)), 1)

    def test_the_answer_is_the_first_after_the_match_has_moved_on(self):
        key = new_key()
        first = self.create(key, deadline={"each": "PT1H"})
        made = first.json
        tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        path = "/v1/matches/" + made["match"]["id"]
        seat = call("GET", path).json["deciding"][0]
        self.assertEqual(call("POST", path + "/concede", token=tokens[seat]).status, 200)
        self.assertEqual(call("POST", path + "/deadline", {"extend": "PT1H"}, made["organizer_token"]).status,
                         200)
        self.is_same(first, self.create(key, deadline={"each": "PT1H"}))

    def test_its_tokens_are_good(self):
        match = Match.made(self.create(new_key(), referee=True))
        match.play("by key", 20)
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)
        self.assertEqual(len({match.organizer, *match.tokens.values()}), 4)

    def test_many_at_once_make_one(self):
        key, label, answers = new_key(), new_key(), []

        def ask():
            with another_client() as client:
                answer = client.call("POST", "/v1/matches", {"game": GAME, "label": label},
                                     Idempotency_Key=key)
            answers.append((answer.status, answer.bytes))

        threads = [threading.Thread(target=ask) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(answers), 16)
        self.assertEqual(len(set(answers)), 1, answers)
        self.assertEqual(answers[0][0], 201)
        self.assertEqual(len(self.made_with(label)), 1)

    def test_another_body_is_refused(self):
        key = new_key()
        self.assertEqual(self.create(key).status, 201)
        self.is_reused(self.create(key, label="another"))

    def test_another_key_makes_another(self):
        first, second = self.create(new_key()).json, self.create(new_key()).json
        self.assertNotEqual(first["match"]["id"], second["match"]["id"])
        self.assertNotEqual(first["organizer_token"], second["organizer_token"])

    def test_a_key_that_could_be_guessed_is_refused(self):
        for key in ("1", "a" * 21, "a" * 256):
            self.assertEqual(self.create(key).status, 400)

    def test_the_organizers_keys_are_others(self):
        """The same text as a key of the match that was created with it is another key."""
        key = new_key()
        made = self.create(key).json
        ended = call("POST", f"/v1/matches/{made['match']['id']}/phase/end", token=made["organizer_token"],
                     Idempotency_Key=key)
        self.assertEqual(ended.status, 200, ended.bytes)


class Seats(Keys):
    def claim(self, match, seat, key, **more):
        body = {"invitation": match.invitations[seat], **more}
        return call("POST", f"{match.path}/seats/{seat}/claim", body, Idempotency_Key=key)

    def test_a_claim_is_answered_again(self):
        match = Match(3, invitations=True)
        answers = {seat: self.claim(match, seat, "claim") for seat in match.invitations}
        for seat, first in answers.items():
            self.assertEqual(first.status, 200, first.bytes)
            self.is_same(first, self.claim(match, seat, "claim"))
            self.assertEqual(self.claim(match, seat, "another").status, 409)
            self.assertEqual(self.claim(match, seat, "claim", entropy="1" * 64).status, 409)
        match.tokens = {seat: answer.json["token"] for seat, answer in answers.items()}
        match.play("claimed", 10)
        for seat, first in answers.items():
            self.is_same(first, self.claim(match, seat, "claim"))

    def test_a_release_is_made_once(self):
        match = Match(3)
        path = f"{match.path}/seats/player-2/release"
        first = call("POST", path, None, match.organizer, Idempotency_Key="release")
        self.assertEqual(first.status, 200, first.bytes)
        self.is_same(first, call("POST", path, None, match.organizer, Idempotency_Key="release"))
        match.invitations["player-2"] = first.json["invitation"]
        claimed = self.claim(match, "player-2", "mine")
        self.assertEqual(claimed.status, 200, claimed.bytes)
        self.is_same(first, call("POST", path, None, match.organizer, Idempotency_Key="release"))
        token = claimed.json["token"]
        self.assertEqual(call("GET", match.path, token=token).status, 200,
                         "who has claimed it since keeps the seat")
        self.is_reused(call("POST", f"{match.path}/seats/player-1/release", None, match.organizer,
                            Idempotency_Key="release"))
        self.assertEqual(call("POST", path, None, match.organizer, Idempotency_Key="again").status, 200)
        self.assertEqual(call("GET", match.path, token=token).status, 401)

    def test_the_next_holder_may_use_the_same_key(self):
        match = Match(3, invitations=True)
        self.assertEqual(self.claim(match, "player-1", "k").status, 200)
        released = call("POST", f"{match.path}/seats/player-1/release", None, match.organizer)
        match.invitations["player-1"] = released.json["invitation"]
        second = self.claim(match, "player-1", "k")
        self.assertEqual(second.status, 200, second.bytes)
        self.is_same(second, self.claim(match, "player-1", "k"))


class Organizer(Keys):
    def test_more_time_is_given_once(self):
        match = Match(3, deadline={"each": "PT1H"})
        path = match.path + "/deadline"
        first = call("POST", path, {"extend": "PT1H"}, match.organizer, Idempotency_Key="more")
        self.assertEqual(first.status, 200, first.bytes)
        self.is_same(first, call("POST", path, {"extend": "PT1H"}, match.organizer, Idempotency_Key="more"))
        self.assertEqual(match.read(match.organizer)["match"]["due_at"], first.json["match"]["due_at"])
        self.is_reused(call("POST", path, {"extend": "PT2H"}, match.organizer, Idempotency_Key="more"))
        second = call("POST", path, {"extend": "PT1H"}, match.organizer, Idempotency_Key="yet more")
        self.assertGreater(second.json["match"]["due_at"], first.json["match"]["due_at"])

    def test_a_key_of_one_operation_is_none_of_another(self):
        match = Match(3, deadline={"each": "PT1H"})
        self.assertEqual(call("POST", match.path + "/phase/end", None, match.organizer,
                              Idempotency_Key="k").status, 200)
        self.is_reused(call("POST", match.path + "/seats/player-1/release", None, match.organizer,
                            Idempotency_Key="k"))
        self.is_reused(call("POST", match.path + "/deadline", {"extend": "PT1H"}, match.organizer,
                            Idempotency_Key="k"))


class Moves(Keys):
    def test_a_move_its_undoing_and_a_concession_are_made_once(self):
        match = Match(3)
        seat, _ = match.play_to_undo(random.Random(7))
        token = match.tokens[seat]
        undone = call("POST", match.path + "/undo", None, token, Idempotency_Key="undo")
        self.assertEqual(undone.status, 200, undone.bytes)
        move = match.legal(seat)["moves"][0]
        made = call("POST", match.path + "/moves", {"move": move}, token, Idempotency_Key="move")
        self.assertEqual(made.status, 200, made.bytes)
        self.is_same(made, call("POST", match.path + "/moves", {"move": move}, token, Idempotency_Key="move"))
        self.is_same(undone, call("POST", match.path + "/undo", None, token, Idempotency_Key="undo"))
        self.is_reused(call("POST", match.path + "/concede", None, token, Idempotency_Key="undo"))
        conceded = call("POST", match.path + "/concede", None, token, Idempotency_Key="concede")
        self.assertEqual(conceded.status, 200, conceded.bytes)
        self.is_same(conceded, call("POST", match.path + "/concede", None, token, Idempotency_Key="concede"))
        self.is_reused(call("POST", match.path + "/undo", None, token, Idempotency_Key="concede"))
        self.is_same(made, call("POST", match.path + "/moves", {"move": move}, token, Idempotency_Key="move"))

    def test_a_phase_is_ended_once(self):
        match = Match(3)
        first = call("POST", match.path + "/phase/end", None, match.organizer, Idempotency_Key="end")
        self.assertEqual(first.status, 200, first.bytes)
        self.is_same(first, call("POST", match.path + "/phase/end", None, match.organizer,
                                 Idempotency_Key="end"))
        self.assertEqual(match.read(match.organizer)["match"]["version"], first.json["version"])


class Packs(Keys):
    def test_a_pack_is_stored_once(self):
        pack = call("GET", f"/v1/games/{GAME}/components").json | {"about": new_key()}
        for key in new_key(), new_key():
            first = call("POST", "/v1/component-packs", {"game": GAME, "pack": pack}, Idempotency_Key=key)
            self.assertEqual(first.status, 201, first.bytes)
            self.is_same(first, call("POST", "/v1/component-packs", {"game": GAME, "pack": pack},
                                     Idempotency_Key=key))
        self.assertEqual(call("POST", "/v1/component-packs", {"game": GAME, "pack": pack}).status, 200)


class Operations(unittest.TestCase):
    """The tests above and test_retries of tests/fault are for all operations that make or change something by
    POST."""

    KEYED = {"createMatch", "claimSeat", "takeSeat", "releaseSeat", "setDeadline", "endPhase", "concede",
             "makeMove",
             "undo", "supplyPack", "createPlayer", "recoverPlayer", "createTournament", "addEntrants",
             "enterTournament", "renewEntrant", "makeRound", "postMessage", "pauseMatch", "resumeMatch",
             "registerPlayerWebhook", "registerMatchWebhook", "registerTournamentWebhook",
             "replaceWebhookSecret", "concedeSeat", "endMatch", "proposeDraw", "voteOnDraw"}
    CHANGE_NOTHING = {"checkMove", "makeStreamTicket", "makeTurnsTicket", "setUpState", "listStateMoves",
                      "applyToState", "applyToStates", "playOut", "viewState",
                      "resampleView", "drawState", "previewRound", "testWebhook"}
    ONCE = {"addManager", "takeVacation"}  # what a second request finds done

    def test_each_takes_a_key_or_changes_nothing(self):
        document = call("GET", "/openapi.json").json
        named = document["components"]["parameters"]
        keyed, others = set(), set()
        for path in document["paths"].values():
            if "post" in path:
                parameters = [named[parameter["$ref"].rpartition("/")[2]] if "$ref" in parameter
                              else parameter
                              for parameter in path["post"].get("parameters", [])
                              + path.get("parameters", [])]
                has_key = any(parameter["name"] == "Idempotency-Key" for parameter in parameters)
                (keyed if has_key else others).add(path["post"]["operationId"])
        self.assertEqual((keyed, others), (self.KEYED, self.CHANGE_NOTHING | self.ONCE))
