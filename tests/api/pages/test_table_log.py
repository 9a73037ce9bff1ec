"""The log of the table: its chapters, the past that a click shows, the replay, and links to a moment."""
import json
import unittest

from browser import PROGRAM, Browser
from client import URL, Match, call
from table_page import plainly

BOARD = "document.querySelector('.drawing').shadowRoot.querySelector('svg').textContent"
PAST = "document.querySelector('.past')?.textContent ?? ''"


def press(browser, key):
    browser.run(f"document.body.dispatchEvent(new KeyboardEvent('keydown', "
                f"{{ key: {json.dumps(key)}, bubbles: true }}))")


def texts(browser, selector):
    return browser.run(f"[...document.querySelectorAll({json.dumps(selector)})].map(it => it.textContent)")


def open_cards(view):
    """How many cards lie open."""
    piles = [view.get(name) for name in ("board", "event_deck", "event_discard", "opportunity_deck",
                                         "opportunity_discard", "removed")]
    piles += [player.get(name) for player in view["players"].values()
              for name in ("hand", "committed", "interventions")]
    return sum(len(pile) for pile in piles if isinstance(pile, list))


def played():
    """A short match, past the set-up, with an action in its second turn. The moves come one at a time, so
    that no third turn begins."""
    match = Match(players=2, game="baroque")
    match.play(seed=5, moves=20)
    for number in range(1000):
        if any("Turn 2" in event["text"] for action in match.log()[:-1] for event in action["events"]):
            break
        match.play(seed=f"6 {number}", moves=1)
    return match


