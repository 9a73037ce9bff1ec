"""How moves are chosen at the table: step by step on the board, with what cannot be drawn beside it."""
import json
import random

from client import SCALE, call
from table_page import IDLE, LIT, OnePage, SeatedPage, choose, fill

POSITIONS = 4  # of each game, of which all legal moves are looked for
MOVES = 12  # between two positions
OF_A_KIND = 30 * SCALE  # legal moves of a position that are tried, of one type and with the same parts drawn
# A script: how many of these legal moves can be made by what is drawn, with the things beside the board, and
# not at all. It clicks as a person would who wants that move, and counts it where the page then offers it. Of
# a kind that has many, the moves that it tries are spread over the list.
REACH = """(async ({ game, pack, legal, drawing, most }) => {
    const { gameOf } = await import('/table/catalogue.js'), { thingsOf } = await import('/table/lights.js')
    const { entriesOf, keyOf } = await import('/table/choosing.js')
    const { Choice } = await import('/table/choice.js')
    const declared = await gameOf(game, pack), entries = entriesOf(legal, declared.arguments, declared.thing)
    const page = new DOMParser().parseFromString(drawing, 'text/html')
    const drawn = new Set([...page.querySelectorAll('svg *')].flatMap(element =>
        thingsOf(element, declared.names).map(keyOf)))
    const choice = new Choice({ entries, game: declared, check: async () => null })
    const count = { drawn: 0, beside: 0, none: 0 }, missing = {}
    const knownOf = thing => [thing, { domain: null, id: thing.id }].find(thing => drawn.has(keyOf(thing)))
    const kinds = Map.groupBy(entries.filter(({ things }) => things.length), ({ move, things }) =>
        [move.type, ...things.map(thing => `${thing.domain} ${knownOf(thing)?.domain}`)].join())
    const spread = list => list.filter((_, i) => i % Math.ceil(list.length / most) === 0)
    for (const entry of [...kinds.values()].flatMap(spread)) {
        choice.clear()
        let beside = ''
        for (const thing of entry.things) {
            const known = knownOf(thing)
            if (!known) beside = thing.domain
            if (!choice.entry) choice.pick([known ?? thing])
        }
        const { type } = entry.move
        if (choice.offers.types.some(([offered]) => offered === type)) choice.only(type)
        const isFound = choice.entry === entry || choice.offers.entries.includes(entry)
        count[!isFound ? 'none' : beside ? 'beside' : 'drawn']++
        if (!isFound || beside) missing[`${type} ${beside}`] = (missing[`${type} ${beside}`] ?? 0) + 1
    }
    return { ...count, missing } })"""


def position(game, state, seat):
    """What the page knows of a position: its legal moves and its board."""
    asked = {"state": state, "seat": seat}
    legal = {"ranges": []} | call("POST", f"/v1/rules/{game}/legal-moves", asked | {"compact": True}).json
    return legal, call("POST", f"/v1/rules/{game}/board", asked).bytes.decode()


def played(game, seed, positions, moves):
    """Positions of a match in which all moves are chosen at random: [(legal moves, board), ...]."""
    chance, at = random.Random(seed), f"/v1/rules/{game}"
    now = call("POST", f"{at}/setup", {"seed": f"{seed:064x}", "then": ["legal_moves"]}).json
    for number in range(positions * moves):
        if now["over"]:
            return
        decides = chance.choice(now["next"])
        if number % moves == 0:
            yield position(game, now["state"], decides["seat"])
        now = call("POST", f"{at}/apply", {
            "state": now["state"], "seat": decides["seat"], "move": chance.choice(decides["moves"]),
            "seed": f"{seed * 1000 + number:064x}", "then": ["legal_moves"]}).json


# A script: a map with the same kind of unit at two places, of which the question is about the second one;
# which of them are lit where the moves name the kind alone, and where they name a place, too.
STRAYS = """(async () => {
    const { Lights } = await import('/table/lights.js'), { fitting } = await import('/table/choosing.js')
    document.body.insertAdjacentHTML('beforeend', `<svg id=tried viewBox="0 0 90 90"><g data-zone="map">${
        ['riga', 'narva'].map((place, i) => `<g data-place="${place}" data-set="space">
            <rect data-kind="foot" x="${i * 40}" y="1" width="9" height="9"/></g>`).join('')
        }</g></svg>`)
    const view = document.getElementById('tried').firstElementChild
    const lights = new Lights({ space: { riga: 'Riga', narva: 'Narva' }, kind: { foot: 'Foot' } })
    const litOf = (things, near) => {
        lights.take(view)
        const entries = [{ things }], fits = fitting(entries, [])
        const next = new Set(things.map(({ domain, id }) => `${domain}:${id}`))
        lights.light({ next, marks: [], fits, near })
        return lights.parts.filter(({ element, state }) => state === 'lit' && element.localName === 'rect')
            .map(({ place }) => place)
    }
    const foot = { domain: 'kind', id: 'foot' }
    const found = [litOf([foot], []), litOf([foot], [[], ['space:narva'], ['space:riga']]),
        litOf([foot], [['space:reval']]), litOf([foot, { domain: 'space', id: 'riga' }], [['space:narva']])]
    document.getElementById('tried').remove()
    return found })()"""
# A script: a map that was moved until its one place is out of sight; whether that is seen before the map goes
# there, and afterwards; and how far the map then goes for a place that is seen.
TURNED = """(async () => {
    const { Zoom } = await import('/table/zoom.js')
    document.body.insertAdjacentHTML('beforeend', `<div id=tried style="width:300px;height:300px">
        <svg style="width:300px;height:300px"><g><g data-zone="map"><svg width="900" height="900">
        <circle cx="100" cy="800" r="9"/></svg></g></g></svg></div>`)
    const host = document.getElementById('tried'), svg = host.firstElementChild, view = svg.firstElementChild
    const zoom = new Zoom(host, svg, { changed() {}, moved() {} })
    zoom.show(view, '0 0 900 900')
    zoom.scale(6)
    const place = view.querySelector('circle')
    const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2]
    const isSeen = () => {
        const [x, y] = middle(place.getBoundingClientRect()), box = svg.getBoundingClientRect()
        return x > box.left && x < box.right && y > box.top && y < box.bottom
    }
    const before = isSeen()
    zoom.turnTo([place])
    const after = isSeen()
    zoom.pan(20, 20)
    const at = middle(place.getBoundingClientRect())
    zoom.turnTo([place])
    const stays = middle(place.getBoundingClientRect()).join() === at.join()
    host.remove()
    return { before, after, stays } })()"""


