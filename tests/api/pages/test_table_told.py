"""What the table tells beside the board: dice and what they are for, what is asked; and where that stands."""
import json

from table_page import OnePage

# A script: whether the window of dice goes to the right, when these parts of a drawing are looked for. It is
# at the left edge or at the right one of a board of 900 pixels.
SIDE = """(async parts => {
    const { giveWay } = await import('/table/procedure.js')
    const boxOf = ([left, width]) => ({ left, width, right: left + width, top: 10, bottom: 20 })
    const dom = document.createElement('div'), drawing = { shadowRoot: { querySelectorAll: () =>
        parts.map(part => ({ getBoundingClientRect: () => boxOf(part) })) } }
    Object.defineProperty(dom, 'parentElement', { value: { querySelector: () => drawing } })
    dom.getBoundingClientRect = () => boxOf(dom.classList.contains('right') ? [600, 300] : [0, 300])
    giveWay({ version: 1, look: { offered: 1 } })({ dom, state: {} })
    return dom.classList.contains('right') })"""
# A script: how often the window of dice is brought into sight while these actions follow each other, each
# with dice or without; `isChoosing`: while a move is chosen.
REVEALED = """(async ([actions, isChoosing]) => {
    const { reveal } = await import('/table/procedure.js')
    const form = document.createElement('form'), state = {}
    form.className = 'chosen'
    if (isChoosing) document.body.append(form)
    let times = 0
    const dom = { scrollIntoView: () => times++ }, log = []
    for (const hasDice of actions) {
        const draws = hasDice ? [{ text: 'It: 3.', value: 3, low: 1, sides: 6 }] : []
        log.push({ seq: log.length + 1, events: [], draws })
        reveal(log)({ dom, state })
        reveal(log)({ dom, state })
    }
    form.remove()
    return times })"""
# A script: whether the newest dice are seen in a low window, above many sentences, or before a later action.
SCROLLED = """(async hasMore => {
    const { toDice } = await import('/table/procedure.js')
    const dom = document.createElement('ol')
    dom.style = 'height: 100px; overflow: auto'
    dom.innerHTML = '<li><p>It.</li><li><div class="thrown">3</div><p>It.</li>'
        + (hasMore ? '<li><p>It.</li>' : '')
    for (const text of dom.querySelectorAll('p')) text.style.height = '300px'
    document.body.append(dom)
    toDice([{ seq: 1, draws: [{ text: 'It: 3.', value: 3, low: 1, sides: 6 }] }])({ dom, state: {} })
    const dice = dom.querySelector('.thrown').getBoundingClientRect(), room = dom.getBoundingClientRect()
    dom.remove()
    return dice.top >= room.top - 1 && dice.bottom <= room.bottom + 1 })"""
# A script: which actions the window of dice shows when a die is followed by so many actions of others, after
# the procedure has ended. An event of the die's action names the seat `named`; the reader's is "me".
SHOWN = """(async ([others, named]) => {
    const { Procedure } = await import('/table/procedure.js')
    const die = { seq: 1, move: { type: 'convert' }, events: [{ type: 'converted', seat: named }],
        draws: [{ text: 'It: 3.', value: 3, low: 1, sides: 6 }] }
    const log = [die, ...Array.from({ length: others }, (_, i) => ({ seq: i + 2, move: { type: 'pass' } }))]
    const procedure = new Procedure({ log, tokens: { me: '' } })
    procedure.since = 1
    return procedure.shown?.actions.length ?? 0 })"""
# A script: how many actions the window of dice shows when a die has fallen and six actions of others have
# followed in the same procedure. It stays for so many milliseconds, the die's event names a seat, and the
# page may be drawn only after all of them.
STAYS = """(async ([stay, named, isDrawn]) => {
    const { Procedure } = await import('/table/procedure.js')
    const log = [{ seq: 1, move: { type: 'march' } }], view = { stack: [{ step: 'turn' }] }
    const procedure = new Procedure({ log, tokens: { me: '' }, document: { view } }, stay)
    const happen = action => {
        log.push(action)
        procedure.look()
        return isDrawn && procedure.shown
    }
    procedure.look()
    view.stack.push({ step: 'fight' })
    happen({ seq: 2, move: { type: 'fight' }, events: [{ type: 'fought', seat: named }],
        draws: [{ text: 'It: 3.', value: 3, low: 1, sides: 6 }] })
    for (let seq = 3; seq < 9; seq++) happen({ seq, move: { type: 'pass' } })
    return procedure.shown?.actions.length ?? 0 })"""
