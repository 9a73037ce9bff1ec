"""The list of moves beside the board, and how a person comes to a question."""
import json

from client import call
from table_page import IDLE, LIT, SeatedPage, fill

# A script: how many pixels of the list of moves are seen without scrolling.
SEEN = """document.querySelector('.decide').getBoundingClientRect().bottom
    - document.querySelector('.moves').getBoundingClientRect().top"""
TEXTS = "[...document.querySelectorAll(%s)].map(part => part.textContent)"
# A script: whether the words of the question are seen.
ASKED = """[...document.querySelectorAll('.question, .decide .prompt')].some(part => {
    const { top, bottom, height } = part.getBoundingClientRect()
    return height && bottom > 0 && top < innerHeight
})"""

# A script: how many fields for words the list of moves has, where this is the only legal move, or null.
SEARCH = """(async single => {
    const { Decide } = await import('/table/decide.js')
    const match = { isOver: false, shown: null, version: 5, entries: [{}], isMyTurn: true, seat: 'a',
        document: { step: { name: 'go', prompt: 'Go.', rule: '6.9' }, may_undo: 0 },
        game: { presentation: { steps: {} }, declared: { steps: [] }, head: type => type } }
    const choice = { single, list: [], groups: [], kinds: [], picks: [], words: '', plan: null, entry: null }
    const host = document.createElement('div')
    m.render(host, m(Decide, { match, choice }))
    return host.querySelectorAll('[type=search]').length })(%s)"""

# A script: how many moves are sent by clicks on the one move that is legal, by when the click comes.
HASTY = """(async () => {
    const { Choice } = await import('/table/choice.js')
    const sent = {}
    let clock = 9
    performance.now = () => clock // its own is the prototype's
    for (const [name, detail, wait] of [['pointer at once', 1, 0], ['key at once', 0, 0],
        ['pointer later', 1, 500]]) {
        const entry = { move: { type: 'pass' }, text: 'Pass.', things: [], bounds: null }
        let number = 0
        const match = { entries: [], game: { copies: { faces: new Map() } }, id: 'none', seat: 'a',
            version: 1, busy: false, check: async () => ({}), move: async () => !++number }
        const choice = new Choice(match)
        match.entries = [entry]
        choice.changed()
        clock += wait
        await choice.make(entry, { detail })
        sent[name] = number
    }
    delete performance.now
    return sent })()"""

# A script: whether a wide window has a button for the end of a march that can go to so many places.
BRIEF = """(async others => {
    const { Decide } = await import('/table/decide.js')
    const entry = (type, id) => ({ move: { type }, text: `${type} ${id}.`, bounds: null,
        things: id ? [{ domain: 'land', id }] : [] })
    const kinds = [...Array.from({ length: others }, (_, i) => entry('march', `l${i}`)), entry('halt', '')]
    const match = { isOver: false, shown: null, version: 5, entries: kinds, isMyTurn: true, seat: 'a',
        document: { step: { name: 'go', prompt: 'Go.', rule: '6.9' }, may_undo: 0 },
        game: { presentation: { steps: {}, endings: ['halt'] }, declared: { steps: [] }, types: {},
            head: type => type, called: ({ id }) => id } }
    const groups = [['march', kinds.slice(0, -1)], ['halt', kinds.slice(-1)]]
    const choice = { single: null, list: kinds, groups, kinds, picks: [], words: '', plan: null, entry: null }
    const host = document.createElement('div')
    m.render(host, m(Decide, { match, choice }))
    const buttons = [...host.querySelectorAll('.bar button:not(.narrow)')]
    return buttons.some(({ textContent }) => textContent === 'halt') })(%s)"""

# A script: which of two moves with a card are told to be impossible, which are refused by these codes.
REASONS = """(async codes => {
    const { Reasons } = await import('/table/why_not.js')
    const single = Object.fromEntries(codes.map(code => [code, { name: 'card', domain: 'card' }]))
    const game = { single, names: { card: { a: 'A' } }, thing: (domain, id) => ({ domain, id }),
        declared: { steps: [{ name: 'go', moves: codes }] } }
    const reasons = new Reasons({ game, entries: [], document: { step: { name: 'go' } },
        check: async ({ type }) => ({ refusal: { code: type, detail: '' } }) })
    const card = { domain: 'card', id: 'a' }
    reasons.of(card)
    await new Promise(done => setTimeout(done, 20))
    return reasons.of(card).map(({ type }) => type) })(['not-chosen', 'cannot-pay'])"""

