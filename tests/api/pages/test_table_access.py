"""The table without a mouse, on a phone, and for a screen reader."""
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import unittest

from browser import PROGRAM, Browser
from client import URL, Match, call

AXE = "axe-core@4.14.1"  # of npm; where it cannot be had, its test is left out
PHONE = 360  # pixels
IDLE = "document.querySelector('main.match')?.ariaBusy === 'false'"
LIT = "document.querySelector('.drawing').shadowRoot.querySelector('.lit')"
ORDER = """[...document.querySelectorAll('aside > *')].map(part => part.classList[0])
    .filter(name => ['turn', 'decide', 'tabs', 'panel'].includes(name))"""
# A script: what reaches beyond the sides of the window.
BEYOND = """[...document.querySelectorAll('#page, #page *:not(.skip)')].filter(part => {
    const { left, right, width } = part.getBoundingClientRect()
    return width && (right > innerWidth + 1 || left < -1)
}).map(part => part.localName + '.' + part.className)"""
# A script: the words in empty fields that have no room for them where a field is as small as it may become.
CUT = """[...document.querySelectorAll('input[placeholder]')].filter(field => {
    const pen = document.createElement('canvas').getContext('2d'), style = getComputedStyle(field)
    pen.font = style.font
    const least = Math.min(field.clientWidth, parseFloat(style.minWidth) || Infinity)
    return pen.measureText(field.placeholder).width
        > least - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
}).map(field => field.placeholder)"""
# A script: names before fields that have no room for a word of them.
COVERED = """[...document.querySelectorAll('label.row > span')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(name => name.textContent)"""
# A script: what is pressed or dragged and is lower than a finger can hit. What stands in a sentence may be.
LOW = """[...document.querySelectorAll('button:not(.rule), select, input, summary, nav a')].filter(part =>
    part.checkVisibility() && !part.closest('.replay:not(.on) label, .replay:not(.on) > select')
    && part.getBoundingClientRect().height < 24).map(part => part.outerHTML.slice(0, 80))"""
# A script: the buttons of these selectors that a person does not see without scrolling.
UNSEEN = """[...document.querySelectorAll(%s)].filter(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}).map(button => button.textContent)"""
# A script: the names on the map that are seen: [text, pixels of its letters, left, top, right, bottom].
NAMES = """[...document.querySelector('.drawing').shadowRoot.querySelectorAll('g[data-zone=map] text.j')]
    .filter(text => getComputedStyle(text).display !== 'none').map(text => {
        const { left, top, right, bottom } = text.getBoundingClientRect()
        const size = Number(text.getAttribute('font-size')) * text.getScreenCTM().a
        return [text.textContent, size, left, top, right, bottom]
    })"""
# A script: how many names on the map are hidden.
HIDDEN = """document.querySelector('.drawing').shadowRoot
    .querySelectorAll('g[data-zone=map] text.no-room').length"""
# A script: names on the map that are hidden, and of which the plate is seen or a ring has the room.
BLANK = """[...document.querySelector('.drawing').shadowRoot
    .querySelectorAll('g[data-zone=map] text.no-room')]
    .filter(text => text.getBBox().width || text.previousElementSibling?.matches('rect.p:not(.no-room)'))
    .map(text => text.textContent)"""
# A script: where tables and tracks lie on the map: [left, top, right, bottom].
PANELS = """[...document.querySelector('.drawing').shadowRoot
    .querySelectorAll('g[data-zone]:not([data-zone=map], [data-zone=map] *) > rect.p')].map(ground => {
        const { left, top, right, bottom } = ground.getBoundingClientRect()
        return [left, top, right, bottom]
    })"""
ALL = "{ resultTypes: ['violations'] }"
COLOURS = "{ resultTypes: ['violations'], runOnly: ['cat.color'] }"  # which alone are others in the dark
AXE_RUN = """axe.run(document, %s).then(({ violations }) => violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`))"""