# A script: the actions of each part of the window of dice after a fight in which an event names a seat, after
# a loss and when others have thrown dice in two other procedures; and then, when all that is older is closed.
REPORTED = """(async named => {
    const { Procedure } = await import('/table/procedure.js')
    const dice = (seq, seat, type) => ({ seq, seat, events: [{ type, seat, die: 3, text: 'It.' }],
        draws: [{ text: 'It: 3.', value: 3, low: 1, sides: 6 }] })
    const view = { stack: [{ step: 'turn' }] }
    const match = { log: [{ seq: 1 }], tokens: { me: '' }, seat: 'me', document: { view },
        game: { presentation: { steps: {}, log: { outcomes: ['won'] } } } }
    const procedure = new Procedure(match, 0)
    const seqs = () => procedure.parts.map(({ actions }) => actions.map(({ seq }) => seq))
    const happen = (stack, action) => {
        view.stack = stack.map(step => ({ step }))
        match.log.push(action)
        procedure.look()
    }
    procedure.look()
    happen(['turn', 'fight'], dice(2, named, 'won'))
    const before = seqs()
    happen(['turn'], { seq: 3, seat: named })
    happen(['turn'], dice(4, 'them', 'recruited'))
    happen(['turn', 'march'], { seq: 5, seat: 'them' })
    const after = seqs()
    for (const { since } of procedure.parts) procedure.close(since)
    return [before, after, seqs()] })"""
# A script: the title of a report, the rows of its table, and its other sentences.
REPORT = """(async () => {
    const { Procedures } = await import('/table/procedure.js')
    const names = { seat: { a: 'Anna', b: 'Otto' } }
    const game = { names, name: (domain, id) => names[domain]?.[id] ?? id, components: {}, presentation: {
        steps: {}, log: { outcomes: ['won', 'lost'], sides: { fire: { side: '[{/seat:seat}]',
            otherwise: 'The Turks', rows: [{ name: 'Die', text: '{/die}' },
                { name: 'Hits', text: '{/hits}' }] } } } } }
    const action = { seq: 1, text: 'Anna attacks.', events: [
        { type: 'fire', seat: 'a', die: 4, hits: 3, text: 'Fire.' },
        { type: 'fire', die: 2, hits: 1, text: 'Fire.' }, { type: 'lost', text: 'Otto loses a man.' },
        { type: 'won', text: 'Anna wins.' }], draws: [4, 2].map(value =>
        ({ text: `The fire: ${value}.`, value, low: 1, sides: 6 })) }
    const page = document.createElement('div')
    const match = { game, shown: null, document: {}, version: 1, look: { offered: 1 } }
    const parts = [{ since: 1, actions: [action], frames: [] }]
    m.render(page, [m('.drawing'), m(Procedures, { match, procedure: { parts } })])
    const texts = (from, selector) => [...from.querySelectorAll(selector)].map(it => it.textContent)
    return [texts(page, 'summary')[0], [...page.querySelectorAll('tr')].map(row => texts(row, 'th, td')),
        texts(page, 'li p')] })()"""
# A script: the words of the question while its moves are not there yet.
ASKED = """(async isMyTurn => {
    const { Decide } = await import('/table/decide.js')
    const match = { isOver: false, shown: null, version: 5, entries: [], isMyTurn, seat: 'a',
        document: { step: { name: 'go', prompt: 'Go.', rule: '6.9' }, may_undo: 0 },
        game: { presentation: { steps: {} }, declared: { steps: [] } } }
    const host = document.createElement('div')
    m.render(host, m(Decide, { match, choice: { list: [], groups: [] } }))
    return host.textContent })"""


# A script: how far the part of the decision is scrolled, before and after another question is asked.
BEGUN = """(async () => {
    const { Decide } = await import('/table/decide.js')
    const match = { isOver: false, shown: null, version: 5, entries: [], isMyTurn: true, seat: 'a',
        document: { step: { name: 'go', prompt: 'Go. '.repeat(400), rule: '6.9' }, may_undo: 0 },
        game: { presentation: { steps: {} }, declared: { steps: [] } } }
    const host = document.createElement('div')
    document.body.append(host)
    const draw = () => m.render(host, m(Decide, { match, choice: { list: [], groups: [] } }))
    draw()
    const part = host.firstElementChild
    Object.assign(part.style, { height: '100px', overflow: 'auto', display: 'block' })
    part.scrollTop = 40
    draw()
    const before = part.scrollTop
    match.version = 6
    draw()
    const after = part.scrollTop
    host.remove()
    return [before, after] })()"""
