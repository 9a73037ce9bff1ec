"""What a player reads at the table: where a card lies, who is ahead, what votes and fights have come to, and
what the question is about."""
import json
import re

from client import URL, call
from table_page import OnePage, SeatedPage
from test_table_play import LINES

# A script: a game of two zones of cards and a fact that names one, as a page has it.
GAME = """{ name: (_, id) => id, seat: id => id, presentation: { cards: { card: [] }, zones: [
    { kind: 'hand', name: 'Hands', rows: [{ name: '{seat}', shows: '/players/{seat}/hand', is: 'card' },
      { name: '{seat}: open', shows: '/players/{seat}/open', is: 'card' }] },
    { kind: 'display', name: 'Market',
      rows: [{ name: '{seat}', shows: '/players/{seat}/stall', is: 'card' }] },
    { kind: 'facts', entries: [
        { name: '{seat}: chosen', shows: '/players/{seat}/plan', at: '/card', is: 'card' }] }] } }"""

# A script: whether the log that is scrolled so far is at its beginning after an action of this seat.
FOLLOWS = """(async ([at, seat]) => {
    const { Log } = await import('/table/log.js')
    const of = (seq, seat) => ({ seq, seat, text: `Action ${seq}.`, move: { type: 'go' }, events: [] })
    const game = { presentation: { log: { turns: [], phases: [] } }, declared: { steps: [] },
        colour: () => ({ fill: '', mark: '' }) }
    const log = Array.from({ length: 60 }, (_, i) => of(i + 1, 'you'))
    const match = { game, log, seat: 'me', shown: null, acted: 0 }
    const host = document.createElement('div')
    host.style = 'height: 100px; overflow: auto'
    document.body.append(host)
    const draw = () => m.render(host, m(Log, { match }))
    draw()
    host.scrollTop = at
    log.push(of(61, seat))
    draw()
    await new Promise(requestAnimationFrame)
    const isLed = host.scrollTop === 0
    host.remove()
    return isLed })"""
# A script: of news of different numbers, one after the other, those after which other words are shown than
# when they are drawn alone.
LEFT_BEHIND = """(async () => {
    const { Since } = await import('/table/since.js')
    const game = { presentation: { log: { outcomes: ['won'] } }, components: {} }
    const match = { game, seat: 'me', acted: 1, shown: null, isOver: false, log: [] }
    const host = document.createElement('div'), wrong = []
    const draw = host => m.render(host, m('.turn', m('h1', 'Title'), m(Since, { match, player: {} }),
        m('p', 'End')))
    let chance = 7
    const below = most => (chance = chance * 16807 % 2147483647) % most
    for (let i = 0; i < 400; i++) {
        const [own, others, events] = [below(2), below(4), below(4)]
        const won = (seq, number) => ({ seq, events: Array.from({ length: number }, (_, k) =>
            ({ type: 'won', text: `${i} ${seq} ${k}. ` })) })
        match.log = [{ ...won(1, own), seat: 'me' }, ...Array.from({ length: others }, (_, k) =>
            won(k + 2, events))]
        const fresh = document.createElement('div')
        draw(host)
        draw(fresh)
        if (host.textContent !== fresh.textContent) wrong.push([i, host.textContent, fresh.textContent])
    }
    return wrong })()"""