def moment(match):
    """A past version with another number of open cards than now. The match goes on until there is one."""
    while True:
        now = open_cards(match.read()["view"])
        for version in range(2, match.version()):
            past = call("GET", f"{match.path}?version={version}").json
            if open_cards(past["view"]) != now:
                return version
        match.play(seed=now, moves=5)


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class Log(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.match = played()
        cls.moment = moment(cls.match)
        cls.version = cls.match.version()
        cls.actions = cls.match.log()
        cls.browser = cls.enterClassContext(Browser(width=1400, height=900))

    def at(self, more=""):
        browser = self.browser
        browser.asked, browser.complaints = [], []
        browser.open(f"{URL}/table?match={self.match.id}{more}")
        browser.wait("document.querySelector('.log li') && "
                     f"document.querySelector('.replay small').textContent.endsWith(' of {self.version}')")
        return browser

    def unfold(self, browser):
        for kind in ".turn-of-log", ".phase-of-log":
            browser.run(f"document.querySelectorAll('{kind}').forEach(it => {{ it.open = true }})")
            browser.wait(f"![...document.querySelectorAll('{kind}')].some(it => it.children.length < 2)")

    def drawn(self, browser, version):
        """Until the board of this moment stands there."""
        svg = call("GET", f"{self.match.path}/board.svg?width=2000&theme=light&version={version}")
        browser.wait(f"""{BOARD} === new DOMParser().parseFromString({json.dumps(plainly(svg.bytes.decode()))}
            .replace(/<style>.*?<[/]style>/s, ''), 'image/svg+xml').documentElement.textContent""")

    def test_chapters(self):
        browser = self.at()
        self.assertEqual(texts(browser, ".turn-of-log > summary"), ["Turn 2", "Turn 1",
                                                                    "Before the first turn"])
        # what is folded is not drawn; the newest chapter is open
        self.assertEqual(browser.run("[...document.querySelectorAll('.turn-of-log')].map(it => it.open)"),
                         [True, False, False])
        self.assertFalse(browser.run("!!document.querySelector('.turn-of-log:not([open]) li')"))
        self.unfold(browser)
        browser.wait(f"document.querySelectorAll('.log li button').length === {len(self.actions)}")
        self.assertEqual(browser.run("[...document.querySelectorAll('.log li button')]"
                                     ".map(it => it.lastChild.textContent)"),
                         [plainly(action["text"]) for action in reversed(self.actions)])
        self.assertIn("Opportunity Cards", texts(browser, ".phase-of-log > summary"))
        self.assertEqual(browser.complaints, [])

    def test_what_one_action_brings_stays_in_its_phase(self):
        """An Event Card of Baroque gives Favours, which the end of a turn gives, too. A sentence that is the
        beginning of another one is not said again."""
        said = self.at().run("""(async () => {
            const { gameOf } = await import('/table/catalogue.js')
            const { Chapters } = await import('/table/chapters.js')
            const game = await gameOf('baroque', %s)
            const log = [['buy_card', 'A buys.', []],
                ['end_purchase', 'A ends.', [['phase_begun', 'The Actions Phase of A begins.']]],
                ['take_favour', 'A takes 5 florins.', []],
                ['play_capitalism', 'A plays C and pays 4.', [['card_played', 'A plays C.'],
                    ['x', 'A pays 4.']]],
                ['pay_upkeep', 'A pays.', []], ['end_favours', 'A ends the choice.', []]]
            const [{ phases }] = new Chapters(game).of(log.map(([type, text, events], seq) => ({ seq, text,
                move: { type }, events: events.map(([type, text]) => ({ type, text })) })))
            return phases.map(({ title, entries }) => [title, entries.map(({ action, lines }) =>
                [action.move.type, ...lines.map(({ text }) => text)])])
        })()""" % json.dumps(self.match.read()["view"]["pack"]))
        self.assertEqual(said, [
            ["Opportunity Cards", [["buy_card"], ["end_purchase"]]],
            ["The Actions Phase of A", [["take_favour"], ["play_capitalism", "A pays 4."]]],
            ["Support Phase and End of Turn", [["pay_upkeep"], ["end_favours"]]]])

    def test_a_click_shows_the_board_as_it_was(self):
        browser = self.at()
        self.unfold(browser)
        browser.run("document.querySelectorAll('.log li button')[1].click()")
        self.drawn(browser, self.version - 1)
        browser.wait(f"({PAST}).includes({json.dumps(plainly(self.actions[-2]['text']))})")
        browser.wait("document.querySelector('.log li.shown button').ariaCurrent === 'step'")
        browser.wait(f"location.search.endsWith('&version={self.version - 1}')")
        browser.run("document.querySelector('.panel').scrollTop = 200")
        browser.wait("document.querySelector('.panel').scrollTop === 200")
        browser.run("document.querySelector('.past button.main').click()")
        self.drawn(browser, self.version)
        browser.wait("!document.querySelector('.past') && !location.search.includes('version')")
        self.assertEqual(browser.run("document.querySelector('.panel').scrollTop"), 0)  # of the newest
        self.assertEqual(browser.complaints, [])

    def test_the_head_is_that_of_the_moment(self):
        head = "document.querySelector('.standing summary')?.textContent.startsWith('Turn %d')"
        browser = self.at("&version=2")
        self.drawn(browser, 2)
        browser.wait(head % 1)
        browser.run("[...document.querySelectorAll('button.main')]"
                    ".find(button => button.textContent === 'Back to now').click()")
        browser.wait(head % 2)

    def test_a_link_opens_a_moment(self):
        browser = self.at(f"&version={self.moment}")
        self.drawn(browser, self.moment)
        browser.wait(f"({PAST}).includes('after action {self.moment} of {self.version}')")
        # its chapter is open and the entry is marked
        browser.wait("document.querySelector('.log li.shown')")
        self.assertEqual(browser.run("document.querySelector('.log li.shown button').lastChild.textContent"),
                         plainly(self.actions[self.moment - 1]["text"]))
        # the cards and the seats are those of that moment, too
        past = call("GET", f"{self.match.path}?version={self.moment}").json
        cards = [open_cards(view) for view in (past["view"], call("GET", self.match.path).json["view"])]
        self.assertNotEqual(*cards)
        browser.run("document.querySelector('#tab-cards').click()")
        browser.wait(f"document.querySelectorAll('.cards .card').length === {cards[0]}")
        browser.wait("[...document.querySelectorAll('.cards > p')]"
                     f".some(it => it.textContent === 'After action {self.moment}.')")
        browser.run("document.querySelector('#tab-seats').click()")
        browser.wait("document.querySelector('.seats')")
        said = texts(browser, ".seats li small:last-of-type")
        self.assertEqual([text.strip() == "had to decide" for text in said],
                         [seat["seat"] in past["deciding"] for seat in past["match"]["seats"]])
        browser.run("document.querySelector('#tab-log').click()")
        # the address changes without the page being loaded
        browser.run(f"history.pushState(null, '', '/table?match={self.match.id}&version=5'); "
                    "dispatchEvent(new PopStateEvent('popstate'))")
        self.drawn(browser, 5)
        browser.run("document.querySelector('.past button:not(.main)')?.click()")
        browser.wait("document.querySelector('.past input') || "
                     "document.querySelector('.past').textContent.includes('Copied')")

    def test_replay_by_keys_and_buttons(self):
        browser = self.at("&version=2")
        self.drawn(browser, 2)
        press(browser, "]")
        self.drawn(browser, 3)
        press(browser, "[")
        self.drawn(browser, 2)
        boards = [url for url in browser.asked if "board.svg" in url and "version=2" in url]
        self.assertEqual(len(boards), 1)  # it was kept
        press(browser, "Escape")
        self.drawn(browser, self.version)
        browser.run("(input => { input.value = %d; input.dispatchEvent(new Event('input')) })"
                    "(document.querySelector('.replay input'))" % (self.version - 3))
        self.drawn(browser, self.version - 3)
        browser.run("(select => { select.selectedIndex = 3; select.dispatchEvent(new Event('change')) })"
                    "(document.querySelector('.replay select'))")
        press(browser, "p")
        self.drawn(browser, self.version)  # it was played to the end
        browser.wait("document.querySelector('.replay [aria-label=\"Play the match\"]')")
        self.assertEqual(browser.complaints, [])