# A script: what stands with the question of a step that names a place.
SOLD = """(async () => {
    const { Facts } = await import('/table/procedure.js')
    const names = { state: { ulm: 'Ulm' }, sea: { baltic: 'Baltic Sea' } }
    const game = { names: { seat: {} }, name: (domain, id) => names[domain]?.[id] ?? id,
        explain: text => text, seat: id => id,
        components: { states: [{ id: 'ulm', value: 2, port: 'baltic' }] }, declared: { steps: [] },
        presentation: { zones: [], places: { state: { is: 'state', of: { ulm: {} } } },
            steps: { auction: { name: 'Auction', members: { state: { name: 'State', is: 'state' } } } },
            printed: { state: { table: 'states', facts: [{ name: 'value', at: '/value' },
                { name: 'port on the', at: '/port', is: 'sea' }] } } } }
    const document_ = { step: { name: 'auction', prompt: 'Ulm is for sale.' },
        view: { stack: [{ step: 'auction', state: 'ulm' }] } }
    const host = document.createElement('div')
    m.render(host, m(Facts, { match: { game, seat: 'a', entries: [], document: document_ } }))
    return [...host.querySelectorAll('summary, dt, dd')].map(it => it.textContent).join(' ') })()"""
# A script: what stands with the question of a step that names a card.
PLAYED = """(async () => {
    const { Facts } = await import('/table/procedure.js')
    const game = { names: { seat: {} }, name: (domain, id) => ({ raid: 'Raid' })[id] ?? id,
        explain: text => text, seat: id => id, components: { cards: [{ id: 'raid', text: 'A city burns.' }] },
        declared: { steps: [] },
        presentation: { zones: [], places: {}, cards: { card: [] },
            steps: { announced: { name: 'Answer', members: { card: { name: 'Card', is: 'card' } } } } } }
    const document_ = { step: { name: 'announced', prompt: 'Raid has been played.' },
        view: { stack: [{ step: 'announced', card: 'raid' }] } }
    const host = document.createElement('div')
    m.render(host, m(Facts, { match: { game, seat: 'a', entries: [], document: document_ } }))
    return [host.querySelector('details').open,
        ...[...host.querySelectorAll('summary, dt, dd')].map(it => it.textContent)] })()"""
# A script: the numbers of two cards, of which one has a sign.
SIGNED = """(async () => {
    const { cardNumber } = await import('/table/cards.js')
    const game = { names: { card: { a: 'A', b: 'B' } },
        components: { cards: [{ id: 'a', value: 3, plus: true }, { id: 'b', value: 1, plus: false }] },
        presentation: { cards: { card: [{ name: 'Value', at: '/value' },
            { name: 'Plus', at: '/plus', sign: '+' }] } } }
    return ['a', 'b'].map(id => cardNumber(game, { domain: 'card', id }).join(' ')) })()"""
# A script: the words of the end of a match whose last event has this text.
ENDED = """(async text => {
    const { Result } = await import('/table/result.js')
    const names = { a: 'Anna', b: 'Otto' }
    const game = { seat: id => names[id], name: (_, id) => names[id], scenarioDoc: () => '',
        optionDocs: () => [], colour: () => ({ fill: '', mark: '' }), presentation: { head: '' } }
    const match = { game, match: { winners: ['a'], seats: [], ranks: [
        { seat: 'a', rank: 1, points: 9 }, { seat: 'b', rank: 2, points: 7 }] },
        log: [{ events: [{ text }] }], document: {} }
    const host = document.createElement('div')
    m.render(host, m(Result, { match }))
    return host.textContent })"""


# A script: the problem of a match after its stream was opened again, when it was one with this status before.
BACK = """(async status => {
    const { Match } = await import('/table/match.js'), { EventSource } = window
    const streams = []
    window.EventSource = class { constructor() { streams.push(this) } addEventListener() {} close() {} }
    const match = new Match('none', () => {})
    match.follow()
    window.EventSource = EventSource
    match.problem = { status }
    streams[0].onopen()
    match.close()
    return match.problem?.status ?? null })"""