class Reading(OnePage):
    def test_cards_are_told_by_where_they_lie(self):
        players = {"me": {"hand": ["a", "b"], "stall": ["c"], "plan": [{"card": "e"}]},
                   "you": {"stall": ["d"], "plan": []}}

        def places(ids, domain="card"):
            things = [{"domain": domain, "id": id} for id in ids]
            return self.browser.run(
                f"import('/table/cards.js').then(({{ byPlace }}) => byPlace({{ game: {GAME}, seat: 'me', "
                f"document: {{ view: {{ players: {json.dumps(players)} }} }} }}, '{domain}', "
                f"{json.dumps(things)}).map(({{ name, things }}) => [name, things.map(({{ id }}) => id)]))")
        # all of the own hand is shown, and what lies elsewhere when it may be chosen
        self.assertEqual(places("dbeca"), [["Your hand", ["a", "b"]], ["Market: you", ["d"]],
                                           ["me: chosen", ["e"]], ["Market: me", ["c"]]])
        self.assertEqual(places(""), [["Your hand", ["a", "b"]]])
        # what lies open beside the hand does not stand in its place
        players["me"]["open"] = ["f"]
        self.assertEqual(places(""), [["Your hand", ["a", "b"]], ["Yours: open", ["f"]]])
        del players["me"]["open"]
        self.assertEqual(places("ax", "land"), [["", ["a", "x"]]])

    def test_copies_of_a_card_have_one_name(self):
        rows = [{"id": "power", "text": "It."}, {"id": "swe-heresy-1", "text": "No."},
                {"id": "swe-heresy-2", "text": "No."}, {"id": "war", "text": "Now."},
                {"id": "open-a", "text": "Alone."}]
        names = {"power-1": "Power (a)", "power-2": "Power (b)", "swe-heresy-1": "Heresy (Swedish 1)",
                 "swe-heresy-2": "Heresy (Swedish 2)", "war": "War (a)", "open-a": "Open (a)"}

        def ask(call_of):
            return self.browser.run(
                f"import('/table/copies.js').then(({{ Copies }}) => {{ const names = {json.dumps(names)}; "
                f"const copies = new Copies({json.dumps({'cards': rows})}, {{ card: names }}); "
                f"return {call_of} }})")
        self.assertEqual(ask("names"), {
            "power-1": "Power", "power-2": "Power", "war": "War (a)", "open-a": "Open",
            "swe-heresy-1": "Heresy (Swedish)", "swe-heresy-2": "Heresy (Swedish)"})
        said = "Anna (a) plays Power (b), then Heresy (Swedish 2) and War (a)."
        self.assertEqual(ask(f"copies.plain([{{ text: {json.dumps(said)}, seq: 1, by: null }}])"),
                         [{"text": "Anna (a) plays Power, then Heresy (Swedish) and War (a).", "seq": 1,
                           "by": None}])
        self.assertEqual(ask("copies.distinct(['war', 'power-2', 'power-1'].map(id => ({ id })))"
                             ".map(({ thing, things }) => [thing.id, things.length])"),
                         [["war", 1], ["power-2", 2]])

    def test_moves_that_differ_in_copies_that_lie_together_are_one(self):
        faces = "copies: { faces: new Map([['a', '1'], ['b', '1'], ['c', '1']]) }"
        game = GAME.replace("{ name", f"{{ {faces}, name", 1)
        players = {"me": {"hand": ["a", "b", "d"], "stall": ["c"]}}
        found = self.browser.run(
            f"import('/table/cards.js').then(({{ kindOf }}) => {{ const kind = kindOf({{ game: {game}, "
            f"seat: 'me', document: {{ view: {{ players: {json.dumps(players)} }} }} }}); "
            "return [...'abcd'].map(card => kind({ move: { type: 'play', card } })) })")
        self.assertEqual([found.index(kind) for kind in found], [0, 0, 2, 3])

    def test_what_is_said_of_one_place_is_one_line(self):
        texts = ["Ulm: army 1", "Ulm: status 3", "Rome is free", "Linz: port"]
        self.assertEqual(
            self.browser.run(f"import('/table/offer.js').then(offer => offer.joined({json.dumps(texts)}))"),
            ["Ulm: army 1; status 3", "Rome is free", "Linz: port"])

    def test_a_match_that_waits_for_players_shows_how_it_begins(self):
        for game in "baroque", "europe-1619":
            made = call("POST", "/v1/matches", {"game": game, "invitations": True}).json["match"]
            self.assertEqual(made["status"], "open")
            self.browser.open(f"{URL}/table?match={made['id']}")
            self.browser.wait("document.querySelector('.drawing')?.shadowRoot"
                              "?.querySelector('g[data-zone=map]')")
            self.assertIn("The board shows how the match begins.",
                          self.browser.run("document.querySelector('.decide').textContent"))
    def test_facts_without_a_name_of_their_own_are_no_part_of_a_question(self):
        zone = {"kind": "facts", "entries": [{"name": "{seat:seat} writes", "shows": "/notes/{seat}"},
                                             {"name": "{seat:seat}", "shows": "/points/{seat}"}]}
        view = {"notes": {"me": "go", "you": "stay"}, "points": {"me": 3, "you": 4}}
        self.assertEqual(
            self.browser.run("import('/table/sheets.js').then(({ factsOf }) => factsOf({ seat: id => id, "
                             f"name: (_, id) => id, presentation: {{ zones: [{json.dumps(zone)}] }} }}, "
                             f"{json.dumps(view)}, 'me'))"), [["me writes", ["go"]]])

    def test_a_part_in_brackets_is_left_out_where_a_value_is_missing(self):
        value = {"do": "hold [here]", "target": None, "to": None}
        self.assertEqual(
            self.browser.run("import('/table/template.js').then(({ fill }) => fill({ name: (_, id) => id }, "
                             "'Ulm[ {/do}][ {/target:space}][, {/do} in {/way}], {/to}', "
                             f"{{ view: {{}}, value: {json.dumps(value)}, bound: {{}} }}))"),
            "Ulm hold [here], –")

    def test_a_member_of_rows_is_that_of_an_id_or_the_sum_of_a_list(self):
        rows = [{"id": "ulm", "value": 3}, {"id": "rom", "value": 4}]
        value = {"one": "ulm", "all": ["ulm", "rom"], "none": []}
        self.assertEqual(
            self.browser.run("import('/table/template.js').then(({ fill }) => fill("
                             f"{{ components: {{ towns: {json.dumps(rows)} }} }}, "
                             "'{/one:=towns/value} {/all:=towns/value} {/none:=towns/value}', "
                             f"{{ view: {{}}, value: {json.dumps(value)}, bound: {{}} }}))"),
            "3 7 0")

    def test_who_is_ahead(self):
        view = {"players": {"a": {"points": 3}, "b": {"points": 7}, "c": {"points": None}}}

        def score(presentation):
            return self.browser.run("import('/table/sheets.js').then(({ scoreOf }) => scoreOf("
                                    f"{{ presentation: {json.dumps(presentation)} }}, {json.dumps(view)}))")
        self.assertEqual(score({"score": "/players/{seat}/points"}), [["b", 7], ["a", 3]])
        self.assertEqual(score({}), [])

    def test_titles_of_markers_of_a_seat_begin_with_it(self):
        """What stands by a seat's name leaves it out."""
        for game in call("GET", "/v1/games").json["games"]:
            zones = call("GET", f"/v1/games/{game['id']}/presentation").json["zones"]
            markers = [marker for zone in zones if zone["kind"] == "track" for marker in zone["markers"]]
            titles = [marker["title"] for marker in markers
                      if re.findall(r"{(.*?)}", marker["shows"]) == ["seat"]]
            self.assertEqual([title for title in titles if not title.startswith("{seat:seat}: ")], [])

    def news(self, log, since):
        pack = {"powers": [{"id": "me", "homes": ["ulm"], "name": "rome"}, {"id": "you", "homes": ["turin"]}],
                "leaders": [{"id": "tilly", "seat": "me"}, {"id": "gustav", "seat": "you"}],
                "cards": [{"id": "plague", "seat": "me"}], "date": "today"}
        game = {"presentation": {"cards": {"card": {}}, "log": {"outcomes": ["won", "voted"],
                                                                "losses": ["died", "taken"]}},
                "names": {"card": {"plague": "Plague"}}, "components": pack}
        match = json.dumps({"seat": "me", "game": game, "log": log})
        told = self.browser.run(f"import('/table/since.js').then(({{ newsOf }}) => newsOf({match}, {since}))")
        return [("! " if one["isLoss"] else "") + one["text"] + f" ×{one['times']}" * (one["times"] > 1)
                for one in told]

    def test_what_others_have_taken_from_the_reader_is_told_first(self):
        """Then outcomes that concern the reader, and at last those of others; the important ones before."""
        events = [{"type": "moved", "text": "no"}, {"type": "voted", "text": "vote"},
                  {"type": "won", "text": "win"}, {"type": "voted", "text": "vote in Ulm", "place": "ulm"},
                  {"type": "taken", "text": "man", "of": "me"}, {"type": "taken", "text": "man", "of": "me"},
                  {"type": "died", "text": "Tilly", "leader": "tilly"},
                  {"type": "died", "text": "Gustav", "leader": "gustav", "card": "plague"},
                  {"type": "won", "text": "second win"}]
        log = [{"seq": 1, "events": [{"type": "won", "text": "before"}]},
               {"seq": 2, "seat": "me", "events": [{"type": "taken", "text": "paid", "of": "me"}]},
               {"seq": 3, "seat": "you", "events": events},
               {"seq": 4, "seat": "you", "events": [{"type": "won", "text": "later win"}]}, {"seq": 5}]
        self.assertEqual(self.news(log, 2),
                         ["! Tilly", "! man ×2", "vote in Ulm", "later win", "win", "second win", "vote"])
        self.assertEqual(self.news(log, 5), [])
        taken_back = [*log[:3], {"seq": 4, "seat": "you", "move": {"type": "undo", "actions": 1}}]
        self.assertEqual(self.news(taken_back, 2), [])

    def test_what_was_taken_back_is_no_act_of_the_reader(self):
        """What others have done before it is still news."""
        log = [{"seq": 1, "seat": "me"}, {"seq": 2, "seat": "you"}, {"seq": 3, "seat": "me"},
               {"seq": 4, "seat": "me", "move": {"type": "undo", "actions": 1}}]
        acted = self.browser.run("import('/table/match.js').then(({ Match }) => { const match = "
                                 "new Match('none', () => {}); match.held = { seat: 'me' }; "
                                 f"match.log = {json.dumps(log)}; return match.acted }})")
        self.assertEqual(acted, 1)

    def test_several_numbers_of_a_row_stand_behind_their_sum(self):
        zone = json.dumps({"each": "/lands/{land}", "columns": [
            {"name": name, "shows": f"/{name}/{{land}}"} for name in ("Anna", "Otto", "Rolf")]})
        view = json.dumps({"lands": {"ulm": {}}, "Anna": {"ulm": [3, 2, 1]}, "Otto": {"ulm": [4]},
                           "Rolf": {"ulm": []}})
        game = "{ name: (_, id) => id }"
        said = self.browser.run("import('/table/sheets.js').then(({ rowSays }) => "
                                f"rowSays({game}, {view}, {zone}, 'ulm'))")
        self.assertEqual(said, "Anna: 6 (3, 2, 1); Otto: 4")

    def test_the_log_stays_at_its_beginning_when_something_happens(self):
        """A reader who looks at older entries is led back by acts of his own alone."""
        for at, seat, is_led in (10, "you", True), (200, "you", False), (200, "me", True):
            self.assertEqual(self.browser.run(f"{FOLLOWS}({json.dumps([at, seat])})"), is_led, (at, seat))

    def test_news_of_any_number_leave_none_behind(self):
        """Mithril leaves lines where a list of another length stands among other parts."""
        self.assertEqual(self.browser.run(LEFT_BEHIND), [])

    def test_what_an_instruction_has_done_is_no_act_of_the_reader(self):
        log = [{"seq": 1, "seat": "me"}, {"seq": 2, "seat": "you"}, {"seq": 3, "seat": "me"},
               {"seq": 4, "seat": "you"}, {"seq": 5, "seat": "me"}]
        for sent, acted in (None, 5), ({"seat": "me", "version": 2}, 3), ({"seat": "me", "version": 5}, 5), \
                ({"seat": "you", "version": 0}, 5):
            self.assertEqual(self.browser.run(f"""import('/table/match.js').then(({{ Match }}) => {{
                const match = new Match('none', () => {{}})
                match.held.seat = 'me'
                return Object.assign(match, {{ log: {json.dumps(log)}, sent: {json.dumps(sent)} }}).acted
            }})"""), acted, sent)

    def test_dice_stand_by_what_they_are_for(self):
        draws = [{"text": f"War, {land}, die {die}: {value}.", "low": 1, "sides": 6, "value": value}
                 for land, die, value in (("Spain", 1, 6), ("Spain", 2, 4), ("France", 1, 4))]
        action = {"text": "Anna votes.", "draws": draws, "events": [{"type": "won", "text": "Spain wins."}]}
        self.assertEqual(self.browser.run(f"{LINES}({json.dumps(action)})"),
                         ["War, Spain: 6, 4.", "War, France: 4.", "Spain wins."])
        self.assertEqual(self.thrown(action), [["War, Spain", "", [6, 4]], ["War, France", "", [4]]])

    def thrown(self, action, **dice):
        """The dice of an action as they stand together, where the presentation says this of events."""
        game = {"presentation": {"log": {"dice": dice}},
                "components": {"leaders": [{"id": "anna", "rating": 3}]}}
        return self.browser.run("import('/table/procedure.js').then(({ diceByPurpose }) => "
                                f"diceByPurpose({json.dumps(game)}, {json.dumps(action)})"
                                ".map(({ purpose, needs, dice }) => "
                                "[purpose, needs, dice.map(({ value }) => value)]))")

    def test_dice_tell_whose_they_are_and_what_they_had_to_reach(self):
        """Of a march that is caught, and of an assault, whose three dice have one purpose."""
        draws = [{"text": f"{purpose}: {value}.", "low": 1, "sides": 6, "value": value}
                 for purpose, value in (("Anna", 5), ("Rome", 2), ("Rome", 5), ("Rome", 2))]
        action = {"text": "Anna goes.", "draws": draws, "events": [
            {"type": "caught", "text": "No.", "leader": "anna", "die": 5},
            {"type": "assault", "text": "Yes.", "die": 2, "own_die": 5, "own_second_die": 2}]}
        self.assertEqual(
            self.thrown(action, caught=[{"dice": ["die"], "needs": "{/leader:=leaders/rating} or less"}],
                        assault=[{"dice": ["die"], "for": "of the wall"},
                                 {"dice": ["own_die", "own_second_die"], "for": "of the others"}]),
            [["Anna", "3 or less", [5]], ["Rome, of the wall", "", [2]],
             ["Rome, of the others", "", [5, 2]]])
        self.assertEqual(self.thrown(action), [["Anna", "", [5]], ["Rome", "", [2, 5, 2]]])
        ten = {"text": "The fire of Anna.", "low": 0, "sides": 10, "value": 5}  # without its number
        self.assertEqual(self.thrown(action | {"draws": [ten]}), [["The fire of Anna", "", [5]]])


