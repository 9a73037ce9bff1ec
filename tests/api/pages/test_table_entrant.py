"""The link of an entrant: who opens it sits at all tables of the entrant, and no address keeps the token."""
import json
import unittest

from browser import PROGRAM, Browser
from client import URL, call


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class Entrant(unittest.TestCase):
    def test_who_opens_the_link_sits_at_all_tables(self):
        made = call("POST", "/v1/tournaments", {"name": "Winter cup", "game": "baroque", "players": 2}).json
        tournament, owner = made["tournament"]["id"], made["owner_token"]
        path = f"/v1/tournaments/{tournament}"
        entered = call("POST", path + "/entrants", {"entrants": [{"name": "Anna"}, {"name": "Otto"}]},
                       owner).json["entrants"]
        self.assertEqual(call("POST", path + "/rounds", {}, owner).status, 201)
        anna = entered[0]
        table = call("GET", path + "/entrants/me", token=anna["token"]).json["tables"][0]
        with Browser() as browser:
            browser.open(f"{URL}/table?tournament={tournament}&entrant={anna['id']}#token={anna['token']}")
            browser.wait("document.querySelector('.tables a')")
            self.assertIn("Anna", browser.run("document.querySelector('main').textContent"))
            self.assertNotIn(anna["token"], browser.run("location.href"))
            self.assertFalse([url for url in browser.asked if anna["token"] in url.split("#")[0]])
            held = browser.run(f"localStorage.getItem('westphalia.match.{table['match']}')")
            self.assertEqual(list(json.loads(held)), [table["seat"]])
            browser.run("document.querySelector('.tables a').click()")
            browser.wait("document.querySelector('.turn .seat')")
            self.assertIn("You are", browser.run("document.querySelector('.turn').textContent"))
            # opened again, without the token
            browser.open(f"{URL}/table?tournament={tournament}&entrant={anna['id']}")
            browser.wait("document.querySelector('.tables a')")
            browser.wait("document.querySelector('.preferences .buttons')?.lastChild")
            for count in 1, 2:  # it prefers the last of the seats that are left
                browser.run("[...document.querySelectorAll('.preferences .buttons')][0].lastChild.click()")
                browser.wait(f"document.querySelectorAll('.preferences li').length === {count} && "
                             "!document.querySelector('.preferences button').disabled")
            own = call("GET", path + "/entrants/me", token=anna["token"]).json
            match = call("GET", "/v1/matches/" + table["match"]).json["match"]
            self.assertEqual(own["entrant"]["preferences"], [seat["seat"] for seat in match["seats"]][::-1])
            browser.open(f"{URL}/table?tournament={tournament}")
            browser.wait("document.querySelector('.matches a')")
            said = browser.run("document.querySelector('.matches li').innerText.replace(/\\s+/g, ' ')")
            self.assertRegex(said, "^Round 1, table 1 (Anna|Otto) as .* and (Anna|Otto) as .*; running$")
            self.assertEqual(browser.complaints, [])