class Told(OnePage):
    def ask(self, script, value):
        return self.browser.run(f"{script}({json.dumps(value)})")

    def imported(self, file, call_of):
        return self.browser.run(f"import('/table/{file}.js').then(module => module.{call_of})")

    # ---- dice

    def test_the_dice_leave_what_is_looked_for_in_sight(self):
        for parts, is_right in ([[100, 20]], True), ([[700, 20]], False), ([], False), \
                ([[100, 20], [700, 20], [720, 20]], False), ([[100, 0]], False):
            self.assertEqual(self.ask(SIDE, parts), is_right, parts)

    def test_dice_that_concern_others_alone_go_soon(self):
        for others, named, shown in (2, "them", 3), (3, "them", 0), (3, "me", 4):
            self.assertEqual(self.ask(SHOWN, [others, named]), shown, (others, named))

    def test_dice_of_the_reader_stay_to_be_read_however_quickly_others_go_on(self):
        for stay, named, after in (60000, "me", 6), (60000, "them", 0), (0, "me", 0):
            for is_drawn in True, False:
                self.assertEqual(self.ask(STAYS, [stay, named, is_drawn]), after, (stay, named, is_drawn))

    def test_on_a_phone_dice_come_into_sight_when_they_fall(self):
        self.addCleanup(self.resize, *self.browser.size)
        for width, is_choosing, times in (390, False, 2), (390, True, 0), (1280, False, 0):
            self.resize(width, 800)
            self.assertEqual(self.ask(REVEALED, [[True, False, True, False], is_choosing]), times, width)

    def resize(self, width, height):
        self.browser.say("Emulation.setDeviceMetricsOverride", width=width, height=height,
                         deviceScaleFactor=1, mobile=False)

    def test_the_newest_dice_are_in_sight_above_what_has_come_of_them(self):
        self.assertEqual([self.ask(SCROLLED, has_more) for has_more in (False, True)], [True, True])

    def test_the_report_of_the_readers_own_fight_stays_until_it_is_closed(self):
        """Whatever others throw next, and although the reader moves. What comes of it joins it."""
        for named, before, after, closed in ("me", [[2]], [[2, 3]], []), ("them", [[2]], [[4, 5]], []):
            self.assertEqual(self.ask(REPORTED, named), [before, after, closed], named)

    def test_a_report_begins_with_what_the_fight_has_come_to(self):
        """The sides stand beside each other."""
        title, rows, told = self.browser.run(REPORT)
        self.assertEqual(title, "Anna wins.")
        self.assertEqual(rows, [["", "Anna", "The Turks"], ["Die", "4", "2"], ["Hits", "3", "1"]])
        self.assertEqual(told, ["Otto loses a man."])

    # ---- the connection

    def test_the_service_is_away_no_longer_when_its_stream_is_there_again(self):
        for status, left in (0, None), (422, 422):
            self.assertEqual(self.ask(BACK, status), left)

    # ---- the question

    def test_the_question_stands_while_its_moves_are_read(self):
        self.assertEqual(self.ask(ASKED, True), "Go. Rule 6.9Reading the moves…")
        self.assertIn("Others decide now", self.ask(ASKED, False))

    def test_many_moves_are_shown_by_their_kinds(self):
        few, many = ({"kinds": [None] * number, "groups": [[], []]} for number in (24, 25))
        one = {"kinds": [None] * 25, "groups": [[]]}
        for choice, number in (few, 12), (many, 2), (one, 12):
            self.assertEqual(self.imported("decide", f"shown({json.dumps(choice)})"), number)

    def test_a_new_question_is_read_from_its_beginning(self):
        self.assertEqual(self.browser.run(BEGUN), [40, 0])

    def test_a_question_tells_what_is_printed_at_the_place_that_it_names(self):
        self.assertEqual(self.browser.run(SOLD), "Auction Ulm value 2, port on the Baltic Sea")

    def test_a_question_tells_the_text_of_the_card_that_it_names(self):
        self.assertEqual(self.browser.run(PLAYED), [True, "Answer", "Raid", "A city burns."])

    def test_the_number_of_a_card_has_its_sign(self):
        self.assertEqual(self.browser.run(SIGNED), ["Value 3+", "Value 1"])

    def test_what_the_end_says_twice_is_told_once(self):
        for text, told in ("Anna wins with 9 points.", False), ("Anna controls all Electorates.", True):
            said = self.browser.run(f"{ENDED}({json.dumps(text)})")
            self.assertIn("Winner: Anna, with 9 points, 2 more than Otto.", said)
            self.assertEqual(text in said, told, said)

    def test_one_of_several_kinds_has_no_number(self):
        for names, said in (["Foot 1", "Foot 2", "Horse 3"], ["2 × Foot", "Horse"]), \
                (["Horse 3"], ["Horse 3"]):
            self.assertEqual(self.imported("procedure", f"counted({json.dumps(names)})"), said)
        self.assertEqual(self.imported("procedure", 'counted(["Horse 3"], true)'), ["Horse"])  # a piece