def axe_source():
    """The text of axe-core, or None."""
    if not shutil.which("npm"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(["npm", "pack", AXE, "--silent", "--fetch-retries=0", "--fetch-timeout=10000"],
                           cwd=folder, capture_output=True, check=True, timeout=60)
        except subprocess.SubprocessError:  # it fails, or takes too long
            return None
        with tarfile.open(os.path.join(folder, os.listdir(folder)[0])) as package:
            return package.extractfile("package/axe.min.js").read().decode()


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class Access(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Browser(width=1280, height=800))
        cls.match = Match(players=2, game="baroque", referee=False)

    def resize(self, width, height):
        self.browser.say("Emulation.setDeviceMetricsOverride", width=width, height=height,
                         deviceScaleFactor=1, mobile=False)

    def tearDown(self):
        self.resize(1280, 800)
        self.browser.set_dark(False)

    def at(self, query=""):
        self.browser.open(f"{URL}/table{query}")
        self.browser.wait("document.querySelector('main h1')")

    def sit(self, match):
        """The page of a match, at the seat that decides first."""
        seat = (match.deciding() or list(match.tokens))[0]
        self.at()
        self.browser.run(f"localStorage['westphalia.match.{match.id}'] = "
                         f"{json.dumps(json.dumps({seat: match.tokens[seat]}))}")
        self.at(f"?match={match.id}")
        self.browser.wait(f"{IDLE} && document.querySelector('.moves li, .result')")

    def press(self, key, target="document.activeElement"):
        self.browser.run(f"{target}.dispatchEvent(new KeyboardEvent('keydown', "
                         f"{{ key: {json.dumps(key)}, bubbles: true, composed: true }}))")

    def use(self, selector):
        self.browser.run("(button => { button.focus(); button.click() })"
                         f"(document.querySelector({json.dumps(selector)}))")

    def focused(self, selector):
        self.browser.wait(f"document.activeElement.matches({json.dumps(selector)})")

    def test_keys_keep_their_place(self):
        self.sit(self.match)
        self.browser.run("document.querySelector('.skip').click()")
        self.focused(".decide")
        self.use(".moves li button")
        self.focused(".chosen button.main")
        self.use(".chosen button[type=button]")
        self.focused(".decide")
        # the board: an offer takes the focus and gives it back
        self.browser.wait(LIT)
        self.browser.run(f"{LIT}.focus()")
        self.press("Enter", LIT)
        self.focused(".offer button")
        self.press("Escape")
        self.focused(".drawing")
        self.browser.wait("!document.querySelector('.offer') && "
                          "document.activeElement.shadowRoot.activeElement.matches('.lit')")
        # the rulings
        self.use(".rule")
        self.focused("dialog button")
        self.browser.run("document.activeElement.click()")
        self.focused(".rule")
        # the tabs
        self.browser.run("document.querySelector('.tabs button').focus()")
        self.press("ArrowRight")
        self.focused(".tabs button:nth-of-type(2)[aria-selected=true]")

    def test_the_parts_beside_the_board_stand_in_order(self):
        over = Match(players=2, game="baroque", referee=False).end()
        for match in self.match, over:
            self.sit(match)
            self.assertEqual(self.browser.run(ORDER), ["turn", "decide", "tabs", "panel"])

    def test_a_phone_shows_all_of_it(self):
        self.resize(PHONE, 740)
        for query in "", "?new=", "?new=time-of-wars":
            self.at(query)
            self.browser.wait("!location.search || document.querySelector('label.row')")
            self.assertEqual(self.browser.run(BEYOND), [])
            self.assertEqual(self.browser.run(COVERED), [])
        self.sit(self.match)
        self.assertEqual(self.browser.run(BEYOND), [])
        self.assertEqual(self.browser.run(LOW), [])
        board = self.browser.run("document.querySelector('.drawing').getBoundingClientRect().height")
        self.assertGreaterEqual(board, 240)
        self.assertEqual(self.browser.run("document.querySelectorAll('input[type=search]').length"), 1)
        self.assertEqual(self.browser.run(CUT), [])

    def test_a_wrong_link_says_so_and_where_to_go_on(self):
        unknown = "00000000-0000-4000-8000-000000000000"
        for query in (f"?match={unknown}", "?match=x", f"?tournament={unknown}",
                      f"?tournament={unknown}&entrant={unknown}#token=x",
                      f"?match={unknown}&seat=player-1#invitation=x"):
            with self.subTest(query):
                self.at(query)
                self.browser.wait("document.querySelector('main h1').textContent === "
                                  "'This link does not lead to a page' && document.querySelector('.fault')")
                self.assertEqual(self.browser.run("document.querySelectorAll('.drawing').length"), 0)
                self.browser.run("[...document.querySelectorAll('main a')].at(-1).click()")
                self.browser.wait("document.querySelector('main h1').textContent === 'Westphalia'")
        self.sit(self.match)
        self.browser.wait("document.title.includes('Baroque')")
        self.browser.run("document.querySelector('.brand').click()")
        self.browser.wait("document.title === 'Westphalia'")

    def test_lists_are_empty_only_where_the_service_says_so(self):
        self.at("?new=")
        connection = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.browser.say("Network.emulateNetworkConditions", offline=True, **connection)
        try:
            self.browser.run("document.querySelector('.brand').click()")
            self.browser.wait("document.querySelector('.fault')")
            self.assertEqual(self.browser.run("document.querySelectorAll('.empty').length"), 0)
        finally:
            self.browser.say("Network.emulateNetworkConditions", offline=False, **connection)

    def test_an_invitation_that_was_used_leads_to_the_match(self):
        match = Match(players=2, game="baroque", referee=False, invitations=True)
        for seat, code in match.invitations.items():
            call("POST", f"{match.path}/seats/{seat}/claim", {"invitation": code})
            self.at(f"?match={match.id}&seat={seat}#invitation={code}")
            self.browser.wait("document.querySelector('main').textContent.includes('seat has been taken')")
            self.assertEqual(self.browser.run("document.querySelectorAll('form').length"), 0)

    def test_names_on_the_map_of_a_phone_can_be_read(self):
        """Names for which there is room are large enough, and none lies over another one."""
        self.resize(390, 844)
        for game, players, least in ("baroque", 2, 20), ("europe-1619", 10, 40), \
                ("sixteen-thirty-something", 3, 10), ("time-of-wars", 5, 40), ("thirty-years-war", 2, 40):
            with self.subTest(game):
                self.sit(Match(players=players, game=game, referee=False))
                self.browser.wait(f"{LIT} && {NAMES}.length")
                names = self.browser.run(NAMES)
                self.assertGreaterEqual(len(names), least)
                self.assertEqual([name for name in names if name[1] < 4.5], [])
                if game == "time-of-wars":  # a name has all of its lines
                    self.assertLessEqual({"Holy Roman", "Empire"}, {name for name, *_ in names})
                self.assertEqual(self.browser.run(BLANK), [])
                panels = [("a panel", 0, *panel) for panel in self.browser.run(PANELS)]
                for i, (name, _, *one) in enumerate(names):
                    for other, _, *two in names[i + 1:] + panels:
                        wide = min(one[2], two[2]) - max(one[0], two[0])
                        high = min(one[3], two[3]) - max(one[1], two[1])
                        self.assertFalse(wide > 3 and high > 3, f"{name} and {other}")

    def test_names_on_the_map_of_a_small_screen_can_be_read_at_first_sight(self):
        """Most have the size that is wanted, and hardly one is hidden."""
        self.resize(1280, 800)
        for game, players in ("europe-1619", 10), ("thirty-years-war", 2), ("time-of-wars", 5):
            with self.subTest(game):
                self.sit(Match(players=players, game=game, referee=False))
                self.browser.wait(f"{LIT} && {NAMES}.length")
                self.assertLessEqual(self.browser.run(HIDDEN), 4)
                sizes = sorted(size for _, size, *_ in self.browser.run(NAMES))
                self.assertGreater(sizes[len(sizes) // 2], 8.5)

    def test_the_map_of_a_phone_begins_where_the_question_is(self):
        """What is written there can be read, and what may be picked is in sight."""
        self.resize(390, 844)
        for game, players in ("sixteen-thirty-something", 3), ("thirty-years-war", 2), ("europe-1619", 10), \
                ("baroque", 2):
            with self.subTest(game):
                self.sit(Match(players=players, game=game, referee=False))
                self.browser.wait(f"{LIT} && document.querySelector('.zoom select').selectedOptions[0].text "
                                  "=== 'A part of it'")
                lit, aside, sizes = self.browser.run("""(() => {
                    const { shadowRoot } = document.querySelector('.drawing')
                    const { left, right, top, bottom } = shadowRoot.host.getBoundingClientRect()
                    const inSight = element => (box => box.width > 0 && box.left < right && box.right > left
                        && box.top < bottom && box.bottom > top)(element.getBoundingClientRect())
                    const map = shadowRoot.querySelector('[data-zone=map]')
                    const all = [...map.querySelectorAll('.about')].length ? '.about' : '.lit'
                    const boxes = [...map.querySelectorAll(all)].map(part => part.getBoundingClientRect())
                        .filter(({ width }) => width)
                    const edge = (most, side) => most(...boxes.map(box => box[side]))
                    const whole = { left: edge(Math.min, 'left'), right: edge(Math.max, 'right'),
                        top: edge(Math.min, 'top'), bottom: edge(Math.max, 'bottom') }
                    // all of them stand in the middle, or where they are far apart one of them
                    const aside = Math.min(...[whole, ...boxes].map(box => Math.max(
                        Math.abs(box.left + box.right - left - right) / 2,
                        Math.abs(box.top + box.bottom - top - bottom) / 2)))
                    const isWide = whole.right - whole.left > right - left
                    return [[...map.querySelectorAll('.lit')].filter(inSight).length,
                        isWide && !boxes.some(box => box.left >= left && box.right <= right) ? 1e3 : aside,
                        [...map.querySelectorAll('text')].filter(inSight).map(text =>
                            Number(text.getAttribute('font-size')) * text.getScreenCTM().a).filter(Boolean)]
                })()""")
                self.assertGreater(lit, 0)
                self.assertLess(aside, 60, "pixels from the middle of what is asked")
                # markers that are drawn by lot leave more or less room to names
                self.assertGreater(sorted(sizes)[len(sizes) // 2], 8)

    def test_a_ring_has_the_size_of_its_name_at_each_scale(self):
        self.resize(390, 844)
        self.sit(Match(players=5, game="time-of-wars", referee=False))
        self.browser.wait(f"{LIT} && document.querySelector('.zoom select').selectedOptions[0].text "
                          "=== 'A part of it'")
        for _ in range(2):
            self.browser.wait("""(({ shadowRoot }) => {
                const boxes = parts => [...parts].map(part => part.getBoundingClientRect())
                const lit = boxes(shadowRoot.querySelectorAll('.lit'))
                const rings = boxes(shadowRoot.querySelectorAll('rect.ring'))
                return rings.length && rings.every(ring => lit.some(box =>
                    Math.abs(box.width - ring.width) < 15 && Math.abs(box.height - ring.height) < 15))
            })(document.querySelector('.drawing'))""")
            self.browser.run("document.querySelector('[aria-label=Larger]').click()")

    def test_the_question_is_seen_on_a_phone_and_dice_do_not_hide_the_board(self):
        self.resize(PHONE, 740)
        self.sit(Match(players=3, game="sixteen-thirty-something", referee=False))
        asked = self.browser.run("document.querySelector('.decide .prompt').textContent")
        seen = self.browser.run("document.querySelector('.question').textContent")
        self.assertTrue(seen and asked.startswith(seen))
        self.assertTrue(self.browser.run("document.querySelector('.question').getBoundingClientRect()"
                                         ".bottom < innerHeight"))
        place = self.browser.run("(box => { box.hidden = false; box.textContent = 'Dice'; "
                                 "return [getComputedStyle(box).position, box.getBoundingClientRect().top >= "
                                 "document.querySelector('.drawing').getBoundingClientRect().bottom] })"
                                 "(document.querySelector('.procedure'))")
        self.assertEqual(place, ["relative", True])

    def test_the_main_buttons_are_seen_on_a_phone_without_scrolling(self):
        self.resize(PHONE, 740)
        for game, players in ("baroque", 2), ("thirty-years-war", 2), ("europe-1619", 10):
            with self.subTest(game):
                self.sit(Match(players=players, game=game, referee=False))
                self.browser.wait(f"{LIT} && document.querySelector('.tray')")
                bar = self.browser.run("[...document.querySelectorAll('.bar button')]"
                                       ".map(button => button.textContent)")
                self.assertLessEqual({"Plan", "Menu"}, set(bar))
                self.assertEqual(self.browser.run(UNSEEN % "'.bar button, .tray button'"), [])
                self.use(".moves details[open] li button")
                self.focused(".chosen button.main")
                self.assertEqual(self.browser.run(UNSEEN % "'.chosen button'"), [])
        self.use(".chosen button[type=button]")
        self.browser.wait("document.querySelector('.bar .narrow')?.checkVisibility()")
        self.resize(1280, 800)  # there the list has what the bar of a phone repeats
        self.browser.wait("!document.querySelector('.bar .narrow').checkVisibility()")

    def test_axe_finds_nothing_serious(self):
        source = axe_source()
        if not source:
            self.skipTest(f"{AXE} cannot be had from npm")
        for place in "", "?new=", None:
            if place is None:
                self.sit(self.match)
            else:
                self.at(place)
            self.browser.run(source + "; true")
            for dark in False, True:
                with self.subTest(place=place, dark=dark):
                    self.browser.set_dark(dark)
                    self.assertEqual(self.browser.run(AXE_RUN % (COLOURS if dark else ALL)), [])
            self.browser.set_dark(False)