# A script: how many rings there are where a stack may be picked, and so many of its leaders.
RINGS = """import('/table/lights.js').then(({ Lights }) => {
    const host = document.createElement('div')
    host.innerHTML = `<svg><g data-zone="map">
        <g data-set="space" data-place="ulm"><rect width="9" height="9"/>
        <g data-leader="a"><rect width="9" height="9"/></g></g></g></svg>`
    document.body.append(host)
    const lights = new Lights({ space: { ulm: 'Ulm' }, leader: { a: 'A' } })
    lights.take(host.firstChild)
    const counts = [['space'], ['space', 'leader'], ['leader'], []].map(lit => {
        lights.light({ next: new Set(lit), marks: [],
            fits: things => things.some(({ domain }) => lit.includes(domain)) })
        return host.querySelectorAll('.ring').length
    })
    host.remove()
    return counts })"""

# A script: what a click in the middle of an area picks, where a road lies above it.
UNDER = """import('/table/board.js').then(async ({ Board }) => {
    const host = document.createElement('div')
    host.style.cssText = 'position: fixed; z-index: 9; inset: 0; display: grid'
    document.body.append(host)
    const picked = []
    const board = new Board(host, { pick: things => picked.push(...things), moved() {}, wonder() {},
        domains: { area: { bohemia: 'Bohemia' } } })
    board.show(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g data-zone="map">
        <path data-set="area" data-place="bohemia" d="M0 0H90V90H0Z"/>
        <path id="road" stroke="#000" stroke-width="20" d="M0 45H90"/></g></svg>`)
    await new Promise(done => setTimeout(done, 50))
    const road = board.shadow.querySelector('#road')
    const { left, top, width, height } = road.getBoundingClientRect()
    road.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width / 2,
        clientY: top + height / 2 }))
    host.remove()
    return picked })"""


