"""Whole matches at the table: two people, each with a browser of their own, play from the lobby to the end.

They do it by clicks of a mouse alone, on what a person could hit. What they click on is drawn at random from
a seed: lit parts of the board, things beside it, offers, lines of the list. On the way a page is loaded anew
or loses its connection, moves are taken back and planned, somebody looks at the past, a substitute takes over
a seat, and a third page watches. Each page must have what the service says, at any time. At the end the audit
must say that the match is sound.

It takes many minutes, so it runs only by name: `deploy/test table`. Settings: tests/README.md.
"""
import collections
import json
import os
import pathlib
import random
import sys
import time
import unittest

from browser import PROGRAM, Browser
from client import URL, call
from table_page import choose, fill, plainly

SEED = int(os.environ.get("TABLE_SEED", 1648))
PICTURES = os.environ.get("TABLE_PICTURES")  # a folder for pictures of the pages
# Of each game: the scenario that is played, or None for the first one, and after how many decisions the seats
# resign. The matches end by their rules before.
GAMES = {"sixteen-thirty-something": (None, 3000), "baroque": (None, 3000), "thirty-years-war": (None, 6000),
         "time-of-wars": ("Swedish Deluge 1655-1660", 3000), "europe-1619": (None, 3000)}
# A match of Europe 1619 has thirty years, and each of its powers a sheet in each of their phases. After so
# many decisions all but a few seats resign, and those who go on often take the first move with these words.
HURRY = {"europe-1619": (300, 4, " is ready")}
HURRIED = 0.6  # of their decisions
ACTIONS = os.environ.get("TABLE_ACTIONS")  # so many for each game instead
CLICKS = 60  # of one decision, at most
LOOK = 30  # decisions between two looks at everything that all pages have
# How often, of so many decisions, one of these comes before it.
CHANCES = {"reload": 25, "lost": 40, "undo": 12, "plan": 25, "past": 40, "tabs": 15, "zoom": 30, "theme": 60}
# What the console says of requests without a connection, and of moves that no plan can try since they draw.
EXPECTED = "ERR_INTERNET_DISCONNECTED", "/apply"
# Until the page has shown what has changed.
PAUSE = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
# A chosen move was sent, or the page says why not.
DONE = "!whole.state().busy && (whole.state().problem || !document.querySelector('.chosen'))"

# What the tests ask the page. `match` is what the page has of its match: it hangs on the tree of Mithril.
# point() is a place of the window where a click reaches this element: not beside the window, not covered.
HELP = """(() => {
    const seek = vnode => {
        if (!vnode || typeof vnode !== 'object') return null
        if (Array.isArray(vnode)) {
            for (const one of vnode) {
                const found = seek(one)
                if (found) return found
            }
            return null
        }
        if (vnode.attrs?.match?.path && vnode.attrs.choice) return vnode.attrs
        return seek(vnode.instance) ?? seek(vnode.children)
    }
    const attrs = () => seek(document.getElementById('page')?.vnodes) ?? {}
    const drawing = () => document.querySelector('.drawing')?.shadowRoot
    const deepest = (x, y) => {
        let found = document.elementFromPoint(x, y)
        while (found?.shadowRoot) {
            const inner = found.shadowRoot.elementFromPoint(x, y)
            if (!inner || inner === found) break
            found = inner
        }
        return found
    }
    const within = (element, part) => {
        for (let at = part; at; at = at.parentElement ?? at.getRootNode().host) {
            if (at === element) return true
        }
        return false
    }
    const SHARES = [0.5, 0.3, 0.7, 0.12, 0.88, 0.04, 0.96, 0.2, 0.4, 0.6, 0.8]
    const point = element => {
        if (!element) return null
        const isDrawn = element.ownerSVGElement != null
        let inner = null
        if (!isDrawn) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, width, height } = element.getBoundingClientRect()
        for (const down of SHARES) {
            for (const right of SHARES) {
                const x = left + right * width, y = top + down * height
                const at = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? deepest(x, y) : null
                if (!within(element, at)) continue
                if (!isDrawn || at.closest('.lit') === element) return [x, y]
                inner ??= [x, y] // on a part within it that is lit, too
            }
        }
        return inner
    }
    const lit = () => [...(drawing()?.querySelectorAll('svg.board .lit:not(.picked)') ?? [])]
    // What lies over the middle of an element.
    const over = element => {
        if (!element) return 'nothing: it has gone'
        const { left, top, width, height } = element.getBoundingClientRect()
        const found = deepest(left + width / 2, top + height / 2)
        const parts = []
        for (let at = found; at && parts.length < 3; at = at.parentElement) {
            parts.push([at.localName, at.getAttribute('class'), JSON.stringify({ ...at.dataset })].join(' '))
        }
        return parts.join(' in ') || 'out of sight'
    }
    const nameOf = element => element?.getAttribute('aria-label') ?? element?.textContent.slice(0, 60) ?? ''
    const state = () => {
        const { match } = attrs()
        if (!match?.document) return null
        const { document: of, seat, entries, connection, problem, shown, board, version } = match
        return { version, seat, entries: entries.length, offered: match.look.offered, connection, shown,
            board: board.length, problem: problem?.message ?? null, busy: match.busy, over: match.isOver,
            deciding: of.deciding, answered: of.answered ?? false, undo: of.may_undo ?? 0,
            held: Object.keys(match.tokens), log: match.log.length, last: match.log.at(-1)?.seq ?? 0 }
    }
    const visible = selector => [...document.querySelectorAll(selector)].filter(element => !element.disabled
        && element.checkVisibility())
    // Where to click on an element, and whether the click has come to it.
    let target = null
    addEventListener('click', event => { whole.hit ||= event.composedPath().includes(target) }, true)
    const aim = element => {
        target = element
        whole.hit = false
        return point(element)
    }
    window.whole = { attrs, state, point, over, aim, hit: false, lit, visible, nameOf,
        whole: () => ({ document: attrs().match.document, seat: attrs().match.seat }),
        count: () => ({ lit: document.querySelector('.chosen') ? 0 : lit().length,
            tray: visible('.tray button').length, offer: visible('.offer li button:not(.rule)').length,
            list: visible('.moves li button').length, folded: visible('.moves details:not([open]) > summary')
                .length,
            picks: visible('.picks button').length, chosen: !!document.querySelector('.chosen'),
            single: !!document.querySelector('.moves button.main') }) }
})()"""


