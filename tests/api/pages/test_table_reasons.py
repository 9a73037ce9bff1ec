"""What the table tells of a choice before it is made: why something is not possible, what stands on a card,
what lies at a place, and where the match stands."""
import json

from client import call
from table_page import LIT, SeatedPage

# A script: which entries are left when these seats have been picked, and which may be picked next.
LEFT = """(async ([orders, picks]) => {
    const { leave, next } = await import('/table/choosing.js')
    const thing = id => ({ domain: 'seat', id })
    const entries = orders.map(order => ({ text: order, things: order.split(' ').map(thing) }))
    const left = leave(entries, picks.map(thing))
    return [left.map(({ text }) => text), [...next(left, picks.map(thing))].sort()] })"""
# A script: the text of each part that this selector finds.
TEXTS = "(selector => [...document.querySelectorAll(selector)].map(part => part.textContent.trim()))"
# A script: the name of a frame's members in words.
SAID = """(async (frame, frames = []) => {
    const { Procedures } = await import('/table/procedure.js')
    const steps = { march: { name: 'March', members: { seat: { name: 'Whose army it is', is: 'seat' } } },
        battle: { name: 'Battle', members: { result: { name: 'Who has won', is: 'side' } } } }
    const names = { side: { attacker: 'attacker', defender: 'defender' },
        seat: { sweden: 'Sweden', poland: 'Poland' } }
    const game = { presentation: { steps }, names, name: (domain, id) => names[domain]?.[id] ?? id }
    const shown = { actions: [], frames: [...frames, { step: 'battle', ...frame }] }
    const page = document.createElement('div')
    const match = { game, shown: null, document: {}, version: 1, look: { offered: 1 } }
    m.render(page, [m('.drawing'), m(Procedures, { match, procedure: { parts: [shown] } })])
    return page.querySelector(frames.length ? 'details' : 'dd').textContent })"""

# What a click on a counter of a stack picks where this function tells what is lit.
CLICKED = """(async fits => {
    const { Board } = await import('/table/board.js')
    const picked = []
    const host = document.body.appendChild(document.createElement('div'))
    const board = new Board(host, { pick: things => picked.push(...things.map(({ id }) => id)), wonder() {},
        moved() {}, domains: { space: { raab: 'Raab' }, kind: { foot: 'Foot' } } })
    board.show('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g data-zone="map">' +
        '<g data-zone="armies" data-set="space" data-place="raab"><g data-kind="foot">' +
        '<rect width="5" height="5"/></g></g></g></svg>')
    board.light({ next: new Set(), marks: [], fits })
    const counter = host.shadowRoot.querySelector('[data-kind] rect')
    counter.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    host.remove()
    return picked })"""