class Choosing(OnePage):
    def test_units_elsewhere_are_not_lit_for_those_of_the_army_that_is_asked_about(self):
        """Where no unit lies there, such as before an interception, all are."""
        riga, narva = "space:riga", "space:narva"
        self.assertEqual(self.browser.run(STRAYS), [[riga, narva], [narva], [riga, narva], [riga]])

    def test_the_map_goes_to_a_question_that_is_not_seen(self):
        self.assertEqual(self.browser.run(TURNED), {"before": False, "after": True, "stays": True})

    def test_every_move_that_names_a_thing_is_made_by_clicks(self):
        for game in call("GET", "/v1/games").json["games"]:
            with self.subTest(game["id"]):
                pack = call("GET", f"/v1/games/{game['id']}").json["pack"]
                drawn = named = 0
                for legal, drawing in played(game["id"], 35, POSITIONS, MOVES):
                    asked = {"game": game["id"], "pack": pack, "legal": legal, "drawing": drawing,
                             "most": OF_A_KIND}
                    found = self.browser.run(f"{REACH}({json.dumps(asked)})")
                    self.assertEqual(found["none"], 0, found["missing"])
                    drawn += found["drawn"]
                    named += found["drawn"] + found["beside"]
                self.assertGreater(drawn, 0.3 * named)

    def test_a_counter_is_lit_where_a_move_names_all_that_it_stands_for(self):
        moves = ["space:munich kind:bavarian condition:full", "space:vienna kind:imperial condition:full",
                 "card:c1", "seat:sweden"]
        elements = [["kind:bavarian condition:full", "space:munich"],
                    ["kind:imperial condition:full", "space:munich"],  # another's space
                    ["kind:saxon condition:full", "space:leipzig"],  # the condition alone
                    ["condition:full", ""], ["space:vienna", ""], ["space:leipzig", ""],
                    ["card:c1", "seat:russia"], ["card:c2", "seat:sweden"], ["seat:sweden", ""]]

        def lights(picks):
            return self.browser.run(f"{LIGHTS}({json.dumps([moves, picks, elements])})")
        self.assertEqual([lit for lit, _ in lights("")],
                         [True, False, False, True, True, False, True, False, True])
        lit, picked = zip(*lights("kind:bavarian condition:full"))
        self.assertEqual(lit, (False,) * 9)
        self.assertEqual(picked, (True, False, False, True) + (False,) * 5)

    def test_the_log_says_nothing_twice(self):
        action = {"text": "Anna attacks, with horse.",
                  "draws": [TEN | {"value": 7, "text": "The fire of Anna."},
                            SIX | {"value": 3, "text": "Unrest: 3."},
                            SIX | {"value": 5, "text": "Unrest: 5."}],
                  "events": [{"type": "said", "text": "Anna attacks."},
                             {"type": "said", "text": "Anna attacks, with horse."},
                             {"type": "said", "text": "Anna attack."},
                             {"type": "fire", "text": "Anna: die 7.", "die": 7}]}
        self.assertEqual(self.browser.run(f"{LINES}({json.dumps(action)})"),
                         ["Unrest: 3, 5.", "Anna attack.", "Anna: die 7."])
        action = {"text": "Anna takes a state (Ulm).", "events": [
            {"type": "said", "text": "Anna takes a state."}, {"type": "said", "text": "Anna takes a stat."}]}
        self.assertEqual(self.browser.run(f"{LINES}({json.dumps(action)})"), ["Anna takes a stat."])
        action = {"text": "Anna plays Cavalry.", "events": [
            {"type": "said", "text": text} for text in ("Anna plays Cavalry as a Combat Card.", "It.")]}
        self.assertEqual(self.browser.run(f"{LINES}({json.dumps(action)})"), ["It."])

    def test_an_event_begins_the_phase_in_which_it_happens(self):
        phases = [{"name": "Fight", "steps": []}, {"name": "Pay", "events": ["paid"]}]
        action = {"seq": 1, "move": {"type": "fight"}, "text": "Anna fights.", "events": [
            {"type": "won", "text": "Anna wins."}, {"type": "paid", "text": "Anna pays."},
            {"type": "paid", "text": "Bert pays."}]}
        found = self.browser.run(f"""import('/table/chapters.js').then(({{ Chapters }}) => new Chapters({{
            declared: {{ steps: [] }},
            presentation: {{ log: {{ turns: [], phases: {json.dumps(phases)} }} }} }})
            .of([{json.dumps(action)}])[0].phases.map(({{ title, entries }}) =>
                [title, entries.map(({{ lines }}) => lines.map(({{ text }}) => text))]))""")
        self.assertEqual(found, [["", [["Anna wins."]]], ["Pay", [["Anna pays.", "Bert pays."]]]])

    def test_cards_that_are_dealt_in_turn_are_counted(self):
        dealt = [{"type": "drawn", "text": f"{name} draws a card."} for name in ("Anna", "Bert") * 3]
        found = self.browser.run(f"{LINES}({json.dumps({'text': 'Set up.', 'events': dealt})})")
        self.assertEqual(found, ["Anna draws a card.", "Bert draws a card."])

    def test_a_readers_own_lines_stand_first_of_many(self):
        def first_of(count):
            lines = [{"type": "ordered", "text": str(number), "names": ["b" if number % 2 else "a"]}
                     for number in range(count)]
            lines = [{"text": "dice", "names": []}, *lines, {"type": "won", "text": "won", "names": ["b"]}]
            return self.browser.run("import('/table/chapters.js').then(({ ownFirst }) => "
                                    f"ownFirst({json.dumps(lines)}, 'b').map(({{ text }}) => text))")
        self.assertEqual(first_of(4), ["dice", "0", "1", "2", "3", "won"])
        self.assertEqual(first_of(6), ["dice", "1", "3", "5", "0", "2", "4", "won"])

    def test_a_question_tells_what_tables_have_of_the_thing_that_it_names(self):
        view = {"lands": {"spain": {"a": 3, "b": 0}, "italy": {"a": 1, "b": 2}}}
        zone = {"each": "/lands/{land}", "columns": [{"name": "Anna", "shows": "/lands/{land}/a"},
                                                     {"name": "Bert", "shows": "/lands/{land}/b"}]}
        for land, said in ("italy", "Anna: 1; Bert: 2"), ("spain", "Anna: 3"), ("france", ""):
            asked = f"{json.dumps(view)}, {json.dumps(zone)}, {json.dumps(land)}"
            self.assertEqual(self.browser.run("import('/table/sheets.js').then(({ rowSays }) => "
                                              f"rowSays({{ name: (_, id) => id }}, {asked}))"), said)

    def test_types_of_moves_keep_names_and_initials(self):
        def heads(game, *types):
            pack = call("GET", f"/v1/games/{game}").json["pack"]
            return self.browser.run(
                f"import('/table/catalogue.js').then(({{ gameOf }}) => gameOf('{game}', '{pack}'))"
                f".then(game => {json.dumps(types)}.map(type => game.head(type)))")
        self.assertEqual(heads("thirty-years-war", "keep_wallenstein", "withdraw_from_up", "free_unit"),
                         ["Keep Wallenstein", "Withdraw from UP", "Free Action: move one unit"])
        self.assertEqual(heads("sixteen-thirty-something", "pass_on_vp_marker", "place_influence"),
                         ["Pass on VP marker", "Place influence"])

    def test_the_rulings_on_what_is_asked_stand_first(self):
        rulings = [{"id": "R1", "title": "Auctions", "question": "Who bids first?"},
                   {"id": "R2", "title": "What armies are paid", "question": "Who pays?"},
                   {"id": "R3", "title": "Weddings", "question": "May armies stand there?"}]

        def nearest(about):
            found = self.browser.run("import('/table/rulings.js').then(({ nearest }) => "
                                     f"nearest({json.dumps(rulings)}, {json.dumps(about)}))")
            return [[ruling["id"] for ruling in found[part]] for part in ("rulings", "near")]
        self.assertEqual(nearest("Pay the wages of your armies."), [["R2", "R3", "R1"], ["R2"]])
        self.assertEqual(nearest("An auction: bid, or pass."), [["R1", "R2", "R3"], ["R1"]])
        self.assertEqual(nearest(""), [["R1", "R2", "R3"], []])

    def test_the_orders_of_a_unit_stand_before_those_that_name_it_as_their_target(self):
        orders = ["b a", "a b", "c a", "a", "b c", "d a", "a c"]
        found = self.browser.run(f"""(async orders => {{
            const {{ leave, offers }} = await import('/table/choosing.js')
            const thing = id => ({{ domain: 'space', id }})
            const entries = orders.map(text => ({{
                text, move: {{ type: 'order' }}, things: text.split(' ').map(thing) }}))
            const left = leave(entries, [thing('a')]), textOf = ({{ text }}) => text
            return [left, ...[8, 3, 2].map(few => offers(left, [thing('a')], few).entries)].map(
                list => list.map(textOf))
        }})({json.dumps(orders)})""")
        own = ["a b", "a", "a c"]
        self.assertEqual(found, [[*own, "b a", "c a", "d a"], own, own, ["a"]])

    def test_the_sentence_grows(self):
        def growing(*texts):
            return self.browser.run("import('/table/choosing.js').then(choosing => "
                                    f"choosing.growing({json.dumps(texts)}))")
        self.assertEqual(growing("Tilly goes from Linz to Graz.", "Tilly goes from Linz to Wels."),
                         "Tilly goes from Linz to …")
        self.assertEqual(growing("Two units go to Graz.", "Three units go to Graz.", "A spy goes to Graz."),
                         "… to Graz.")
        self.assertEqual(growing("Anna places 2 INFs in Ulm (of 3).", "Anna attacks Bert in Ulm."),
                         "Anna … in Ulm …")
        self.assertEqual(growing("It passes."), "It passes.")
        self.assertEqual(growing(), "")

    def test_what_all_sentences_of_an_offer_begin_with_is_said_once(self):
        def endings(*texts):
            return self.browser.run("import('/table/choosing.js').then(choosing => "
                                    f"choosing.endings({json.dumps(texts)}, 3))")
        self.assertEqual(endings("Anna plays Ulm to move.", "Anna plays Ulm for aid."),
                         ["… to move.", "… for aid."])
        for texts in ([], ["Anna plays Ulm."], ["Anna plays Ulm."] * 2,
                      ["Anna plays Ulm.", "Anna plays Graz."]):
            self.assertEqual(endings(*texts), texts)