class Moves(SeatedPage):
    def resize(self, width, height):
        self.browser.say("Emulation.setDeviceMetricsOverride", width=width, height=height,
                         deviceScaleFactor=1, mobile=False)

    def tearDown(self):
        self.browser.run("localStorage.removeItem('westphalia.choice.at-once.thirty-years-war')")
        self.resize(1500, 950)
        super().tearDown()

    def texts(self, selector):
        return self.browser.run(TEXTS % f"'{selector}'")

    def test_a_low_window_has_room_for_the_list(self):
        self.resize(1280, 800)
        self.sit("thirty-years-war")
        hidden = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
        self.assertEqual(self.browser.run(f"{hidden}(document.querySelector('.decide'))"), 0)
        self.browser.run("document.querySelectorAll('.moves details').forEach(fold => { fold.open = true })")
        self.assertGreaterEqual(self.browser.run(SEEN), 270)
        # and the question is seen with what happened last
        log = self.browser.run("document.querySelector('.panel').getBoundingClientRect().height")
        self.assertGreaterEqual(log, 100)

    def test_words_with_which_all_moves_of_a_type_begin_are_said_once(self):
        self.sit("baroque", players=2)
        list_of_moves = self.read("/legal-moves")["texts"]
        self.assertEqual(self.texts(".moves li button")[0], list_of_moves[0])
        begin = list_of_moves[0].rpartition(" ")[0] + " "
        self.assertEqual(self.texts(".moves li button")[1:],
                         [text.replace(begin, "… ") for text in list_of_moves[1:]])
        said = self.browser.run("[...document.querySelectorAll('.moves li button')].map(({ ariaLabel }) => "
                                "ariaLabel)")
        self.assertEqual(said, list_of_moves)

    def test_a_pass_stands_beside_the_search_and_last_in_the_list(self):
        self.sit("thirty-years-war")
        self.assertEqual(self.texts(".moves summary")[-1], "Pass the round")
        self.assertIn("Pass the round", self.texts(".bar button:not(.narrow)"))
        self.sit("sixteen-thirty-something", players=3)  # all moves of its first step are of one type
        self.assertEqual(self.texts(".bar button:not(.narrow)"), ["Plan"])

    def test_a_move_that_only_follows_another_one_is_not_told_to_be_impossible(self):
        self.assertEqual(self.browser.run(REASONS), ["cannot-pay"])

    def test_what_ends_something_stands_last(self):
        """What can be done at once, such as to take all along, stands first."""
        groups = [["stop", [{"things": []}]], ["offer", [{"things": []}]],
                  ["leave", [{"things": ["unit"]}]], ["go", [{"things": []}, {"things": []}]],
                  ["take_all", [{"things": []}]]]
        asked = f"({json.dumps(groups)}, {{ endings: ['leave', 'offer', 'stop'] }})"
        order, buttons = self.browser.run(
            "import('/table/decide.js').then(({ inOrder, buttonsOf }) => "
            f"[inOrder{asked}.map(([type]) => type), "
            f"buttonsOf{asked}.map(([type, , last]) => [type, last])])")
        self.assertEqual(order, ["take_all", "go", "leave", "offer", "stop"])
        self.assertEqual(buttons, [["take_all", False], ["stop", True]])

    def test_what_leads_on_stands_before_what_leaves_units_behind(self):
        """What stands first in the list has no button that says the same again above it."""
        self.sit("thirty-years-war")
        self.assertEqual(self.texts(".moves summary")[0].rstrip("0123456789 "), "Activate a leader")
        self.make("play_activation", lambda move, text: "(value 1)" not in text)
        self.make("activate", lambda move, text: move["leader"] == "mansfeld")
        buttons = TEXTS % "'.bar button:not(.narrow)'"
        self.browser.wait(f"{buttons}.join() === 'Plan,Take back,Stop here'")
        self.make("take_all")
        self.browser.wait(r"[...document.querySelectorAll('.moves summary')]"
                          r".map(({ textContent }) => textContent.replace(/ \d+$/, '')).join() === "
                          "'Move on,Leave a leader behind,Leave a unit behind,Stop here'")

    def test_a_leader_may_be_clicked_before_the_card_that_activates_him(self):
        """What a card does with him stands before what is done without one. He is picked again after it."""
        self.sit("thirty-years-war")
        self.browser.run(f"{LIT}.find(part => part.dataset.leader === 'mansfeld').dispatchEvent("
                         "new MouseEvent('click', { bubbles: true, composed: true }))")
        self.browser.wait("document.querySelector('.offer li')")
        offered = [text.rstrip("0123456789 ") for text in self.texts(".offer li button")]
        self.assertEqual(offered[:2], ["Activate a leader", "Recruit"])
        self.assertIn("moves Mansfeld alone", offered[2])
        self.click(".offer li button")
        self.browser.run(fill("input[type=search]", "value 2"))  # no card of the value 1 activates him
        self.browser.wait("[...document.querySelectorAll('.moves li')]"
                          ".every(({ textContent }) => textContent.includes('(value 2)'))")
        self.click(".moves li button")
        self.press("Do this")
        self.browser.wait("document.querySelector('.chosen .sentence')?.textContent"
                          ".startsWith('The Protestant player activates Mansfeld')")

    def test_a_card_of_the_hand_says_what_it_is_where_a_pointer_rests_on_it(self):
        self.sit("thirty-years-war")
        self.browser.wait("document.querySelector('.tray button')")
        card = "document.querySelector('.tray button')"
        rest = "(({ left, top }) => [left + 9, top + 9])"
        seen = f"getComputedStyle({card}, '::after').visibility"
        self.assertEqual(self.browser.run(seen), "hidden")
        x, y = self.browser.run(f"{rest}({card}.getBoundingClientRect())")
        self.browser.say("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.browser.wait(f"{seen} === 'visible'")
        said = self.browser.run(f"getComputedStyle({card}, '::after').content")
        for words in "Value ", "Aid: England ":
            self.assertIn(words, said)

    def make(self, type, fits=lambda move, text: True):
        """The seat makes its first move of a type that fits."""
        legal = self.read("/legal-moves")
        move = next(move for move, text in zip(legal["moves"], legal["texts"])
                    if move["type"] == type and fits(move, text))
        call("POST", self.path + "/moves", {"move": move}, self.token)

    def test_the_ring_of_a_stack_hides_none_of_its_leaders(self):
        self.assertEqual(self.browser.run(RINGS), [1, 1, 1, 0])

    def test_a_click_on_a_road_picks_the_area_that_it_crosses(self):
        self.assertEqual(self.browser.run(UNDER), [{"domain": "area", "id": "bohemia"}])

    def test_a_stack_says_the_name_of_a_leader_once(self):
        self.sit("thirty-years-war")
        tree = "document.querySelector('.drawing').shadowRoot"
        self.browser.run(f"{tree}.querySelector('[data-leader=spinola] circle').dispatchEvent("
                         "new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))")
        self.browser.wait(f"{tree}.querySelector('.fan:not([hidden])')")
        said = self.browser.run(f"[...{tree}.querySelectorAll('.fan span')].at(-1).textContent")
        self.assertTrue(said.startswith("Activation "), said)

    def test_one_move_alone_needs_no_search(self):
        for choice, number in ("null", 1), ("{ move: { type: 'pass' }, text: 'Pass.' }", 0):
            self.assertEqual(self.browser.run(SEARCH % choice), number)

    def test_a_person_may_make_moves_at_once(self):
        self.sit("thirty-years-war")
        self.press("Pass the round")
        self.click(".chosen input[type=checkbox]")
        self.press("Choose anew")
        self.assertEqual(self.read()["match"]["version"], 1)
        self.press("Pass the round")
        self.browser.wait(f"{IDLE} && document.querySelector('.log').textContent.includes('passes')")
        self.assertEqual(self.read()["match"]["version"], 2)

    def test_a_click_that_was_meant_for_the_former_list_sends_nothing(self):
        """Another list may come below the pointer. A key goes by the focus, which stays."""
        sent = self.browser.run(HASTY)
        self.assertEqual(sent, {"pointer at once": 0, "key at once": 1, "pointer later": 1})

    def test_no_name_is_cut_where_sentences_begin_alike(self):
        said = self.browser.run("import('/table/choosing.js').then(({ endings }) => endings("
                                "['Anna places France 2.', 'Anna places France 10.'], 1, "
                                "['France 2', 'France 10']))")
        self.assertEqual(said, ["… France 2.", "… France 10."])

    def test_a_long_list_has_its_end_beside_the_search(self):
        for others, seen in (3, False), (12, True):
            self.assertEqual(self.browser.run(BRIEF % others), seen)

    def test_moves_of_other_kinds_are_not_made_at_once(self):
        kept = self.browser.run("""import('/table/keep.js').then(keep => {
            const has = (...types) => types.map(type => keep.isAtOnce('some-game', type))
            keep.keepAtOnce('some-game', 'order', true)
            const first = [...has('order', 'disband'), keep.isAtOnce('other-game', 'order')]
            keep.keepAtOnce('some-game', 'order', false)
            return [...first, ...has('order')] })""")
        self.assertEqual(kept, [True, False, False, False])

    def test_a_phone_goes_to_a_question_that_is_not_seen(self):
        self.resize(390, 844)
        self.sit("thirty-years-war")
        self.assertTrue(self.browser.run(ASKED))
        self.browser.wait(f"(scrollTo(0, 1e6), !{ASKED})")  # the page may still become longer
        self.play_on()
        self.browser.wait(ASKED)
        place = self.browser.run("(scrollTo(0, 9), scrollY)")
        self.play_on()
        self.assertEqual(self.browser.run("scrollY"), place)  # a question that is seen stays there

    def play_on(self):
        """The seats make their first moves until this one is asked anew."""
        tokens = self.others | {self.seats[0]: self.token}
        version = self.read()["match"]["version"]
        while (now := self.read())["match"]["version"] == version or self.seats[0] not in now["deciding"]:
            seat = now["deciding"][0]
            move = call("GET", self.path + "/legal-moves", token=tokens[seat]).json["moves"][0]
            call("POST", self.path + "/moves", {"move": move}, tokens[seat])
        version = now["match"]["version"]
        self.browser.wait(f"{IDLE} && document.querySelector('.replay small').textContent === "
                          f"'{version} of {version}' && document.querySelector('.moves li')")