class Person:
    """A page at which somebody sits, and what they do there."""

    def __init__(self, test, name, chance):
        self.test, self.name, self.chance = test, name, chance
        self.browser = test.enterContext(Browser(width=1500, height=950))
        self.browser.say("Page.addScriptToEvaluateOnNewDocument", source=HELP)
        self.is_offline = self.has_lost_seat = False

    def run(self, script):
        return self.browser.run(script)

    def wait(self, script):
        try:
            self.browser.wait(script)
        except AssertionError as late:
            self.picture("late")
            raise AssertionError(f"{self.name} waits for {script}: {self.state()}") from late

    def open(self, query=""):
        self.browser.open(f"{URL}/table{query}")
        self.wait("document.querySelector('main')")

    def state(self):
        return self.run("whole.state()")

    def picture(self, what):
        if PICTURES:
            folder = pathlib.Path(PICTURES)
            folder.mkdir(parents=True, exist_ok=True)
            name = f"{self.test.game}-{self.test.decisions:04d}-{self.name}-{what}.png"
            self.browser.picture(folder / name)

    # ---- clicks

    def mouse(self, x, y):
        for kind in "mouseMoved", "mousePressed", "mouseReleased":
            self.browser.say("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1,
                             buttons=1 if kind == "mousePressed" else 0)
        self.test.clicks += 1

    def click(self, element):
        """A click on the element that this script gives. Whether it was hit, since the page may be drawn anew
        at that moment; None: no part of it can be hit."""
        at = self.run(f"whole.aim({element})")
        if not at:
            return None
        self.mouse(*at)
        self.run(PAUSE)
        return self.run("whole.hit")

    def press(self, text, inside="#page"):
        """Clicks on a button by its text, once it can be pressed and reached."""
        button = (f"whole.visible('{inside} button, {inside} summary, {inside} a')"
                  f".find(button => button.textContent.trim().startsWith({json.dumps(text)}))")
        for _ in range(20):
            self.wait(f"whole.point({button})")
            if self.click(button):
                return
        self.test.fail(f"{self.name} cannot press {text}")

    def may_press(self, text, inside="#page"):
        return self.run(f"whole.visible('{inside} button').some(button => "
                        f"button.textContent.trim().startsWith({json.dumps(text)}))")

    # ---- what the page has

    def settle(self):
        """Until the page has what the service says, and its moves where it must decide. What it has."""
        version = self.test.now()["match"]["version"]
        self.wait(f"""(state => state && state.version >= {version} && !state.busy && state.board > 0
            && (state.over || state.shown !== null || !state.deciding.includes(state.seat)
                || (state.entries > 0 && state.offered === state.version)))(whole.state())""")
        return self.state()

    def agrees(self):
        """The document of the page is that which the service gives to this seat."""
        end = time.monotonic() + 60
        while True:
            self.settle()
            has = self.run("whole.whole()")
            token = self.run("whole.attrs().match.token")
            read = call("GET", self.test.path, token=token).json
            if read.get("step"):
                read["step"]["prompt"] = plainly(read["step"]["prompt"])
            if has["document"] == read:
                break
            if time.monotonic() > end:
                self.test.assertEqual(has["document"], read, (self.name, has["seat"]))
            time.sleep(0.1)
        state = self.state()
        actions = call("GET", f"{self.test.path}/actions?limit=1", token=token)
        self.test.assertEqual(state["last"], state["version"], (self.name, actions.status, state))

    def is_sound(self):
        """Nothing is wrong that the page or the browser tells of."""
        faults = self.run("[...document.querySelectorAll('.fault')].map(fault => fault.textContent)")
        self.test.assertEqual(faults, [], self.name)
        complaints = [text for text in self.browser.complaints
                      if not any(expected in text for expected in EXPECTED)
                      and not (self.has_lost_seat and "401" in text and self.test.path in text)]
        self.test.assertEqual(complaints, [], self.name)
        beyond = self.run("document.documentElement.scrollWidth > innerWidth")
        self.test.assertFalse(beyond, f"{self.name}: the page is wider than its window")

    def heap(self):
        """Kilobytes that the scripts of the page keep."""
        self.browser.say("HeapProfiler.collectGarbage")
        return round(self.browser.say("Runtime.getHeapUsage")["usedSize"] / 1000)

    # ---- one decision

    def decide(self):
        """Chooses a move by clicks, and sends it."""
        words = self.test.hurry if self.test.hurry and self.chance.random() < HURRIED else None
        for number in range(CLICKS):
            count = self.run("whole.count()")
            if count["chosen"]:
                break
            if count["single"]:  # one click makes it
                self.test.said.append(f"{self.test.decisions} {self.name}: the one move")
                self.press("", ".moves")
                return
            if not words or not self.take(words):
                self.step(count, number)
        else:
            self.picture("stuck")
            self.test.fail(f"{self.name} finds no move in {CLICKS} clicks: {count}")
        self.slide()
        before = self.state()
        sentence = self.run("document.querySelector('.chosen .sentence').textContent")
        is_planning = self.run("!!document.querySelector('.plan')")
        place = ".offer" if self.chance.random() < 0.5 and self.may_press(
            "Plan this" if is_planning else "Do this", ".offer") else ".chosen"
        self.press("Plan this" if is_planning else "Do this", place)
        self.test.said.append(f"{self.test.decisions} {self.name} {before['seat']}: {sentence}")

    def take(self, words):
        """Clicks on the first move of the list with these words. Whether there is one that was hit."""
        move = ("whole.visible('.moves li button')"
                f".find(move => move.textContent.includes({json.dumps(words)}))")
        return self.run(f"!!{move}") and self.click(move)

    def step(self, count, number):
        ways = [("lit", 8), ("tray", 4), ("offer", 5), ("list", 2 + number), ("folded", 2)]
        ways = [(way, weight) for way, weight in ways if count[way]]
        if count["picks"] and self.chance.random() < 0.08:
            return self.click(f"whole.visible('.picks button')[{self.chance.randrange(count['picks'])}]")
        if not ways:
            self.wait("whole.state().entries > 0 && !whole.state().busy")
            return None
        way, = self.chance.choices([way for way, _ in ways], [weight for _, weight in ways])
        element = {"lit": "whole.lit()", "tray": "whole.visible('.tray button')",
                   "offer": "whole.visible('.offer li button:not(.rule)')",
                   "list": "whole.visible('.moves li button')",
                   "folded": "whole.visible('.moves details:not([open]) > summary')"}[way]
        element += f"[{self.chance.randrange(count[way])}]"
        name = self.run(f"whole.nameOf({element})")
        hit = self.click(element)
        if hit is not None:
            self.test.ways[way] += 1
            return None
        self.test.missed[way] += 1
        if way == "lit":
            # another part lies over it, or it is out of sight: a person looks at the whole board, or nearer
            self.click("document.querySelector('[aria-label=\"The whole board\"]')")
            if self.click(element) is None:
                self.test.hidden.append(f"{name}: under {self.run(f'whole.over({element})')}")
        return None

    def slide(self):
        """Numbers are set by a click on their sliders."""
        for number in range(self.run("whole.visible('.chosen input[type=range]').length")):
            slider = f"whole.visible('.chosen input[type=range]')[{number}]"
            box = self.run(f"(({{ left, top, width, height }}) => [left, top, width, height])"
                           f"({slider}.getBoundingClientRect())")
            self.mouse(box[0] + box[2] * self.chance.random(), box[1] + box[3] / 2)
            if not self.is_offline:
                self.wait("whole.attrs().choice.check !== null")

    def send(self):
        """One decision, and what follows: until the page shows that it was made."""
        self.decide()
        self.wait(DONE)
        self.test.decisions += 1

    # ---- what else a person does

    def do_reload(self):
        self.browser.open(self.run("location.href"))
        self.wait("window.whole && whole.state()")
        self.settle()

    def lose(self, is_offline):
        self.is_offline = is_offline
        self.browser.say("Network.emulateNetworkConditions", offline=is_offline, latency=0,
                         downloadThroughput=-1, uploadThroughput=-1)

    def do_lost(self):
        """A move is sent while there is no connection. No page knows whether it was made. It is made once."""
        self.settle()
        self.lose(True)
        self.decide()
        self.wait("!whole.state().busy && document.querySelector('.fault')")
        self.picture("lost")
        self.lose(False)
        self.wait("whole.state().connection === 'open'")
        self.wait("whole.attrs().match.look.retry.failures === 0")
        if self.run("!!document.querySelector('.chosen')"):
            self.press("Do this", ".chosen")
        self.wait(DONE)
        self.test.decisions += 1
        self.settle()

    def do_undo(self):
        if not self.may_press("Take back", ".decide"):
            return
        before = self.settle()
        self.press("Take back", ".decide")
        self.wait(f"(state => !state.busy && (state.version > {before['version']} || state.problem))"
                  "(whole.state())")
        self.settle()
        self.test.done["undone"] += 1

    def do_plan(self):
        if not self.may_press("Plan", ".decide"):
            return
        state = self.settle()
        self.press("Plan", ".decide")
        self.wait("document.querySelector('.plan') || document.querySelector('.fault')")
        self.is_sound()
        for _ in range(self.chance.randrange(1, 4)):
            if self.run("!!document.querySelector('.plan .end')") or not self.run(
                    "whole.visible('.moves li button, .moves summary').length"):
                break
            steps = self.run("document.querySelectorAll('.plan > ol > li').length")
            self.decide()
            self.wait(f"!whole.attrs().choice.busy && (document.querySelector('.plan .fault') || "
                      f"document.querySelectorAll('.plan > ol > li').length > {steps})")
            self.is_sound()
        self.picture("plan")
        if self.chance.random() < 0.3:
            self.do_reload()
            if len(state["held"]) > 1:
                self.look_as(state["seat"])
                self.settle()
            self.press("Your plan", ".decide")
            self.wait("document.querySelector('.plan') && !whole.attrs().choice.busy")
            self.is_sound()
        if self.chance.random() < 0.3 or not self.run("document.querySelectorAll('.plan > ol > li').length"):
            self.press("Give it up", ".plan")
            self.wait("!document.querySelector('.plan')")
        else:
            self.press("Send", ".plan")
            self.wait("!whole.state().busy && (whole.state().problem || !document.querySelector('.plan'))")
            self.test.decisions += 1
            self.test.done["planned"] += 1
        self.is_sound()

    def do_past(self):
        """Looks at a moment of the past by the log or the slider, and comes back."""
        if self.chance.random() < 0.5:
            self.press("Log", ".tabs")
            count = self.run("whole.visible('.log li button').length")
            if count:
                self.click(f"whole.visible('.log li button')[{self.chance.randrange(count)}]")
        else:
            box = self.run("(({ left, top, width, height }) => [left, top, width, height])"
                           "(document.querySelector('.replay input').getBoundingClientRect())")
            self.mouse(box[0] + box[2] * self.chance.random(), box[1] + box[3] / 2)
        self.wait("whole.attrs().match.shown === null || whole.attrs().match.look.moment.document")
        self.picture("past")
        if self.run("whole.attrs().match.shown !== null"):
            self.press("Back to now", ".decide")
        self.wait("whole.attrs().match.shown === null")
        self.settle()

    def do_tabs(self):
        count = self.run("whole.visible('.tabs button').length")
        self.click(f"whole.visible('.tabs button')[{self.chance.randrange(count)}]")

    def do_zoom(self):
        name = self.chance.choice(["Larger", "Smaller", "The whole board"])
        self.click(f"document.querySelector('[aria-label={json.dumps(name)}]')")

    def do_theme(self):
        self.run(choose(".theme select", self.chance.choice(["Light", "Dark"])))
        self.settle()

    def look_as(self, seat):
        name = self.run(f"whole.attrs().match.game.seat({json.dumps(seat)})")
        self.run(choose(".turn select", name))
        self.wait(f"whole.state().seat === {json.dumps(seat)}")

    def resign(self, seat):
        if len(self.state()["held"]) > 1:
            self.look_as(seat)
        self.press("Seats", ".tabs")
        self.press("Resign", ".panel")
        self.press("Yes, resign", ".panel")
        self.wait("(state => !state.busy && !document.querySelector('button.danger'))(whole.state())")


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class Whole(unittest.TestCase):
    TIMEOUT = 7200  # seconds of one test

    @classmethod
    def setUpClass(cls):
        cls.games = {game["id"]: game for game in call("GET", "/v1/games").json["games"]}

    def now(self):
        return call("GET", self.path).json

    # ---- sitting down

    def begin(self):
        """The first person makes the match, and the second follows the links of every other seat."""
        first, second = self.people
        title, doc = self.games[self.game]["title"], self.games[self.game]["doc"]
        first.open()
        first.press("New match", "nav")
        first.wait("document.querySelector('main form fieldset select')")
        first.run(choose("main form select", title))
        first.wait(f"document.querySelector('main form .doc').textContent === {json.dumps(doc)}")
        if self.scenario:
            first.run(choose("main form label:nth-of-type(2) select", self.scenario))
            first.run(PAUSE)
        seats = first.run("document.querySelectorAll('fieldset label').length")
        for number in range(seats):
            sitter = "A friend, by a link" if number % 2 else "Me"
            first.run(choose(f"fieldset label:nth-of-type({number + 1}) select", sitter))
        first.run(fill("input[required]", "Anna"))
        first.picture("form")
        first.press("Begin", "form")
        first.wait("location.search.startsWith('?match=')")
        self.path = "/v1/matches/" + first.run("new URLSearchParams(location.search).get('match')")
        first.wait("window.whole && whole.attrs().match?.document")
        first.press("Seats", ".tabs")
        for number in range(seats // 2):
            first.wait("document.querySelector('.seats input')")
            link = first.run("document.querySelector('.seats input').value")
            self.sit_down(second, link, "Otto")
            first.wait(f"document.querySelectorAll('.seats input').length === {seats // 2 - number - 1}")
        self.watcher.open(first.run("location.search"))
        for person in (*self.people, self.watcher):
            person.settle()

    def sit_down(self, person, link, name):
        person.open(link.removeprefix(f"{URL}/table"))
        person.wait("document.querySelector('form button.main')")
        if person.run("!!document.querySelector('input[required]')"):
            person.run(fill("input[required]", name))
        person.press("Sit down", "form")
        person.wait("document.querySelector('.turn') || document.querySelector('.fault')")
        person.is_sound()

    def substitute(self):
        """The first person frees a seat of the second, and another person sits down there."""
        first, second = self.people[:2]
        seat = self.chance.choice(second.state()["held"])
        second.has_lost_seat = True
        first.press("Seats", ".tabs")
        if first.run("!document.querySelector('.organiser').open"):
            first.press("You have made this match", ".panel")
        name = first.run(f"whole.attrs().match.game.seat({json.dumps(seat)})")
        line = ("[...document.querySelectorAll('.organiser li')].find(line => line.querySelector('.seat')"
                f".textContent.endsWith({json.dumps(name)}))")
        first.wait(line)
        first.wait(f"whole.point({line}.querySelector('button'))")
        first.click(f"{line}.querySelector('button')")
        first.wait("document.querySelector('.seats input')")
        link = first.run("document.querySelector('.seats input').value")
        third = Person(self, "lena", self.chance)
        self.people.append(third)
        self.sit_down(third, link, "Lena")
        second.wait(f"!whole.state().held.includes({json.dumps(seat)})")
        second.wait(f"whole.state().seat !== {json.dumps(seat)}")
        self.done["substitute"] += 1
        third.settle()
        first.picture("substitute")

    # ---- playing

    def turn(self):
        """One decision of somebody who must make one."""
        deciding = self.now()["deciding"]
        may = [person for person in self.people if set(person.state()["held"]) & set(deciding)]
        self.assertTrue(may, (deciding, [person.state() for person in self.people]))
        person = self.chance.choice(may)
        state = person.settle()
        if state["over"]:
            return
        if state["seat"] not in state["deciding"]:
            seat, = self.chance.sample(sorted(set(state["held"]) & set(state["deciding"])), 1)
            person.look_as(seat)
            person.settle()
        for what, often in CHANCES.items():
            if self.chance.randrange(often) == 0:
                getattr(person, "do_" + what)()
                self.done[what] += 1
                person.is_sound()
                if what in ("undo", "plan", "lost"):
                    return
        person.send()
        person.is_sound()

    def look(self):
        for person in (*self.people, self.watcher):
            person.agrees()
            person.is_sound()
            person.picture("look")
        print(f"# {self.game}: {self.decisions} decisions, {self.clicks} clicks, "
              f"{time.monotonic() - self.begun:.0f} s, {dict(self.done)}", flush=True)

    def resign(self, few=1):
        """All but so many seats resign, or as many as it takes."""
        while (now := self.now())["match"]["status"] != "over":
            left = [seat["seat"] for seat in now["match"]["seats"] if seat["status"] != "conceded"]
            if len(left) <= few:
                break
            for person in self.chance.sample(self.people, len(self.people)):
                mine = [seat for seat in person.state()["held"] if seat in left]
                if mine:
                    person.resign(mine[0])
                    break

    def play(self, game):
        self.game, (self.scenario, limit) = game, GAMES[game]
        limit = int(ACTIONS or limit)
        self.decisions, self.clicks, self.hurry = 0, 0, None
        soon, few, words = HURRY.get(game, (limit, 1, None))
        self.said, self.hidden = [], []
        self.ways, self.missed, self.done = (collections.Counter() for _ in range(3))
        self.chance, self.begun = random.Random(f"{SEED} {game}"), time.monotonic()
        self.people = [Person(self, "anna", self.chance), Person(self, "otto", self.chance)]
        self.watcher = Person(self, "watcher", self.chance)
        self.begin()
        looked = 0
        try:
            while self.now()["match"]["status"] != "over" and self.decisions < limit:
                self.turn()
                if self.decisions >= min(limit, 120) // 3 and len(self.people) < 3:
                    self.substitute()
                if self.decisions >= looked:
                    self.look()
                    looked += LOOK
                if self.decisions >= soon and not self.hurry:
                    self.resign(few)
                    self.hurry = words
            by_rules = self.now()["match"]["status"] == "over"
            self.resign()
            self.end()
        except BaseException:
            for person in (*self.people, self.watcher):
                person.picture("failed")
            print("\n".join(self.said[-20:]), file=sys.stderr)
            raise
        finally:
            print(f"# {game}: {self.decisions} decisions, {self.clicks} clicks, "
                  f"{time.monotonic() - self.begun:.0f} s, clicks on {dict(self.ways)}, "
                  f"not to be hit {dict(self.missed)} {sorted(set(self.hidden))[:20]}, {dict(self.done)}",
                  flush=True)
        print(f"# {game}: over by {'its rules' if by_rules else 'resignations'}, "
              f"version {self.now()['match']['version']}", flush=True)

    def end(self):
        for person in (*self.people, self.watcher):
            person.wait("document.querySelector('.result')")
            person.agrees()
            person.is_sound()
        print(f"# {self.game}: kB that the pages keep: "
              f"{', '.join(f'{person.name} {person.heap()}' for person in (*self.people, self.watcher))}")
        for person in self.people[0], self.watcher:
            person.press("Check the whole match", ".audit")
            person.wait("document.querySelector('.audit [role=status]').textContent")
            person.picture("audit")
            said = person.run("document.querySelector('.audit').textContent")
            self.assertIn("Sound. ", said)
            person.is_sound()

    def test_sixteen_thirty_something(self):
        self.play("sixteen-thirty-something")

    def test_baroque(self):
        self.play("baroque")

    def test_thirty_years_war(self):
        self.play("thirty-years-war")

    def test_time_of_wars(self):
        self.play("time-of-wars")

    def test_europe_1619(self):
        self.play("europe-1619")
