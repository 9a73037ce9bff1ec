"""The table plays every game in a browser by clicks alone, and shows strangers' text as text."""
import json
import random
import re
import unittest

from browser import PROGRAM, Browser
from client import SCALE, URL, call
from table_page import LIT, choose, fill

CLICKS = 3 * SCALE  # moves that are chosen in each game
SETTLED = ("document.querySelector('main.match')?.ariaBusy === 'false' "
           "&& document.querySelector('.moves li, .chosen, .result')")
VERSION = "document.querySelector('.replay small').textContent"
STATE = VERSION + " + document.querySelector('.turn').textContent"
# Scripts that choose and send a move; each acts on the page as it is at that moment.
# PAUSE ends when the page has shown what a click has changed.
PAUSE = "await new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
CLICK = f"""(async () => {{ const lit = document.querySelector('.chosen') ? [] : {LIT}
    lit[%d %% lit.length]?.dispatchEvent(new MouseEvent('click', {{ bubbles: true, composed: true }}))
    {PAUSE}
    return lit.length > 0 }})()"""
TAKE = f"""(async () => {{ const list = document.querySelectorAll('.moves li button')
    if (!document.querySelector('.chosen')) list[%d %% list.length]?.click()
    {PAUSE} }})()"""
# A browser lets no script sound that no person has touched: tones are counted instead.
AUDIO = """window.heard = 0
    window.AudioContext = class { currentTime = 0 }
    window.GainNode = class {
        gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
        connect() {}
    }
    window.OscillatorNode = class { connect(to) { return to } start() { heard++ } stop() {} }"""