class Reasons(SeatedPage):
    def texts(self, selector):
        return self.browser.run(f"{TEXTS}({json.dumps(selector)})")

    def missing(self):
        """A card of the hand whose Event is not possible, and why, as the service says it."""
        self.sit("thirty-years-war")
        side = self.read()["view"]["sides"][self.seats[0]]
        for card in side["hand"]:
            check = call("POST", f"{self.path}/moves/check", {"move": {"type": "play_event", "card": card}},
                         self.token).json
            if not check["legal"]:
                return card, check["refusal"]["detail"]
        return None

    def test_a_card_tells_why_its_event_is_not_possible(self):
        found = next(filter(None, (self.missing() for _ in range(20))))  # another match has another hand
        card, why = found
        names = call("GET", "/v1/games/thirty-years-war/words").json["domains"]["card"]["ids"]
        name = next(one["name"] for one in names if one["id"] == card)
        button = ("[...document.querySelectorAll('.tray button')]"
                  f".find(it => it.textContent.startsWith({name!r}))")
        self.browser.wait(button)
        self.browser.run(f"{button}.click()")
        self.browser.wait("document.querySelector('.offer .why-not')")
        said = self.texts(".offer .why-not li")
        start = "Play as an Event is not possible now: "
        self.assertTrue(any(line.startswith(start + why.split(" (")[0].split(".")[0]) for line in said), said)
        # what is possible is not among them
        offered = {move["type"] for move in self.read("/legal-moves")["moves"] if move.get("card") == card}
        self.assertEqual(len(said), 4 - len(offered), (said, offered))
        self.open_tab("Cards")
        held = f"[...document.querySelectorAll('.card')].find(it => it.textContent.includes({name!r}))"
        self.browser.run(f"{held}.querySelector('.impossible summary').click()")
        self.browser.wait(f"{held}.querySelector('.why-not')?.textContent.includes({start!r})")

    def test_a_card_is_read_where_it_is_clicked(self):
        self.sit("thirty-years-war")
        self.browser.wait("document.querySelector('.tray button small')")
        value = int(self.texts(".tray button small")[0])
        self.click(".tray button")
        self.browser.wait("document.querySelector('.offer .card-text')")
        self.assertIn(f": Value {value}; Aid: ", self.texts(".offer .card-text")[0])

    def test_short_ids_of_cards_have_their_names(self):
        self.sit("thirty-years-war")
        said = self.browser.run("""(async () => {
            const { gameOf } = await import('/table/catalogue.js')
            const { pack } = await (await fetch('/v1/games/thirty-years-war')).json()
            const game = await gameOf('thirty-years-war', pack)
            return ['C36 ends.', 'C99 ends.', 'Sweden has entered the war (P18).']
                .map(text => game.explain(text)) })()""")
        self.assertRegex(said[0], r"^C36 \(\w.*\) ends\.$")
        self.assertEqual(said[1], "C99 ends.")
        self.assertRegex(said[2], r"\(P18 \(\w.*\)\)\.$")

    def test_where_a_match_stands_and_how_it_is_won(self):
        self.sit("thirty-years-war")
        self.assertEqual(self.texts(".standing summary"), ["Turn 1. Catholic Victory Points: 21"])
        self.assertIn("30 VP win for the Catholics", self.texts(".standing p")[0])
        self.sit("baroque", players=2)
        self.assertEqual(self.texts(".standing summary"), ["Turn 1"])
        self.sit("thirty-years-war", options={"victory-determination": True})
        self.assertIn("21 or more for the Catholics", self.texts(".standing p")[1])

    def test_the_end_tells_what_was_asked(self):
        self.sit("thirty-years-war")
        call("POST", f"{self.path}/concede", {}, self.token)
        self.browser.wait("document.querySelector('.result .doc')")
        self.assertIn("Campaign Game: ", self.texts(".result .doc")[0])

    def click_on_map(self, which):
        self.browser.wait(f"{LIT}.some({which})")
        self.browser.run(f"{LIT}.find({which}).dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")

    def test_a_place_tells_what_lies_there(self):
        self.sit("baroque", players=2)
        state = self.read("/legal-moves")["moves"][0]["state"]
        self.click_on_map(f"it => it.dataset.place === {state!r}")
        self.browser.wait("document.querySelector('.offer .printed')")
        self.assertRegex(self.texts(".offer .printed")[0], r"^\w.*: value \d")
        self.sit("thirty-years-war")
        move = next(move for move in self.read("/legal-moves")["moves"] if move["type"] == "free_unit")
        self.click_on_map(f"it => it.dataset.place === {move['space']!r} && it.dataset.zone")
        self.browser.wait("document.querySelector('.offer .row-says')")
        said = self.texts(".offer .row-says")
        self.assertTrue(any(" × " in line for line in said), said)
        self.assertTrue(any(" is controlled by the " in line for line in said), said)
        self.assertFalse(any(" – " in line for line in said), said)

    def test_a_place_where_nothing_can_be_picked_tells_what_lies_there(self):
        self.sit("time-of-wars", scenario="long-turkish-war")
        drawing = "document.querySelector('.drawing').shadowRoot"
        self.browser.wait(f"{drawing}.querySelector('.lit, g[data-zone=map]')")
        clicks = "dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 200, clientY: 300 }))"
        self.browser.run(f"{drawing}.querySelector('[data-place=budin]:not([data-zone])').{clicks}")
        self.browser.wait("document.querySelector('.offer .row-says')")
        said = self.texts(".offer .row-says")
        self.assertTrue(any("Budin: Janissaries (garrison)" in line for line in said), said)
        self.assertTrue(any("is controlled by Ottoman Empire" in line for line in said), said)
        self.browser.run(f"{drawing}.querySelector('svg').{clicks}")
        self.browser.wait("!document.querySelector('.offer')")

    def test_of_a_counter_that_is_not_lit_the_stack_is_picked(self):
        """Recruits name a kind of unit and another place. The army of this one is what may be picked."""
        self.assertEqual(self.browser.run(CLICKED + "(own => own.some(({ id }) => id === 'raab'))"), ["raab"])
        self.assertEqual(self.browser.run(CLICKED + "(() => true)"), ["foot", "raab"])

    def test_a_list_tells_what_cards_and_units_do_in_which_its_moves_differ(self):
        self.sit("time-of-wars", scenario="long-turkish-war")
        told = self.browser.run("""(async () => {
            const { gameOf } = await import('/table/catalogue.js')
            const { toldOf } = await import('/table/decide.js')
            const { pack } = await (await fetch('/v1/games/time-of-wars')).json()
            const game = await gameOf('time-of-wars', pack)
            const entry = (...things) => ({ things: things.map(([domain, id]) => ({ domain, id })) })
            const [one, other] = Object.keys(game.names.kind)
            const raab = ['space', 'raab']
            const none = () => new Set()
            return [toldOf(game, [entry(['kind', one], raab), entry(['kind', other], raab)], none),
                    toldOf(game, [entry(['kind', one], raab), entry(['kind', one], raab)], none),
                    toldOf(game, [entry(['kind', one]), entry(['kind', other])],
                           () => new Set([one]))] })()""")
        self.assertRegex(told[0][0], r"^Combat Value full-strength \d")
        self.assertNotIn("Fortress", told[0][1])
        self.assertEqual(told[1], ["", ""])
        self.assertEqual(told[2][0], "")

    def test_an_order_is_chosen_seat_by_seat(self):
        orders = ["a b c", "a c b", "b a c", "b c a", "c a b", "c b a"]

        def left(*picks):
            return self.browser.run(f"{LEFT}({json.dumps([orders, picks])})")
        self.assertEqual(left(), [orders, ["seat:a", "seat:b", "seat:c"]])
        self.assertEqual(left("b"), [["b a c", "b c a"], ["seat:a", "seat:c"]])
        self.assertEqual(left("b", "c"), [["b c a"], ["seat:a"]])

    def test_a_side_of_a_battle_has_the_name_of_its_power(self):
        self.assertEqual(self.browser.run(f"{SAID}({{ result: 'attacker', attacker: 'sweden' }})"),
                         "attacker (Sweden)")
        self.assertEqual(self.browser.run(f"{SAID}({{ result: 'attacker' }})"), "attacker")
        # of two sides and two seats the frame names one
        self.assertEqual(self.browser.run(f"{SAID}({{ result: 'defender', attacker: 'sweden' }})"),
                         "defender (Poland)")

    def test_a_battle_within_a_march_tells_where_it_stands_in_one_line(self):
        """So the dice have the room. What the march names has been told before."""
        frames = '[{ step: "march", seat: "sweden" }]'
        self.assertEqual(self.browser.run(f'{SAID}({{ result: "attacker", attacker: "sweden" }}, {frames})'),
                         "March › BattleWho has wonattacker (Sweden)")

    def test_the_end_tells_by_how_much(self):
        def lead(*points):
            ranks = [{"seat": f"p{number}", "points": of} for number, of in enumerate(points)]
            return self.browser.run(
                "import('/table/result.js').then(({ leadOf }) => leadOf({ game: { seat: id => id }, match: { "
                f"ranks: {json.dumps(ranks)} }} }}))")
        self.assertEqual(lead(12, 9, 3), ", with 12 points, 3 more than p1")
        self.assertEqual([lead(9, 9), lead(None, 9), lead(4, None), lead()], [""] * 4)

    def test_a_total_of_both_sides_stands_above_the_places(self):
        self.sit("thirty-years-war")
        call("POST", f"{self.path}/concede", {}, self.token)
        self.browser.wait("document.querySelector('.result .ranks')")
        self.assertEqual(self.texts(".result .total"), ["Turn 1. Catholic Victory Points: 21"])
        self.assertEqual(self.texts(".ranks thead th"), ["Place", "Seat"])

    def test_a_match_that_is_over_is_found_in_the_lobby(self):
        self.sit("baroque", players=2)
        call("POST", f"{self.path}/concede", {}, self.token)
        self.browser.wait("document.querySelector('.result')")
        self.click(".brand")
        self.browser.wait("[...document.querySelectorAll('.lobby section')].find(({ textContent }) => "
                          "textContent.startsWith('My matches that are over'))"
                          f"?.querySelector('a[href$=\"{self.path.rpartition('/')[2]}\"]')")

    def test_a_number_of_a_move_is_named_as_the_schema_says(self):
        self.sit("europe-1619")
        number = call("GET", f"{self.path}/legal-moves?compact=true", token=self.token).json["ranges"][0]
        self.assertEqual(number["move"]["type"], "place_influence")
        self.browser.wait("document.querySelector('.moves li')")
        self.browser.run("[...document.querySelectorAll('.moves li button')].find(button => "
                         f"button.textContent === {json.dumps(number['text'])}).click()")
        self.browser.wait("document.querySelector('.chosen input[type=range]')")
        self.assertEqual(self.texts(".slider label"), ["How many: 1"])
        self.click(".slider [aria-label='One more']")
        self.browser.wait("document.querySelector('.slider label').textContent === 'How many: 2'")
        said = self.browser.run("""import('/table/sheets.js').then(({ rowSays }) => rowSays({}, {
            at: { a: { ready: true, points: 2 } } }, { each: '/at/{seat}', columns: [
            { name: 'Ready', shows: '/at/{seat}/ready' }, { name: 'Points', shows: '/at/{seat}/points' }] },
            'a'))""")
        self.assertEqual(said, "Ready; Points: 2")

    def test_prices_that_an_offer_has_are_not_repeated(self):
        def has(told, printed):
            return self.browser.run("import('/table/offer.js').then(({ hasNumbersOf }) => "
                                    f"hasNumbersOf({told!r}, {printed!r}))")
        self.assertTrue(has("Anna paints for 4 florins: 1 point. Or for 9: 3 points.", "4 for 1, 9 for 3."))
        self.assertFalse(has("Anna paints for 4 florins: 1 point.", "4 for 1, 9 for 3."))
        self.assertFalse(has("Anna paints.", "Only in the third turn."))

    def test_many_places_of_a_tray_are_folded(self):
        """Stacks of cards in all countries: the place is chosen first."""
        def tray(places, cards, picks):
            return self.browser.run("""(async ([places, cards, picks]) => {
                const { Tray } = await import('/table/offer.js')
                const { Copies } = await import('/table/copies.js')
                const row = { name: '{land:land}', shows: '/{land}', is: 'card' }, view = {}, next = new Set()
                for (let place = 0; place < places; place++) {
                    view[`l${place}`] = Array.from({ length: cards }, (_, card) => `c${place}-${card}`)
                    for (const id of view[`l${place}`]) next.add(`card:${id}`) }
                const game = { name: (_, id) => id, noun: () => '', copies: new Copies({}, {}),
                    presentation: { cards: {}, zones: [
                        { kind: 'display', name: 'Stacks', rows: [row] }] } }
                const choice = { picks, marks: [], next, entry: null }, page = document.createElement('div')
                m.render(page, m(Tray, { match: { game, document: { view } }, choice, where: () => null }))
                return [...page.querySelectorAll('legend, summary')].map(part => part.textContent)
            })""" + f"({json.dumps([places, cards, picks])})")
        picked = [{"domain": "card", "id": "killer"}]
        for picks in [], picked:
            self.assertEqual(tray(2, 2, picks), ["Stacks: l0", "l1"])  # the panel is named once
        self.assertEqual(tray(5, 3, picked), ["l0 3", "l1 3", "l2 3", "l3 3", "l4 3"])
        self.assertEqual(tray(5, 3, []), ["Stacks 15", *[f"Stacks: l{place}" for place in range(5)]])

    def test_a_card_that_cannot_be_picked_tells_why(self):
        """All cards of the hand stand below the board. One that is no use now says so when it is clicked."""
        self.sit("thirty-years-war")
        move = next(move for move in self.read("/legal-moves")["moves"] if move["type"] == "play_activation")
        call("POST", f"{self.path}/moves", {"move": move}, self.token)
        self.open()  # at the newest state, which no later news replaces
        self.browser.wait("document.querySelector('.tray .idle')")
        key = "dispatchEvent(new KeyboardEvent('keydown', { key: '%s', bubbles: true, cancelable: true }))"
        for use in "click()", key % "Enter", key % " ":
            self.browser.run(f"document.querySelector('.tray .idle').{use}")
            self.browser.wait("document.querySelector('.offer .why-not')")
            self.assertEqual(self.texts(".offer .why-not"), ["It is not for the question that is asked now."])
            self.click(".offer .close")
            self.browser.wait("!document.querySelector('.offer')")