class ReadingMatch(SeatedPage):
    def all(self):
        return self.others | {self.seats[0]: self.token}

    def play(self, is_enough):
        """The first legal move of a seat that must decide, until this holds for the match."""
        for _ in range(600):
            now = self.read()
            if is_enough(now):
                return now
            seat = now["deciding"][0]
            legal = call("GET", f"{self.path}/legal-moves", token=self.all()[seat]).json
            call("POST", f"{self.path}/moves", {"move": legal["moves"][0]}, self.all()[seat])
        self.fail("it does not come to this")

    def is_bidding(self, now):
        return now["deciding"] == self.seats and now["step"]["name"] == "influence_bidding"

    def test_the_question_is_marked_on_the_map(self):
        self.sit("sixteen-thirty-something", players=3)
        now = self.play(self.is_bidding)
        country = now["view"]["stack"][-1]["country"]
        marked = ("[...document.querySelector('.drawing').shadowRoot.querySelectorAll('path.about')]"
                  ".map(path => path.dataset.place).join()")
        self.browser.wait(f"{marked} === {json.dumps(country)}")
        # all of the hand stands below the map, also what cannot be placed there
        hand = now["view"]["players"][self.seats[0]]["hand"]
        shown = ("[...document.querySelectorAll('.tray fieldset:first-child > :not(legend)')]"
                 r".reduce((sum, card) => sum + Number(card.textContent.match(/ ×(\d+)$/)?.[1] ?? 1), 0)")
        if len(hand) <= 14:  # of more those alone that can be placed
            self.browser.wait("document.querySelector('.tray legend').textContent === 'Your hand' && "
                              f"{shown} === {len(hand)}")
        self.play(lambda now: not self.is_bidding(now))
        self.browser.wait(f"{marked} !== {json.dumps(country)}")

    def test_a_card_that_is_picked_tells_its_text_before_the_rest_is_chosen(self):
        self.sit("sixteen-thirty-something", players=3)
        special = "military-improvement", "increase-army-size", "increase-status", "military-leader", "unrest"

        def has_special(now):
            if now["deciding"] != self.seats or now["step"]["name"] != "play_special_cards":
                return False
            hand = now["view"]["players"][self.seats[0]]["hand"]
            return any(card.startswith(special) for card in hand)
        self.play(has_special)
        self.open()  # at the newest state, which no later news replaces
        button = ("[...document.querySelectorAll('.tray button')].find(button => "
                  "!/Lobby|Assassin/.test(button.textContent))")
        self.browser.wait(button)
        self.browser.run(f"{button}.click()")
        self.browser.wait("document.querySelector('.offer .card-text')")
        self.browser.wait("[...document.querySelectorAll('.offer .hint')].some(hint => "
                          "hint.textContent === 'Now choose what is lit.')")
        self.browser.wait("document.querySelector('.offer').getBoundingClientRect().bottom <= "
                          "document.querySelector('.under').getBoundingClientRect().top + 1")

    def test_the_map_keeps_its_size_above_a_shorter_tray(self):
        self.sit("europe-1619", players=10)
        scale = "document.querySelector('.drawing').shadowRoot.querySelector('svg > g').getScreenCTM().a"
        self.browser.wait("document.querySelector('.tray button')")
        before = self.browser.run(scale)
        for token in self.all().values():
            call("POST", f"{self.path}/moves", {"move": {"type": "ready"}}, token)
        self.browser.wait("document.querySelector('.tray').textContent.includes('hold')")
        self.assertAlmostEqual(self.browser.run(scale), before, delta=before * 1e-5)
        # what the seat has written so far stands beside the question
        move = next(move for move in self.read("/legal-moves")["moves"]
                    if move["type"] == "order" and move["action"] == "hold")
        call("POST", f"{self.path}/moves", {"move": move}, self.token)
        self.browser.wait("/Austria orders.*: hold/"
                          ".test(document.querySelector('.facts[open]')?.textContent)")
        self.browser.wait("document.querySelector('.facts[open]').textContent.includes(': no order')")

    def test_a_chosen_move_is_marked_on_the_map_when_it_is_taken_from_the_list(self):
        self.sit("europe-1619", players=10)
        self.browser.run("[...document.querySelectorAll('.moves summary')].forEach(one => { "
                         "one.parentElement.open = true })")
        self.browser.run("[...document.querySelectorAll('.moves li button')].find(button => "
                         "button.textContent.includes('in Croatia')).click()")
        self.browser.wait("document.querySelector('.drawing').shadowRoot.querySelector('path.picked')")