SEND = "(button => { button?.click(); return !!button })(document.querySelector('.chosen button.main'))"


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class Table(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        games = call("GET", "/v1/games").json["games"]
        cls.titles = {game["id"]: game["title"] for game in games}
        cls.docs = {game["id"]: game["doc"] for game in games}

    def person(self, query="", dark=False):
        """A browser of its own, so with other tokens, that is at this place of the page."""
        browser = self.enterContext(Browser(width=1500, height=950, dark=dark))
        browser.open(f"{URL}/table{query}")
        browser.wait("document.querySelector('main')")
        return browser

    def click(self, browser, selector):
        browser.wait(f"document.querySelector({json.dumps(selector)})")
        browser.run(f"document.querySelector({json.dumps(selector)}).click()")

    def begin(self, browser, game, sitters=None):
        """A new match in which the person has all seats, or those that `sitters` says. Its id."""
        self.click(browser, "nav a")
        browser.wait("document.querySelector('main form fieldset select')")
        browser.run(choose("main form select", self.titles[game]))
        browser.wait("document.querySelector('main form .doc').textContent === "
                     f"{json.dumps(self.docs[game])}")
        for number in range(browser.run("document.querySelectorAll('fieldset label').length")):
            sitter = (sitters or {}).get(number, "Me")
            browser.run(choose(f"fieldset label:nth-of-type({number + 1}) select", sitter))
        if browser.run("!!document.querySelector('input[required]')"):
            browser.run(fill("input[required]", "Anna"))
        self.click(browser, "form button.main")
        browser.wait("location.search.startsWith('?match=')")
        return browser.run("new URLSearchParams(location.search).get('match')")

    def make_move(self, browser, chance):
        """One move: by what is lit on the board, and from the list where that leaves several. Whether a
        click on the board was taken. What the page shows anew ends a choice: then another one is made."""
        browser.wait(SETTLED)
        before, by_board = browser.run(STATE), False
        for _ in range(20):
            for _ in range(5):
                if not browser.run(CLICK % chance.randrange(1000)):
                    break
                by_board |= browser.run("!!document.querySelector('.picks')")
            browser.run(TAKE % chance.randrange(1000))
            if browser.run(SEND):
                break
            browser.wait(SETTLED)
        browser.wait(f"{STATE} !== {json.dumps(before)} || !document.querySelector('.chosen')")
        self.assertEqual(browser.run("document.querySelector('.fault')?.textContent ?? ''"), "")
        return by_board

    def test_every_game(self):
        browser, chance, by_board = self.person(), random.Random(35), set()
        for game in self.titles:
            with self.subTest(game):
                self.begin(browser, game)
                for _ in range(CLICKS):
                    if self.make_move(browser, chance):
                        by_board.add(game)
        self.assertEqual(by_board, set(self.titles))
        self.assertEqual(browser.complaints, [])

    def test_the_computer_on_other_seats(self):
        """The list of seats says so, before it has come."""
        browser = self.person()
        match = self.begin(browser, "baroque", {1: "The computer, thinking"})
        browser.wait("document.querySelector('.missing')")
        self.assertNotIn("friend", browser.run("document.querySelector('.decide').textContent"))
        self.click(browser, "#tab-seats")
        browser.wait("document.querySelector('.seats').textContent.includes("
                     "'The computer, thinking comes soon')")
        seats = call("GET", f"/v1/matches/{match}").json["match"]["seats"]
        self.assertEqual([seat.get("bot") for seat in seats], [None, "search"])
        self.assertEqual(browser.complaints, [])

    def test_a_match_with_an_optional_rule(self):
        browser = self.person("?new=thirty-years-war")
        browser.wait("document.querySelector('.options input')")
        browser.run("document.querySelector('.options input').click()")
        self.assertEqual(browser.run("document.querySelectorAll('.options input').length"),
                         len(call("GET", "/v1/games/thirty-years-war").json["options"]))
        browser.run(fill("input[required]", "Anna"))
        self.click(browser, "form button.main")
        browser.wait("location.search.startsWith('?match=')")
        match = browser.run("new URLSearchParams(location.search).get('match')")
        options = call("GET", f"/v1/matches/{match}").json["match"]["options"]
        declared = call("GET", "/v1/games/thirty-years-war").json["options"]
        first = min(declared, key=lambda option: float(option["rule"].rstrip("abc")))
        self.assertEqual([name for name, value in options.items() if value], [first["name"]])
        self.assertEqual(browser.complaints, [])

    def test_two_people_and_one_who_watches(self):
        first, chance = self.person(), random.Random(7)
        match = self.begin(first, "baroque", {1: "A friend, by a link"})
        self.click(first, "#tab-seats")
        first.wait("document.querySelector('.seats input')")
        link = first.run("document.querySelector('.seats input').value")
        self.assertIn("#invitation=", link)
        # beside the board, too, where no seat decides yet
        self.assertEqual(first.run("document.querySelector('.decide .invitation input').value"), link)
        self.assertNotIn("must decide", first.run("document.querySelector('.turn').textContent"))
        second = self.person(link.removeprefix(f"{URL}/table"))
        second.wait("document.querySelector('main').textContent.includes('Anna as Brandenburg')")
        self.assertEqual(second.run("document.querySelector('main h2').textContent"), "Baroque")
        second.run(fill("input[required]", "Otto"))
        self.click(second, "form button.main")
        second.wait("document.querySelector('.turn')")
        watching = self.person(f"?match={match}")
        first.run(AUDIO)
        first.run(choose(".turns select", "Sound"))
        first.wait("heard > 0")  # what was chosen is heard
        first.run("window.heard = 0")
        for number in range(60):
            if number >= 4 and first.run("heard > 0"):
                break
            first.wait(f"{VERSION}.length && document.querySelector('.decide')")
            turn = call("GET", f"/v1/matches/{match}").json["deciding"][0]
            self.make_move(first if turn == "brandenburg" else second, chance)
        first.wait("heard > 0")  # so is a turn that begins
        watching.wait("document.querySelectorAll('.log li button').length >= 4")
        self.assertIn("You are watching", watching.run("document.querySelector('.turn').textContent"))
        self.assertFalse(watching.run(f"{LIT}.length"))
        first.open(f"{URL}/table?match={match}")  # loaded again: the browser still has its seat
        first.wait("document.querySelector('.log li')")
        self.assertIn("You are", first.run("document.querySelector('.turn').textContent"))
        for browser in first, second, watching:
            self.assertEqual(browser.complaints, [])
        organiser = first.run(f"JSON.parse(localStorage.getItem('westphalia.organiser.{match}'))")
        seat = call("GET", f"/v1/matches/{match}").json["match"]["seats"][1]["seat"]
        self.assertEqual(call("POST", f"/v1/matches/{match}/seats/{seat}/release", {}, organiser).status, 200)
        second.wait("document.querySelector('.turn').textContent.includes('You are watching')")
        self.assertEqual(second.run(f"localStorage.getItem('westphalia.match.{match}')"), "{}")

    def test_the_end(self):
        browser, chance = self.person(), random.Random(3)
        match = self.begin(browser, "sixteen-thirty-something")
        for _ in range(4):
            self.make_move(browser, chance)
        for _ in range(2):
            browser.wait("document.querySelector('.decide .prompt')")
            self.click(browser, "#tab-seats")
            self.click(browser, ".panel button.resign")
            self.click(browser, ".panel button.danger")
            browser.wait("!document.querySelector('button.danger')")
            browser.wait("document.querySelector('main.match').ariaBusy === 'false'")
        browser.wait("document.querySelector('.result')")
        said = browser.run("document.querySelector('.result').textContent")
        self.assertRegex(said, "^Winner: Player .[.]Player . resigns[.]")  # by that, not by its points
        places = browser.run("[...document.querySelectorAll('.ranks tbody tr')].map(row => row.textContent)")
        self.assertEqual(len(places), 3)
        self.assertTrue(any("Anna (resigned)" in place for place in places), places)
        self.assertEqual(call("GET", f"/v1/matches/{match}").json["match"]["status"], "over")

    def test_seats_have_their_names_before_one_sits(self):
        browser = self.person("?new=time-of-wars")
        browser.wait("[...document.querySelectorAll('fieldset label span')].some(span => "
                     "span.textContent === 'Holy Roman Empire')")
        made = call("POST", "/v1/matches", {"game": "time-of-wars", "invitations": True}).json
        browser.open(f"{URL}/table?match={made['match']['id']}&seat=hre#invitation=none")
        browser.wait("document.querySelector('main').textContent.includes('Holy Roman Empire')")
        self.assertEqual(browser.complaints, [])

    def test_standings_of_a_tournament(self):
        made = call("POST", "/v1/tournaments", {"name": "Spring cup", "game": "sixteen-thirty-something",
                                                "players": 3}).json
        path, owner = f"/v1/tournaments/{made['tournament']['id']}", made["owner_token"]
        names = ["Anna", "Otto", "Lena"]
        call("POST", path + "/entrants", {"entrants": [{"name": name} for name in names]}, owner)
        self.assertEqual(call("POST", path + "/rounds", {}, owner).status, 201)
        browser = self.person(f"?tournament={made['tournament']['id']}")
        browser.wait("document.querySelectorAll('tbody tr').length === 3")
        rows = browser.run("[...document.querySelectorAll('tbody tr')].map(row => row.cells[1].textContent)")
        self.assertEqual(set(rows), set(names))
        self.assertTrue(browser.run("[...document.querySelectorAll('tbody tr')].every(row => "
                                    "row.cells[0].textContent && row.cells[2].textContent)"))
        browser.wait("document.querySelectorAll('ul.matches a').length === 1")
        self.assertEqual(browser.complaints, [])

    def test_text_of_strangers_is_text(self):
        browser = self.person()
        name = "<img src=x onerror=alert(1)>"
        browser.run("localStorage.clear()")
        self.click(browser, "nav a")
        browser.wait("document.querySelector('form input[required]')")  # the lobby asks for a name, too
        browser.run(fill("form input[required]", name))
        self.click(browser, "form button.main")
        browser.wait("document.querySelector('header .player')")
        self.assertEqual(browser.run("document.querySelector('header .player').textContent"), name)
        self.assertFalse(browser.run("!!document.querySelector('header img')"))


class Source(unittest.TestCase):
    def test_it_knows_no_game(self):
        sources, names = {}, {"main.js"}
        while names:
            name = names.pop()
            sources[name] = call("GET", f"/table/{name}").bytes.decode()
            names |= set(re.findall(r"'/table/(\w+\.js)'", sources[name])) - set(sources)
        self.assertGreater(len(sources), 15)
        sources.pop("westphalia.js")  # the rules' own, whose guide has examples
        text = "".join(sources.values())
        for game in call("GET", "/v1/games").json["games"]:
            for name in (game["id"], *game["seats"]):
                self.assertNotRegex(text, rf"['\"]{name}['\"]")

    def test_files_and_policy(self):
        page = call("GET", "/table?match=1")
        self.assertEqual((page.status, page.headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        policy = page.headers["Content-Security-Policy"]
        self.assertNotIn("unsafe", policy)
        self.assertNotIn("http", policy)
        self.assertEqual(call("GET", "/table", If_None_Match=page.headers["ETag"]).status, 304)
        script = call("GET", "/table/main.js")
        self.assertEqual(script.headers["Content-Type"], "text/javascript; charset=utf-8")
        again = call("GET", "/table/main.js", If_None_Match=script.headers["ETag"])
        self.assertEqual((again.status, again.bytes), (304, b""))
        self.assertEqual(call("GET", "/table/other.js").status, 404)
        self.assertEqual(call("GET", "/table/main.js?x=1").status, 400)
