"""Links of invitations, which lead to the page on which people play: TABLE_URL."""
import subprocess
import unittest
from urllib.parse import parse_qs, urlsplit

from service_fixture import BUILD, HttpClient, Service


class Links(unittest.TestCase):
    def made(self, url, **plan):
        service = Service(**({"TABLE_URL": url} if url else {}))
        self.addCleanup(service.stop)
        self.client = HttpClient(service.port)
        answer = self.client.call("POST", "/v1/matches", {"game": "baroque", "players": 3, **plan})
        self.assertEqual(answer.status, 201, answer.bytes)
        return answer.json

    def assert_leads_to(self, link, page, match, seat, code):
        parts = urlsplit(link)
        self.assertTrue(link.startswith(page), link)
        self.assertEqual(parse_qs(parts.fragment), {"invitation": [code]})
        said = parse_qs(parts.query)
        self.assertEqual((said["match"], said["seat"]), ([match], [seat]))

    def test_an_invitation_has_a_link_and_so_has_the_next_one(self):
        for page in ("https://play.example/table", "http://localhost:8080/?lang=de"):
            made = self.made(page, invitations=True)
            match = made["match"]["id"]
            for one in made["seats"]:
                self.assert_leads_to(one["link"], page, match, one["seat"], one["invitation"])
            seat = made["seats"][0]["seat"]
            released = self.client.call("POST", f"/v1/matches/{match}/seats/{seat}/release", {},
                                        made["organizer_token"]).json
            self.assert_leads_to(released["link"], page, match, seat, released["invitation"])
            code = parse_qs(urlsplit(released["link"]).fragment)["invitation"][0]
            claimed = self.client.call("POST", f"/v1/matches/{match}/seats/{seat}/claim",
                                       {"invitation": code})
            self.assertEqual(claimed.status, 200)

    def test_an_entrant_has_a_link_and_so_have_the_seats(self):
        page = "https://play.example/table"
        service = Service(TABLE_URL=page)
        self.addCleanup(service.stop)
        client = HttpClient(service.port)
        made = client.call("POST", "/v1/tournaments", {"name": "Cup", "game": "baroque", "players": 2,
                                                       "invitations": True, "entry": {"by": "open"}}).json
        tournament, owner = made["tournament"]["id"], made["owner_token"]
        path = "/v1/tournaments/" + tournament
        anna = {"entrants": [{"name": "Anna"}]}
        (added,) = client.call("POST", path + "/entrants", anna, owner).json["entrants"]
        entered = client.call("POST", path + "/enter", {"name": "Otto"}).json
        again = client.call("POST", path + "/entrants/entrant-1/token", {}, owner).json
        for one in added, entered, again:
            parts = urlsplit(one["link"])
            self.assertTrue(one["link"].startswith(page))
            self.assertEqual(parse_qs(parts.fragment), {"token": [one["token"]]})
            self.assertEqual(parse_qs(parts.query), {"tournament": [tournament], "entrant": [one["id"]]})
        client.call("POST", path + "/rounds", {}, owner)
        (table,) = client.call("GET", path + "/entrants/me", None, entered["token"]).json["tables"]
        self.assert_leads_to(table["link"], page, table["match"], table["seat"], table["invitation"])
        for one in added, entered, again:
            self.assertNotIn(one["token"], service.log.read_text())

    def test_no_page_or_no_invitation_no_link(self):
        for url, plan in (("", {"invitations": True}), ("https://play.example/table", {})):
            self.assertFalse([one for one in self.made(url, **plan)["seats"] if "link" in one])

    def test_what_is_no_address_of_a_page(self):
        for url in ("play.example", "ftp://play.example", "https://play.example/#x", "https://a b",
                    "https://" + 500 * "x"):
            done = subprocess.run([BUILD / "westphaliad", "--port=0", "--table-url", url],
                                  capture_output=True, text=True, timeout=60)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("--table-url", done.stderr)