# A script: which elements are lit and which are picked, of their own things and those around them.
LIGHTS = """(async ([entries, picks, elements]) => {
    const { arePicked, fitting } = await import('/table/choosing.js')
    const of = text => text.split(' ').filter(Boolean).map(thing => {
        const [domain, id] = thing.split(':')
        return { domain, id }
    })
    const fits = fitting(entries.map(text => ({ things: of(text) })), of(picks))
    return elements.map(texts => texts.map(of)).map(([own, around]) =>
        [fits(own, around), arePicked(of(picks), own, around)]) })"""
# A script: the lines of an action in the log.
LINES = """(async action => {
    const { Chapters } = await import('/table/chapters.js')
    const log = { turns: [], phases: [] }
    const chapters = new Chapters({ presentation: { log }, declared: { steps: [] } })
    const [{ phases: [{ entries }] }] = chapters.of([{ seq: 1, move: { type: 'fight' }, ...action }])
    return entries.flatMap(({ lines }) => lines.map(({ text }) => text)) })"""
# A script: what a procedure shows while a match goes through these points: an action and the view's stack.
FOLLOWED = """(async points => {
    const { Procedure, diceOf } = await import('/table/procedure.js')
    const match = { log: [], document: { view: {} }, tokens: { me: '' } }
    const procedure = new Procedure(match, 0), shown = []
    for (const [action, ...steps] of points) {
        match.log.push({ seq: match.log.length + 1, events: [], ...action })
        match.document.view.stack = steps.map(step => ({ step }))
        procedure.look()
        shown.push([procedure.actions.map(({ seq }) => seq), procedure.frames.map(({ step }) => step),
            (procedure.shown?.actions ?? []).map(({ seq }) => seq),
            (procedure.shown?.frames ?? []).map(({ step }) => step)])
    }
    const dice = match.log.map(action => diceOf(action).map(({ value, isCube }) => [value, isCube]))
    return [shown, dice] })"""
# A script: the end of a plan of one move, and what is told to follow from it. The service is one that answers
# with `same` in both positions, with the position itself, or that needs dice.
PLANNED = """(async kind => {
    const { Plan } = await import('/table/plan.js'), { Copies } = await import('/table/copies.js')
    const { fetch } = window
    const answerOf = (path, { state, seed }) => path.endsWith('resample') ? { state: seed } : {
        state, over: false, events: [{ text: kind === 'same' ? 'same' : state }],
        next: [{ seat: 'me', moves: [{ type: 'go' }], texts: ['Go on'] }] }
    window.fetch = async (path, { body }) => kind === 'dice' && path.endsWith('apply')
        ? Response.json({ type: '/problems/needs-dice', detail: 'A die is needed.' }, { status: 422 })
        : Response.json(answerOf(path, JSON.parse(body)))
    try {
        const plan = new Plan({ id: 'a plan', match: { game: 'any', version: 1 }, version: 1, seat: 'me',
            game: { arguments: {}, copies: new Copies({}, {}) }, entries: [],
            read: async () => ({ match: { version: 1 }, view: {}, deciding: ['me'] }) })
        await plan.begin()
        await plan.add({ type: 'go' }, 'Go')
        return [plan.end, plan.last.follows, plan.entries.length, plan.problem?.message ?? '']
    } finally { window.fetch = fetch } })"""
# A script: lists of legal moves have the first one alone.
ONE_MOVE = """{ const all = window.fetch
    window.fetch = async (path, ...more) => {
        const answer = await all(path, ...more)
        if (!path.includes('/legal-moves')) return answer
        const { moves, texts, ...others } = await answer.json() // of a seat that decides no more it is empty
        const only = { ...others, moves: moves.slice(0, 1), texts: texts.slice(0, 1), ranges: [] }
        return new Response(JSON.stringify(only), { headers: answer.headers })
    } }"""
# A script: what was measured in the frame that is drawn next has had its effect.
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
SIX = {"for": "it", "text": "It", "low": 1, "sides": 6}
TEN = {"for": "it", "text": "It", "low": 0, "sides": 10}


class Playing(SeatedPage):
    def test_moves_are_planned_kept_and_sent_together(self):
        self.sit("europe-1619")
        self.press("Plan")
        self.browser.wait("document.querySelector('.plan')")
        for number, place in enumerate(("Switzerland", "Tuscany"), 1):
            self.choose_by_words(f"places 1 INF in {place}", press="Plan this")
            self.browser.wait(f"document.querySelectorAll('.plan > ol > li').length === {number}")
        self.assertEqual(self.read()["match"]["version"], 1)
        self.assertFalse(any(self.read()["view"]["players"][self.seats[0]]["placement"].values()))
        self.open()  # the browser has kept the plan
        self.press("Your plan (2)")
        self.press("Send these 2 moves")
        self.browser.wait(f"{IDLE} && !document.querySelector('.plan')")
        placed = self.read()["view"]["players"][self.seats[0]]["placement"]
        self.assertEqual(sorted(placed.values())[-2:], [1, 1])

    def test_a_plan_ends_where_others_decide(self):
        self.sit("baroque", players=2)
        drawn = "document.querySelector('.drawing').shadowRoot.querySelector('g').textContent"
        self.browser.wait(drawn)
        before = self.browser.run(drawn)
        self.press("Plan")
        self.browser.wait("document.querySelector('.plan') && document.querySelector('.moves li')")
        self.click(".moves li button")
        self.press("Plan this")
        self.browser.wait("document.querySelector('.plan .end')")
        self.browser.wait("!document.querySelector('.moves li')")
        self.browser.wait(f"{drawn} !== {json.dumps(before)}")
        self.press("Give it up")
        self.browser.wait("document.querySelectorAll('.moves li').length > 2")
        self.assertEqual(self.read()["match"]["version"], 1)

    def test_a_plan_tells_nothing_that_is_hidden_or_drawn(self):
        ends = {kind: self.browser.run(f"{PLANNED}('{kind}')") for kind in ("same", "hidden", "dice")}
        self.assertEqual(ends["same"], ["", ["same"], 1, ""])
        self.assertEqual(ends["hidden"], ["What follows depends on things that you cannot see.", [], 0, ""])
        self.assertEqual(ends["dice"], [
            "Something is drawn here. What follows is seen when the plan is sent.", [], 0, ""])

    def test_a_secret_answer_is_changed(self):
        self.sit("sixteen-thirty-something", players=3)
        for _ in range(2):
            self.browser.wait(f"{IDLE} && document.querySelector('.moves li')")
            self.browser.run("[...document.querySelectorAll('.moves li button')].at(-1).click()")
            self.press("Do this")
            self.browser.wait("document.querySelector('.decide')?.textContent.includes('Your answer is in')")
        self.assertTrue(self.read()["answered"])

    def test_the_ruling_on_a_rule(self):
        self.sit("baroque", players=2)
        self.press("Rule 3.3")
        self.browser.wait("document.querySelector('dialog[open] article')")
        self.assertIn("3.3", self.browser.run("document.querySelector('dialog article').textContent"))
        self.press("Close")
        self.browser.wait("!document.querySelector('dialog')")

    def test_sheets_have_in_words_what_lies_beside_the_map(self):
        self.sit("europe-1619")
        self.choose_by_words("places 1 INF in Switzerland")
        self.open_tab("Sheets")
        self.browser.wait("[...document.querySelectorAll('.sheets dd')].some(it => "
                          "it.textContent === 'Switzerland 1')")
        for game in call("GET", "/v1/games").json["games"]:
            with self.subTest(game["id"]):
                self.sit(game["id"])
                self.open_tab("Sheets")
                self.browser.wait("document.querySelectorAll('.sheets section > :last-child').length > 1")
                self.assertNotRegex(self.browser.run("document.querySelector('.sheets').textContent"),
                                    r"[{}]|undefined|null|\[object|_")
                empty = self.browser.run("[...document.querySelectorAll('.sheets section')].filter(it => "
                                         "!it.lastElementChild.textContent.trim())"
                                         ".map(it => it.firstElementChild.textContent)")
                self.assertEqual(empty, [])  # headings of nothing

    def test_charts_are_read_by_dice_and_strengths(self):
        self.sit("thirty-years-war")
        self.open_tab("Sheets")
        rows = ("(name => [...[...document.querySelectorAll('.sheets section')].find(section => "
                "section.querySelector('h2').textContent.startsWith(name)).querySelectorAll('tr')]"
                ".map(row => [...row.children].map(cell => cell.textContent).join(' ')))")
        self.browser.wait("document.querySelector('.sheets .chart')")
        combat = self.browser.run(f"{rows}('Combat Results')")
        self.assertEqual((combat[0], combat[1], combat[-1]),
                         ("Die 1 2-3 4-5 6-8 9-11 12-14 15-19 20+", "0 – – – 1 2 3 4 5",
                          "11+ 3 4 5 7 9 11 13 14"))
        self.assertEqual(self.browser.run(f"{rows}('Peace')")[1], "-1 to 0 Protestant Minor Victory")
        self.assertIn("/games/thirty-years-war",
                      self.browser.run("document.querySelector('.sheets a').getAttribute('href')"))

    def test_a_chosen_leader_has_the_ratings_of_the_counter(self):
        self.sit("thirty-years-war")
        self.browser.run(fill("input[type=search]", "moves Mansfeld alone"))
        self.browser.wait("document.querySelectorAll('.moves li').length === 1")
        self.click(".moves li button")
        self.browser.wait("document.querySelector('.decide .printed')")
        self.assertEqual(self.browser.run("document.querySelector('.decide .printed').textContent"),
                         "Mansfeld: Activation 2, Leadership 5, Battle 0, lost on 8, "
                         "stars (Dynamic Leader) 1")

    def test_the_end_of_an_order_is_chosen_on_the_map(self):
        self.sit("europe-1619")
        self.choose_by_words("places 1 INF in Switzerland")
        self.browser.wait(f"{IDLE} && document.querySelector('.moves li')")
        for token in (self.token, *self.others.values()):
            call("POST", f"{self.path}/moves", {"move": {"type": "ready"}}, token=token)
        self.browser.wait(f"{IDLE} && document.querySelector('.prompt')?.textContent.includes('Order your ')")
        self.browser.wait(  # a phase that begins with the first of its events
            "[...document.querySelectorAll('.phase-of-log > summary')].some(it => "
            "it.textContent === 'Results of the Diplomatic Phase')")
        tree = "document.querySelector('.drawing').shadowRoot"
        self.browser.wait(f"{tree}.querySelector('path.lit[data-place=VIE]')")
        for place in "VIE", "STY":
            self.browser.run(f"{tree}.querySelector('path.lit[data-place={place}]').dispatchEvent("
                             "new MouseEvent('click', { bubbles: true, clientX: 9, clientY: 9 }))")
            self.browser.wait(f"{tree}.querySelector('path.picked[data-place={place}]')")
            if place == "VIE":  # what the map does not have is offered at the click
                self.press("move")
        self.browser.wait("document.querySelector('.offer .sentence')?.textContent === "
                          "'Austria orders the unit in Vienna to move to Styria.'")

    def test_cards_have_their_text_and_the_own_hand_comes_first(self):
        self.sit("baroque", players=2)
        self.open_tab("Cards")  # of several copies each has the text of the card
        self.browser.wait("document.querySelectorAll('.card').length > 30 && "
                          "[...document.querySelectorAll('.card')].every(card => card.querySelector('p'))")
        self.sit("thirty-years-war")
        self.open_tab("Cards")
        self.browser.wait("document.querySelector('.cards h2')?.textContent.endsWith(': Protestants')")

    def test_a_state_is_lit_by_its_outline_and_chosen_by_each_of_its_provinces(self):
        self.sit("europe-1619")
        tree = "document.querySelector('.drawing').shadowRoot"
        self.browser.wait(f"{tree}.querySelector('path.lit')")
        for province in "KAL", "BRU":
            self.browser.run(f"{tree}.querySelector('path[data-place={province}]').dispatchEvent("
                             "new MouseEvent('click', { bubbles: true, clientX: 9, clientY: 9 }))")
            self.browser.wait("document.querySelector('.picks')?.textContent.includes('Lower Saxony')")
            self.press("Lower Saxony ×")
        self.sit("baroque", players=2)  # the names and counters in a state have no ring beside its outline
        self.browser.wait(f"{tree}.querySelector('path.lit') && {tree}.querySelector('g.lit')")
        self.assertEqual(self.browser.run(f"{tree}.querySelectorAll('.ring').length"), 0)

    def test_the_page_says_who_decides(self):
        self.sit("baroque", players=2)
        self.browser.wait("document.querySelector('.turn').textContent.includes('You must decide now.')")
        self.click(".moves li button")
        self.press("Do this")
        self.browser.wait("/(Austria|Brandenburg) must decide now[.]/"
                          ".test(document.querySelector('.turn').textContent)")

    def test_the_page_that_is_opened_anew_looks_by_the_same_seat(self):
        self.sit("europe-1619", seats=3)
        select = "document.querySelector('.turn select')"
        said = self.browser.run("document.querySelector('.turn p').textContent")
        self.assertRegex(said, r"^You, [^,]+, .*, and \S.* must decide now\.$")  # of all fifteen
        self.browser.run(f"(select => {{ select.selectedIndex = 2;"
                         f" select.dispatchEvent(new Event('change')) }})({select})")
        self.browser.wait(f"{IDLE} && document.querySelector('.moves li') && {select}.selectedIndex === 2")
        self.open()
        self.assertEqual(self.browser.run(f"{select}.selectedIndex"), 2)

    def test_the_page_says_which_part_of_the_board_is_shown(self):
        self.sit("baroque", players=2)
        shown = "document.querySelector('.zoom select').selectedOptions[0]?.textContent"
        self.browser.wait(f"{shown} === 'The map'")
        self.click("[aria-label='The whole board']")
        self.browser.wait(f"{shown} === 'The whole board'")
        self.click("[aria-label=Larger]")
        self.browser.wait(f"{shown} === 'A part of it'")
        self.browser.run(choose(".zoom select", "The map"))
        self.browser.wait("![...document.querySelector('.zoom select').options]"  # once it is drawn again
                          f".some(option => option.textContent === 'A part of it') && {shown} === 'The map'")

    def test_a_part_of_the_board_is_shown_alone_where_the_window_would_cut_what_is_beside_it(self):
        """No panel ends at the edge of the window until someone moves the board."""
        self.sit("baroque", players=2)
        tree = "document.querySelector('.drawing').shadowRoot"
        alone = f"{tree}.querySelector('svg > g').hasAttribute('clip-path')"
        self.browser.wait(alone)
        places = self.browser.run(f"""(() => {{
            const edges = ({{ left, right, top, bottom }}) => [left, right, top, bottom]
            const part = {tree}.querySelector('#alone rect'), view = {tree}.querySelector('svg > g')
            const from = new DOMPoint(part.x.baseVal.value, part.y.baseVal.value)
            const to = new DOMPoint(part.x.baseVal.value + part.width.baseVal.value,
                                    part.y.baseVal.value + part.height.baseVal.value)
            const [a, b] = [from, to].map(point => point.matrixTransform(view.getScreenCTM()))
            return [[a.x, b.x, a.y, b.y], edges({tree}.querySelector('[data-zone=map] svg')
                .getBoundingClientRect()), edges({tree}.querySelector('svg').getBoundingClientRect())]
        }})()""")
        part, the_map, window = places
        for one, other in zip(part, the_map):
            self.assertAlmostEqual(one, other, delta=1.5)
        self.assertAlmostEqual(part[0] - window[0], window[1] - part[1], delta=1.5)  # in the middle
        self.click("[aria-label=Larger]")
        self.browser.wait(f"!{alone}")
        self.browser.run(choose(".zoom select", "The map"))
        self.browser.wait(alone)
        self.click("[aria-label='The whole board']")
        self.browser.wait(f"!{alone}")

    def test_the_whole_board_is_shown_above_what_covers_its_foot(self):
        self.sit("thirty-years-war")
        self.browser.wait("document.querySelector('.tray button')")
        self.click("[aria-label='The whole board']")
        self.browser.wait("""(() => {
            const view = document.querySelector('.drawing').shadowRoot.querySelector('svg > g')
            return view.getBoundingClientRect().bottom
                <= document.querySelector('.tray').getBoundingClientRect().top + 2
        })()""")

    def test_facts_tell_what_is_asked_about(self):
        """The question of whom a card activates: by which card, and what it says. Whose it is, one knows."""
        self.sit("thirty-years-war")
        legal = self.read("/legal-moves")["moves"]
        move = next(move for move in legal if move["type"] == "play_activation")
        self.assertEqual(call("POST", f"{self.path}/moves", {"move": move}, self.token).status, 200)
        self.browser.wait("document.querySelector('.facts summary')?.textContent === 'Activation'")
        told = self.browser.run("[...document.querySelectorAll('.facts :is(dt,dd)')].map(t => t.textContent)")
        self.assertEqual(told[::2], ["The card", told[1]])
        self.assertGreater(len(told[3]), 20, "the text of the card")

    def test_what_a_seat_has_and_has_written_stands_beside_the_question(self):
        """Its row of the tables, and what is on its sheet in a secret step so far."""
        self.sit("europe-1619", players=10)
        told = "document.querySelector('.turn .has').textContent"
        self.browser.wait(f"({told}).startsWith('Points: 0; INFs: 18; TPs: 0')")
        self.assertIn("Allies: Spain", self.browser.run(told))
        move = next(move for move in self.read("/legal-moves")["moves"] if move["type"] == "place_influence")
        self.assertEqual(call("POST", f"{self.path}/moves", {"move": move}, self.token).status, 200)
        self.browser.wait("document.querySelector('.facts[open]')?.textContent"
                          ".includes('Austria places INFs')")

    def test_tracks_and_boxes_tell_what_each_seat_has_where_no_table_does(self):
        self.sit("time-of-wars")
        has = "document.querySelector('.turn .has').textContent"
        self.browser.wait(f"({has}).includes(' Victory Points; ')")
        self.assertRegex(self.browser.run(has),
                         r"^\d+ Victory Points; \d+ Fortified Cities; Economy in box 3; "
                         r"Military level \d; .*; FUNDs 0; WAR FATE 0; Special Cards 2; Cards in hand \d$")
        self.press("Seats")
        self.browser.wait("document.querySelectorAll('.seats .has').length === 5")
        self.assertEqual(self.browser.run("[...document.querySelectorAll('.seats .has')]"
                                          ".map(has => has.textContent.split('; ').slice(0, 2).join())"),
                         ["4 Victory Points,2 Fortified Cities", "7 Victory Points,5 Fortified Cities",
                          "9 Victory Points,8 Fortified Cities", "8 Victory Points,6 Fortified Cities",
                          "5 Victory Points,6 Fortified Cities"])
        self.press("Sheets")
        told = "document.querySelector('.of-seats').textContent"
        self.browser.wait(f"({told}).includes('Sweden4 Victory Points; 2 Fortified Cities')")
        self.assertIn("0 Military DP; 0 Economy DP", self.browser.run(told))

    def test_the_map_keeps_its_size_and_place(self):
        """While a card is chosen, when its move is made, and in the past."""
        self.sit("thirty-years-war")
        place = ("(({ a, e, f }) => [a, e, f])(document.querySelector('.drawing').shadowRoot"
                 ".querySelector('svg > g').getScreenCTM())")
        self.browser.wait("document.querySelector('.tray button')")
        self.browser.run(FRAMES)
        before = self.browser.run(place)

        def keeps_its_place():
            self.browser.run(FRAMES)
            for one, other in zip(self.browser.run(place), before):
                self.assertAlmostEqual(one, other, delta=1e-3)
        self.click(".tray button")
        self.browser.wait("document.querySelector('.picks') && !document.querySelector('.tray button')")
        keeps_its_place()
        self.click(".offer li button")
        self.browser.wait("document.querySelector('.offer .finish')")
        keeps_its_place()
        self.press("Do this")
        self.browser.wait(f"{IDLE} && !document.querySelector('.offer') && "
                          "!document.querySelector('[aria-label=\"One action back\"]').disabled")
        keeps_its_place()
        self.click("[aria-label='One action back']")
        self.browser.wait("document.querySelector('.past')")
        keeps_its_place()

    def test_many_things_below_the_map_unfold_over_it(self):
        self.sit("thirty-years-war")
        over = self.browser.run("""(async () => {
            const under = document.querySelector('.over'), map = document.querySelector('.drawing')
            const host = document.createElement('div')
            host.className = 'tray'
            host.innerHTML = '<details open><summary>Displays</summary><div class=fold>'
                + '<button>Card</button>'.repeat(40) + '</div></details>'
            under.replaceChildren(host)
            const box = host.querySelector('.fold').getBoundingClientRect()
            const foot = map.getBoundingClientRect().bottom
            return [box.bottom <= foot + 2, box.height > 60] })()""")
        self.assertEqual(over, [True, True])

    def test_the_room_of_the_tray_has_the_hand_while_a_card_is_chosen(self):
        """It is not empty below the map. The cards are words there, and the chosen one is marked."""
        self.sit("thirty-years-war")
        self.browser.wait("document.querySelector('.tray button')")
        name = "{}.firstChild.textContent"
        first = self.browser.run(name.format("document.querySelector('.tray button')"))
        cards = self.browser.run(
            "document.querySelectorAll('.tray fieldset:first-child > :not(legend)').length")
        for act in "document.querySelector('.tray button')", "document.querySelector('.offer li button')":
            self.browser.run(f"{act}.click()")
            self.browser.wait("document.querySelector('.tray.resting .taken')")
            taken = self.browser.run(name.format("document.querySelector('.resting .taken')"))
            self.assertEqual(taken, first)
            self.assertEqual(self.browser.run("document.querySelectorAll('.resting .idle').length"), cards)

    def test_the_map_fills_the_room_of_a_window_of_another_width(self):
        self.sit("thirty-years-war")
        self.browser.wait("document.querySelector('.tray button')")
        self.addCleanup(self.resize, *self.browser.size)
        for width in 1000, 1500:
            self.resize(width, 950)
            self.browser.wait("""(() => {
                const map = document.querySelector('.drawing').shadowRoot.querySelector('[data-zone=map] svg')
                const [box, room] = [map, document.querySelector('.drawing')]
                    .map(part => part.getBoundingClientRect())
                return Math.abs(box.bottom - room.bottom) < 2 || Math.abs(box.width - room.width) < 2
            })()""")

    def resize(self, width, height):
        self.browser.say("Emulation.setDeviceMetricsOverride", width=width, height=height,
                         deviceScaleFactor=1, mobile=False)

    def test_what_is_looked_at_stays_where_it_is_on_a_drawing_of_another_size(self):
        """The lists beside the map have more lines in one position than in another."""
        self.sit("baroque", players=2)
        view = "document.querySelector('.drawing').shadowRoot.querySelector('svg > g')"
        place = f"(({{ a, e, f }}) => [a, e, f])({view}.getScreenCTM())"
        size = "document.querySelector('.drawing').shadowRoot.querySelector('svg').viewBox.baseVal"
        self.browser.run("""{ const one = window.fetch
            window.fetch = async (path, ...more) => {
                const answer = await one(path, ...more)
                return path.includes('/board.svg') ? new Response((await answer.text()).replace(
                    /viewBox="0 0 (\\d+) \\d+"/, (_, width) => `viewBox="0 0 ${width} ${tall}"`)) : answer
            } }""")
        for part, is_same in ("A part of it", True), ("The map", True), ("The whole board", False):
            if part == "A part of it":
                self.click("[aria-label=Larger]")
            else:
                self.browser.run(choose(".zoom select", part))
            for tall in 3000, 1700, 2500:
                with self.subTest(part=part, tall=tall):
                    before = self.browser.run(place)
                    self.browser.run(f"window.tall = {tall}; dispatchEvent(new Event('theme'))")
                    self.browser.wait(f"{size}.height === {tall}")
                    apart = max(abs(one - other) for one, other in zip(before, self.browser.run(place)))
                    self.assertEqual(apart < 1, is_same, apart)
                    self.assertEqual(self.browser.run("document.querySelector('.zoom select')"
                                                      ".selectedOptions[0].textContent"), part)

    def test_what_moves_is_not_drawn_anew(self):
        """A browser draws the board anew for every moment of an animation, but of these two properties."""
        self.sit("baroque", players=2)
        moved = self.browser.run("""(() => {
            const inner = rules => [...rules].flatMap(rule => rule instanceof CSSKeyframeRule
                ? [...rule.style] : rule.cssRules ? inner(rule.cssRules) : [])
            const drawn = document.querySelector('.drawing').shadowRoot.adoptedStyleSheets
            return [...new Set([...document.styleSheets, ...drawn].flatMap(sheet => inner(sheet.cssRules)))]
        })()""")
        self.assertEqual(sorted(moved), ["opacity", "transform"])

    def test_the_board_follows_the_colours_of_the_system(self):
        self.sit("baroque", players=2)
        sheet = "document.querySelector('.drawing').shadowRoot.adoptedStyleSheets[0].cssRules"
        rules = f"[...{sheet}].map(rule => rule.cssText).join()"
        light = self.browser.run(rules)
        self.addCleanup(self.browser.set_dark, False)
        self.browser.set_dark(True)
        self.browser.wait(f"{rules} !== {json.dumps(light)}")
        self.browser.set_dark(False)
        self.browser.wait(f"{rules} === {json.dumps(light)}")

    def test_what_others_have_done_since(self):
        self.sit("baroque", players=2)
        self.assertFalse(self.browser.run("!!document.querySelector('.since button')"))
        tokens, acted = self.others | {self.seats[0]: self.token}, []
        while self.seats[0] not in acted or acted[-1] == self.seats[0]:
            seat = self.read()["deciding"][0]
            legal = call("GET", f"{self.path}/legal-moves", token=tokens[seat]).json
            call("POST", f"{self.path}/moves", {"move": legal["moves"][0]}, tokens[seat])
            acted.append(seat)
        since = acted[::-1].index(self.seats[0])
        said = f"{since} actions since" if since > 1 else "One action since"
        self.browser.wait(f"document.querySelector('.since').textContent.startsWith('{said}')")

    def test_standing_instructions(self):
        self.sit("baroque", players=2)
        self.click(".instructions summary")
        self.browser.wait("[...document.querySelector('.instructions select').options]"
                          ".some(it => it.textContent.includes('Divine intervention'))")
        self.browser.run(choose(".instructions select", "Divine intervention"))
        self.browser.run("document.querySelectorAll('.instructions input').forEach((box, i) => "
                         "i < 2 && box.click())")
        self.click(".instructions > button:not(:disabled)")
        self.browser.wait("document.querySelectorAll('.instructions li').length === 1")
        self.assertEqual(self.read("/instructions")["instructions"],
                         [{"step": "divine_intervention", "unless": ["choice", "own-phase"]}])
        self.assertEqual(self.browser.run("document.querySelector('.instructions li').firstChild.data"),
                         "Pass for me at “Divine intervention” until I say otherwise unless I could do "
                         "something else than pass or it is my own Actions Phase.")
        self.browser.wait("!document.querySelector('.instructions').open")
        self.click(".instructions li button")
        self.browser.wait("!document.querySelector('.instructions li')")
        self.assertEqual(self.read("/instructions")["instructions"], [])

    def test_a_draw_is_proposed_and_voted_on(self):
        self.sit("baroque", seats=2, players=2, draws="named")
        self.open_tab("Seats")
        self.press("Propose a draw")
        self.press("Propose it")
        self.browser.wait("document.querySelector('.draw p')?.textContent.includes('must vote')")
        self.browser.run("(select => { select.selectedIndex = 1 - select.selectedIndex; select.dispatchEvent("
                         "new Event('change')) })(document.querySelector('.turn select'))")
        self.browser.wait("document.querySelector('.draw small')?.textContent.includes('not voted')")
        self.press("For it")
        self.browser.wait("document.querySelector('.result')")
        self.assertEqual(self.read()["match"]["ending"]["kind"], "drawn")

    def test_clocks_and_what_the_organiser_does(self):
        self.sit("baroque", players=2, clock={"bank": "PT3H", "then": "default"})
        self.browser.wait("document.querySelector('.clocks time')")
        left = self.browser.run("document.querySelector('.clocks time').textContent")
        self.assertRegex(left, r"^[23]:\d\d:\d\d$")
        self.open_tab("Seats")
        self.click(".organiser summary")
        self.press("Pause it")
        self.browser.wait("document.querySelector('.clocks')?.textContent === 'The match is paused.'")
        self.press("Let it go on")
        self.browser.wait("document.querySelector('.clocks time')")
        why = "<img src=x onerror=alert(1)> Until Sunday"
        self.browser.run(fill(".organiser input", why))
        self.press("Pause it")
        self.browser.wait(f"document.querySelector('.clocks')?.textContent === 'The match is paused: {why}'")
        self.assertEqual(self.browser.run("document.querySelectorAll('img[src=x]').length"), 0)
        self.press("Let it go on")
        self.browser.wait("document.querySelector('.clocks time')")
        self.browser.wait(f"{IDLE} && [...document.querySelectorAll('.organiser li')].length === 2")
        self.browser.run("[...document.querySelectorAll('.organiser li')].find(line => !line.textContent"
                         ".includes(document.querySelector('.turn .seat').textContent)).querySelectorAll("
                         "'button').forEach(button => { if (button.textContent === "
                         "'The computer, quick, takes over') button.click() })")
        self.browser.wait("document.querySelector('.seats').textContent.includes("
                          "'The computer, quick comes soon')")
        bots = {seat["seat"]: seat.get("bot") for seat in self.read()["match"]["seats"]}
        self.assertEqual(bots, dict.fromkeys(self.others, "greedy") | {self.seats[0]: None})
        self.browser.run(fill(".organiser input", "We stop here"))
        self.press("End it without a result")
        self.browser.wait("document.querySelector('.result')")
        self.assertEqual(self.read()["match"]["ending"], {"kind": "aborted"})

    def test_messages_are_new_and_hidden(self):
        self.sit("baroque", players=2, messages={"kind": "public"})
        (other, token), = self.others.items()
        call("POST", f"{self.path}/messages", {"text": "Peace?"}, token)
        self.press("Messages 1 new")
        self.browser.wait("document.querySelector('.talk li p')?.textContent === 'Peace?'")
        self.click(".talk summary")
        self.browser.wait("document.querySelector('.talk details input')")
        self.click(".talk details input")
        self.browser.wait("document.querySelector('.talk') && !document.querySelector('.talk li')")
        self.assertEqual(self.read("/muted")["seats"], [other])

    def test_what_was_picked_stays_where_the_offer_is_closed_and_is_let_go_below_the_map(self):
        self.sit("europe-1619")
        self.browser.wait(f"{LIT}.length")
        self.browser.run(f"{LIT}[0].dispatchEvent(new MouseEvent('click', {{ bubbles: true, composed: true, "
                         "clientX: 300, clientY: 300 }))")
        self.browser.wait("document.querySelector('.offer') && document.querySelector('.picks button') && "
                          "document.querySelector('.saying .sentence').textContent.includes('…')")
        for button, gone in (".offer .close", ".offer"), (".picks button", ".picks"):
            self.click(button)  # which is still there after the first
            self.browser.wait(f"!document.querySelector('{gone}')")

    def test_a_chosen_move_is_sent_above_what_its_pieces_say(self):
        """A leader who was picked may be good for one move. The others are named beside it."""
        self.sit("thirty-years-war")
        leader = "document.querySelector('.drawing').shadowRoot.querySelector('.lit[data-leader]')"
        self.browser.wait(leader)
        self.browser.run(f"{leader}.dispatchEvent(new MouseEvent('click', {{ bubbles: true, clientX: 9 }}))")
        self.click(".offer ul + ul li button")
        self.browser.wait("document.querySelector('.finish .hint')")
        self.assertTrue(self.browser.run(
            "(of => of('button.main').bottom <= of('.finish .hint').top)("
            "part => document.querySelector(`.offer ${part}`).getBoundingClientRect())"))
        self.press("Activate a leader")
        self.browser.wait("!document.querySelector('.offer') && "
                          "document.querySelector('.picks').textContent === 'Activate a leader ×'")

    def test_a_move_is_made_by_keys(self):
        self.sit("baroque", players=2)
        self.browser.wait(f"{LIT}.length")
        self.browser.run(f"{LIT}[0].dispatchEvent(new KeyboardEvent('keydown', "
                         "{ key: 'Enter', bubbles: true, composed: true }))")
        self.browser.wait("document.activeElement?.matches('.offer button.main')")
        self.browser.run("document.activeElement.click()")
        self.browser.wait("document.querySelector('.replay small').textContent === '2 of 2'")

    def test_the_one_move_is_made_by_one_click(self):
        """Where a list has no other, nothing is left to be chosen."""
        self.sit("baroque", players=2)
        script = self.browser.say("Page.addScriptToEvaluateOnNewDocument", source=ONE_MOVE)["identifier"]
        self.addCleanup(self.browser.say, "Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        self.open()
        self.click(".moves li button.main")
        self.browser.wait("document.querySelector('.replay small').textContent === '2 of 2'")

    def test_a_procedure_is_followed_with_its_dice(self):
        points = [[{"draws": [SIX | {"value": 4}]}, "turn"],  # before the page was opened
                  [{}, "turn", "march"],
                  [{"draws": [SIX | {"value": 2}]}, "turn", "march", "battle"],
                  [{"draws": [TEN | {"value": 7}, TEN | {"value": 3}], "events": [{"die": 7}]},
                   "turn", "march", "battle", "losses"],
                  [{}, "turn", "march"],
                  [{}, "turn"],
                  [{}, "turn", "battle"], [{"seat": "me"}, "turn", "battle", "cards"],
                  [{"draws": [SIX | {"value": 5}]}, "turn", "battle"],
                  [{}, "turn"], [{}, "turn"], [{}, "turn", "march"],
                  [{"draws": [SIX | {"value": 1}]}, "turn", "return"]]
        shown, dice = self.browser.run(f"{FOLLOWED}({json.dumps(points)})")
        self.assertEqual([now[:2] for now in shown], [
            [[], ["turn"]], [[2], ["march"]], [[3], ["battle"]], [[3, 4], ["battle", "losses"]],
            [[3, 4, 5], []], [[6], ["turn"]], [[7], ["battle"]], [[8], ["cards"]], [[8, 9], ["battle"]],
            [[8, 9, 10], []], [[11], ["turn"]], [[12], ["march"]], [[12, 13], []]])
        # what was seen last stays until the reader moves
        self.assertEqual([seen for _, _, seen, _ in shown], [
            [], [], [3], [3, 4], [3, 4, 5], [3, 4, 5], [3, 4, 5], [], [8, 9], [8, 9, 10], [8, 9, 10],
            [8, 9, 10], [12, 13]])
        self.assertEqual([at for at in dice if at], [[[4, True]], [[2, True]], [[7, False]], [[5, True]],
                                                     [[1, True]]])

    def test_dice_between_two_questions_of_a_procedure_are_its_own(self):
        """A siege asks who plays a Reaction. Then its dice fall, and it asks who suffers the loss."""
        points = [[{}, "turn"], [{}, "turn", "impulse"], [{}, "turn", "impulse", "siege", "reaction"],
                  [{"draws": [SIX | {"value": 3}]}, "turn", "impulse", "siege", "losses"],
                  [{}, "turn", "impulse"]]
        shown, _ = self.browser.run(f"{FOLLOWED}({json.dumps(points)})")
        self.assertEqual([now[1] for now in shown[3:]], [["siege", "losses"], []])
        self.assertEqual([now[3] for now in shown[3:]], [["siege", "losses"], ["siege"]])

    def test_dice_that_end_a_procedure_have_its_name(self):
        """A battle asks for cards. Then its dice fall, no loss is chosen, and the impulse goes on."""
        points = [[{}, "turn"], [{}, "turn", "impulse"], [{}, "turn", "impulse", "march", "battle", "cards"],
                  [{"draws": [SIX | {"value": 3}]}, "turn", "impulse"], [{"seat": "me"}, "turn", "impulse"]]
        shown, _ = self.browser.run(f"{FOLLOWED}({json.dumps(points)})")
        self.assertEqual([now[3] for now in shown[3:]], [["battle"], []])

    def test_dice_leave_the_board_while_their_procedure_goes_on_without_any(self):
        points = [[{}, "turn"], [{}, "turn", "phase"], [{"draws": [SIX | {"value": 4}]}, "turn", "phase"],
                  *[[{}, "turn", "phase"]] * 7, [{"draws": [SIX | {"value": 2}]}, "turn", "phase"]]
        shown, _ = self.browser.run(f"{FOLLOWED}({json.dumps(points)})")
        self.assertEqual([len(seen) for _, _, seen, _ in shown], [0, 0, 2, 3, 4, 5, 6, 7, 0, 0, 8])

    def test_dice_between_two_questions_have_the_name_of_neither(self):
        """The steps of a game follow each other on the stack: a vote, a war, and the next player's round."""
        points = [[{}, "bidding"], [{}, "votes"], [{"draws": [SIX | {"value": 4}]}, "excess"], [{}, "excess"],
                  [{}, "bidding"], [{"draws": [SIX | {"value": 2}]}, "market"]]
        shown, _ = self.browser.run(f"{FOLLOWED}({json.dumps(points)})")
        self.assertEqual([now[2:] for now in shown],
                         [[[], []], [[], []], [[3], []], [[3], []], [[3], []], [[6], []]])
