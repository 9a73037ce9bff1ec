"""What the table does with answers that come late, for another seat or version, or not at all."""
import json

from client import URL, call
from table_page import OnePage

# A script: runs a function with a module, and with a service whose requests wait until the function
# answers them. Pauses take no time; their milliseconds are noted.
HELD = """(async () => {
    const { fetch, setTimeout, EventSource } = window, asked = [], pauses = [], streams = []
    window.fetch = (path, { method = 'GET', headers = {} } = {}) => new Promise((resolve, reject) =>
        asked.push({ path, method, headers, lose: () => reject(new TypeError()),
                     answer: (body, status = 200, headers = {}) =>
                         resolve(Response.json(body, { status, headers })) }))
    window.setTimeout = (act, milliseconds) => { pauses.push(milliseconds); return setTimeout(act) }
    window.EventSource = class { static CLOSED = 2
        constructor(path) { streams.push(Object.assign(this, { path, acts: {}, readyState: 0 })) }
        addEventListener(type, act) { this.acts[type] = act }
        tell(type, data, id = '') { this.acts[type]({ data: JSON.stringify(data), lastEventId: id }) }
        close() { this.readyState = 2 } }
    const until = async holds => {
        for (let i = 0; i < 20000; i++) {
            if (holds()) return
            await new Promise(done => setTimeout(done, 5))
        }
        throw new Error(`not so: ${holds}`) }
    // The request with this number, counted from 0, once it has come.
    const request = async number => { await until(() => asked.length > number); return asked[number] }
    // All that follows from what was answered has happened.
    const rest = async () => {
        for (let i = 0; i < 20; i++) await new Promise(done => setTimeout(done)) }
    const held = { asked, pauses, streams, until, request, rest, fetch }
    try { return await (%s)(await import('/table/%s.js'), held) }
    finally { Object.assign(window, { fetch, setTimeout, EventSource }) } })()"""
# A function: a match that is no service's, whose moves are noted, and a choice of one of its entries.
CHOSEN = """(Choice, more) => {
    const sent = [], entry = { move: { type: 'go' }, text: 'Go', bounds: null, things: [], ...more }
    const match = { id: 'a plan', seat: 'me', version: 1, entries: [entry], match: { game: 'any' },
        game: { arguments: {}, copies: { plain: it => it, faces: new Map() } },
        check: async () => null, fail: fault => { throw fault },
        read: async () => ({ match: { version: 1 }, view: {}, deciding: ['me'] }),
        move: async move => {
            match.busy = true
            sent.push(move)
            await null
            match.busy = false
            return true } }
    return { choice: new Choice(match), match, entry, sent } }"""
# A script: what is sent, chosen and kept when a plan ends while its first move is added to it.
ENDED = """async ({ Choice }, { request }) => {
    const { choice, match, entry, sent } = (%s)(Choice)
    localStorage.removeItem('westphalia.plan.a plan')
    const begun = choice.begin()
    for (const number of [0, 1]) (await request(number)).answer({ state: {} })
    await begun
    choice.take(entry)
    const sending = choice.send()
    const applied = [await request(2), await request(3)]
    ;(%s)(choice, match)
    for (const one of applied) one.answer({ state: {}, events: [], over: false, next: [] })
    ;(await request(4)).answer('')
    await sending
    return [sent, choice.plan, localStorage['westphalia.plan.a plan'] ?? 'null'] }""" % (CHOSEN, "%s")
ENDS = ["(choice, match) => { match.version = 2; choice.changed() }",
        "choice => choice.end()",
        "choice => choice.end({ forget: true })"]
# A script: the requests while a plan of two kept moves begins, of which the second cannot be tried.
BEGUN = """async ({ Choice }, { asked, request }) => {
    const { choice } = (%s)(Choice), kept = { seat: 'me', version: 1, moves: [1, 2].map(type =>
        ({ move: { type }, text: `${type}` })) }
    localStorage['westphalia.plan.a plan'] = JSON.stringify(kept)
    const begun = choice.begin()
    for (const number of [0, 1]) (await request(number)).answer({ state: {} })
    for (const number of [2, 3]) (await request(number)).answer({ state: {}, events: [], over: false,
        next: [{ seat: 'me', moves: [], texts: [] }] })
    ;(await request(4)).answer('')
    for (const number of [5, 6]) (await request(number)).lose()
    await begun
    return [choice.plan.steps.length, choice.kept.moves.length] }""" % CHOSEN
# A script: the sentences of a move while its number is dragged, and the answers come in another order.
DRAGGED = """async ({ Choice }, { rest }) => {
    const bounds = { number: { min: 1, max: 9 } }, checks = {}, said = []
    const { choice, match, entry, sent } = (%s)(Choice, { text: 'Put 1', bounds })
    match.check = ({ number }) => new Promise(done => {
        checks[number] = () => done({ texts: [`Put ${number}`] }) })
    choice.take(entry)
    for (const number of [3, 5]) { choice.numbers.number = number; choice.look() }
    for (const number of [0, 5, 3, 1]) { checks[number]?.(); await rest(); said.push(choice.sentence) }
    await Promise.all([choice.send(), choice.send()])
    return [said, sent] }""" % CHOSEN
# A script: keys and the condition of a write that is asked for again: after no answer, one, and a refusal.
WRITTEN = """async ({ write }, { asked, request }) => {
    const begin = async number => {
        const written = write('/v1/x', { token: 't', body: { a: 1 }, version: 7 })
        return [written.catch(({ status }) => status), await request(number)] }
    const [first] = await begin(0)
    for (const number of [0, 1, 2, 3]) (await request(number)).lose()
    const ends = [await first]
    for (const [number, status] of [[4, 200], [5, 422], [6, 200]]) {
        const [written, one] = await begin(number)
        one.answer({}, status)
        ends.push(await written)
    }
    const keys = asked.map(({ headers }) => headers['Idempotency-Key'])
    return [ends, keys.map(key => keys.indexOf(key)), asked[0].headers['If-Match']] }"""
# A script: what is said of a move that was made and after which a read failed, and its condition.
MOVED = """async ({ Match }, { asked, request, until }) => {
    const match = new Match('none', () => {}), of = { version: 4, moves: [], ranges: [] }
    match.document = { match: { version: 4, draw: { proposal: 1 } }, deciding: [] }
    match.game = { arguments: {}, copies: { plain: it => it, faces: new Map() } }
    match.look.offer(of)
    const moving = match.move({ type: 'go' })
    ;(await request(0)).answer({})
    ;(await request(1)).answer({ detail: 'Too many.' }, 429)
    ;(await request(2)).answer('')
    const isDone = await moving
    match.close()
    return [isDone, match.problem.status, match.busy, asked[0].headers['If-Match']] }"""
# A script: what the page has of a match when it is first told that it looks by another seat, and what it asks
# for. The first seat has answered, and the second has not.
TAKEN = """async ({ Match }, { asked, request, rest }) => {
    const told = [], answer = (seat, view) => ({ match: { version: 4, draw: null }, seat, deciding: ['b'],
        step: {}, view, answered: seat === 'a' })
    const match = new Match('none', () => told.push([match.entries.length, match.document.view,
        match.document.answered ?? null]))
    match.document = answer('a', 'of a')
    match.owner = match.held.seat = 'a'
    match.game = { arguments: {}, copies: { plain: it => it, faces: new Map() } }
    match.look.offer({ version: 4, moves: [{ type: 'go' }], texts: ['Go'], ranges: [] })
    localStorage['westphalia.match.none'] = JSON.stringify({ b: 'B' })
    match.take('b')
    ;(await request(1)).answer(answer('b', 'of b'))
    await request(3)
    localStorage.removeItem('westphalia.match.none')
    match.close()
    return [told[0], match.document.view, asked.map(({ path }) => path.split('/').at(-1).split('?')[0]),
        asked.some(({ path }) => path.includes('revise'))] }"""
# A script: what a page has after patches of which the second does not fit, and which streams it has opened.
MISFIT = """async ({ Match }, { streams, request, rest }) => {
    const match = new Match('none', () => {})
    const of = number => ({ match: { version: number }, deciding: [], view: { number } })
    match.document = of(0)
    match.owner = null
    match.game = { arguments: {}, copies: { plain: it => it, faces: new Map() } }
    match.follow()
    match.log = [{ seq: 7 }]
    streams[0].tell('patch', [{ op: 'replace', path: '', value: of(1) }])
    streams[0].tell('patch', [{ op: 'replace', path: '/view/other', value: 2 }])
    await rest()
    ;(await request(0)).answer(of(2))
    const known = [match.document.view.number]
    await rest()
    known.push(match.document.view.number)
    streams[1].tell('patch', [{ op: 'replace', path: '', value: of(3) }])
    streams[1].tell('patch', [{ op: 'replace', path: '/view/number', value: 4 }])
    known.push(match.document.view.number)
    match.close()
    return [known, streams.map(({ path, readyState }) => [new URL(path, 'http://x').search, readyState])] }"""
# A script: for how many milliseconds a page has waited when three streams have brought a patch that does not
# fit and a fourth one is open, and what the console says.
MISFITS = """async ({ Match }, { streams, pauses, until }) => {
    const match = new Match('none', () => {}), said = [], { error } = console
    console.error = ({ name }) => said.push(name)
    match.document = { match: { version: 0 }, deciding: [], view: {} }
    match.game = { arguments: {}, copies: { plain: it => it, faces: new Map() } }
    match.follow()
    for (const stream of [0, 1, 2]) {
        streams[stream].tell('patch', [{ op: 'replace', path: '/view/other', value: 2 }])
        await until(() => streams.length > stream + 1)
    }
    match.close()
    console.error = error
    return [pauses.filter(milliseconds => milliseconds > 1000), said, streams.length] }"""
# A script: which of these operations do not fit a document.
UNFIT = """async ({ patch }, all) => all.map(([op, path]) => {
    try {
        return JSON.stringify(patch({ a: { b: null }, list: [1, 2] }, [{ op, path, value: 0 }]))
    } catch { return null } })"""
# A script: the seats that a browser holds after the organiser has freed one of them, which then is its own
# again or is not.
FREED = """async ({ Match }, { streams, request, rest }) => {
    localStorage['westphalia.match.none'] = JSON.stringify({ a: 'A', b: 'B' })
    const match = new Match('none', () => {}), held = []
    match.held.seat = 'a'
    match.document = { match: { version: 0 }, deciding: [] }
    match.game = { copies: { plain: it => it, faces: new Map() } }
    match.follow()
    ;(await request(0)).answer({ ticket: 't' })
    await rest()
    for (const [number, body, status] of [[1, { seat: 'b' }, 200], [2, {}, 401]]) {
        streams[0].tell('action', { seq: number, seat: 'b', move: { type: 'seat_released' } }, `${number}`)
        ;(await request(number)).answer(body, status)
        await rest()
        held.push(Object.keys(match.tokens).join())
    }
    match.close()
    localStorage.removeItem('westphalia.match.none')
    return held }"""
# A script: what the button that takes moves back says of them, beside its text.
TAKEN_BACK = """async ({ Decide }) => {
    const place = document.createElement('div'), said = []
    for (const number of [1, 2, 1]) {
        const match = { document: { may_undo: number }, entries: [], shown: null, version: 3, seat: 'a' }
        m.render(place, m(Decide, { match, choice: { plan: null } }))
        said.push(place.querySelector('button').title)
    }
    return said }"""
# A script: what is said beside a chosen move that plays a card, of a card that says its price and another.
PRINTED = """async ({ Finish }) => {
    const place = document.createElement('div'), facts = [{ name: 'Value', at: '/value' },
        { name: 'For points', at: '/more' }]
    const zones = [{ kind: 'table', is: 'space', each: '/spaces/{space}',
        columns: [{ name: 'Troops', shows: '/spaces/{space}/troops' }] }]
    const game = { presentation: { game: 'any', cards: { card: facts }, zones }, head: () => 'Go',
        name: (domain, id) => id.toUpperCase(), called: ({ id }) => id.toUpperCase(), explain: text => text,
        components: { cards: [{ id: 'a', value: 3, more: 'You lose a point.' },
            { id: 'b', value: 1, more: '' }] } }
    return ['a', 'b'].map(id => {
        const things = [{ domain: 'card', id }, { domain: 'space', id }]
        const view = { spaces: { a: { troops: 4 }, b: { troops: 0 } } }
        const choice = { entry: { move: { type: 'go' }, things }, lying: () => [],
            match: { game, document: { view } } }
        m.render(place, m(Finish, { choice }))
        return [...place.querySelectorAll('.hint')].map(line => line.textContent) }) }"""
# A script: what is said of a match that one seat has won, or two, who share it.
ENDINGS = """async ({ Decide }) => ['a', 'ab', ''].map(winners => {
    const place = document.createElement('div'), match = { isOver: true, log: [],
        game: { seat: id => id, scenarioDoc: () => '', optionDocs: () => [] },
        match: { winners: [...winners] } }
    m.render(place, m(Decide, { match, choice: {} }))
    return place.textContent })"""
# A script: the end of a match, whose last event has the comparison of seats with equal points, or has not.
COMPARED = """async ({ Result }) => ['a wins. a is ahead.', 'a wins.'].map(text => {
    const place = document.createElement('div'), ranks = [{ seat: 'a', rank: 1, points: null }]
    const game = { seat: id => id, colour: () => ({}), scenarioDoc: () => '', optionDocs: () => [] }
    m.render(place, m(Result, { match: { game, log: [{ events: [{ text }] }],
        match: { winners: ['a'], ranks, ties: [{ words: 'a is ahead.' }], seats: [] } } }))
    return place.textContent.split('a is ahead.').length - 1 })"""
# A script: what stands beside a question that is answered in secret, and beside another one.
BESIDE = """async ({ Facts }) => [true, false].map(secret => {
    const place = document.createElement('div')
    const game = { name: (_, id) => id, seat: id => id, declared: { steps: [{ name: 'vote', secret }] },
        presentation: { steps: {}, places: {}, zones: [{ kind: 'facts',
            entries: [{ name: '{seat:seat} has voted', shows: '/votes/{seat}' }] }] } }
    m.render(place, m(Facts, { match: { game, seat: 'a', entries: [], document: {
        step: { name: 'vote', prompt: '' },
        view: { stack: [{ step: 'vote' }], votes: { a: 'red', b: 'blue' } } } } }))
    return [...place.querySelectorAll('dt, dd')].map(part => part.textContent) })"""
# A script: what is drawn first where it comes after the rest: the type of the move that is chosen, and when
# the decision is due.
FIRST = """async ({ Saying }) => {
    const { Clocks } = await import('/table/clocks.js')
    const drawn = (view, ...states) => {
        const place = document.createElement('div')
        for (const state of states) m.render(place, m(view, state))
        const text = place.textContent
        m.render(place, null)
        return text }
    const chosen = type => ({ match: { game: { head: type => type, called: ({ id }) => id } },
        choice: { type, picks: [{ domain: 'd', id: 'Pick' }], sentence: '' } })
    const timed = due_at => ({ match: { id: 'x', match: { due_at, banks: [{ seat: 'a', running: true,
        left: 'PT1H' }] }, game: { seat: () => 'Bank', colour: () => ({}) } } })
    return [drawn(Saying, chosen(null), chosen('Type')),
        drawn(Clocks, timed(null), timed('2126-11-29T00:00:00Z')).slice(0, 6)] }"""
# A script: whether the button that sends a move can be pressed while it is sent, and after that has failed.
PRESSED = """async ({ Finish }) => {
    const place = document.createElement('div'), { Choice } = await import('/table/choice.js')
    const entry = { move: { type: 'go' }, text: 'Go', bounds: null, things: [] }
    const match = { entries: [entry], busy: false, check: async () => null,
        game: { presentation: { game: 'any' }, head: () => 'Go' } }
    const choice = new Choice(match), pressed = []
    choice.take(entry)
    for (const busy of [false, true, false]) {
        match.busy = busy
        m.render(place, m(Finish, { match, choice }))
        pressed.push(!place.querySelector('button.main').disabled)
    }
    return pressed }"""
# A script: by whose token two seats of a match are claimed of which one person has both links.
SAT = """async ({ Sitting }, { asked, until, rest }) => {
    const place = document.createElement('div'), claims = () => asked.filter(({ path }) => /claim/.test(path))
    localStorage['westphalia.player'] = JSON.stringify({ id: 'p', name: 'P', token: 'T' })
    document.body.append(place)
    for (const [number, seat] of ['a', 'b'].entries()) {
        m.render(place, m(Sitting, { key: seat, match: 'some', seat, invitation: 'I' }))
        place.querySelector('form button.main').click()
        await until(() => claims().length > number)
        claims()[number].answer({ token: 'U' })
        await rest()
    }
    const kept = localStorage['westphalia.match.some']
    m.render(place, null)
    place.remove()
    localStorage.removeItem('westphalia.player')
    localStorage.removeItem('westphalia.match.some')
    return [claims().map(({ headers }) => headers.Authorization ?? null), JSON.parse(kept)] }"""
# A script: how often a match is read whose reads fail, each at first, and what the page then has of it.
READ = """async ({ Match }, { asked, until, fetch }) => {
    const match = new Match('%s', () => {}), failed = new Set(), paths = []
    localStorage['westphalia.match.%s'] = JSON.stringify(%s)
    window.fetch = async (path, options) => {
        paths.push(path)
        if (failed.has(path) || /ticket/.test(path)) return fetch(path, options)
        failed.add(path)
        throw new TypeError('no answer') }
    match.open()
    await until(() => match.entries.length && match.board)
    match.close()
    return [match.problem, match.look.retry.failures, paths.filter(path => path === match.path).length] }"""
# A script: the instructions that stand there while the page looks by two seats, and whose token changes them.
INSTRUCTED = """async ({ Instructions }, { asked, request, rest }) => {
    const place = document.createElement('div')
    const steps = [{ name: 's', passing: true }], instructions = { scopes: [], conditions: [] }
    const match = { path: '/v1/matches/x', seat: 'a', token: 'A', version: 1, document: {},
        game: { declared: { steps, instructions } } }
    const draw = async () => { await rest(); m.render(place, m(Instructions, { match })) }
    const lines = () => place.querySelectorAll('li').length
    const button = () => place.querySelector(':scope > details > button')
    const shown = []
    await draw()
    const late = await request(0)
    Object.assign(match, { seat: 'b', token: 'B' })
    await draw()
    ;(await request(1)).answer({ instructions: [] })
    late.answer({ instructions: [{ step: 's' }] })
    await draw()
    shown.push(lines())
    Object.assign(match, { seat: 'a', token: 'A' })
    await draw()
    shown.push(button().disabled) // what is not known is not replaced
    ;(await request(2)).answer({ detail: 'Away.' }, 503)
    await draw()
    shown.push(button().textContent)
    button().click()
    ;(await request(3)).answer({ instructions: [{ step: 's' }] })
    await draw()
    shown.push(lines())
    Object.assign(match, { seat: 'b', token: 'B' })
    place.querySelector('li button').click()
    await request(4)
    return [shown, asked[4].method, asked[4].headers.Authorization] }"""
# A script: what a stream that is refused tells, and how long it waits each time.
REFUSED = """async ({ follow }, { asked, pauses, streams, until, request, rest }) => {
    const told = [], state = (name, problem) => told.push(problem ? `${name} ${problem.status}` : name)
    const refuse = stream => { stream.readyState = 2; stream.onerror() }
    follow('/v1/matches/x', { on: {}, state })
    await until(() => streams.length)
    refuse(streams[0])
    for (let number = 0; number < 7; number++) (await request(number)).answer({}, 503)
    ;(await request(7)).answer({}, 429, { 'Retry-After': '90' })
    ;(await request(8)).answer({}, 404)
    await rest()
    const waits = pauses.filter(Boolean)
    const closed = follow('/v1/matches/x', { token: 'A', on: {}, state })
    const ticket = await request(9)
    closed.close() // the page looks by another seat
    ticket.answer({}, 401)
    await rest()
    return [told, waits, asked.length, streams.length] }"""
# A script: what is known after two reads of which the first is answered last, and after the end of all.
POLLED = """async ({ reading }, { rest }) => {
    const answers = [], state = {}, known = []
    const reads = reading(state, 1000, () => new Promise(resolve => answers.push({ resolve })))
    const second = reads.look()
    answers[1].resolve({ number: 2 })
    await second
    answers[0].resolve({ number: 1 })
    await rest()
    known.push(state.number)
    const third = reads.look()
    answers.at(-1).resolve({ number: 3 })
    await third
    reads.end()
    const last = reads.look()
    answers.at(-1).resolve({ number: 4 })
    await last
    return [...known, state.number] }"""
# A script: what the dialog of a rule has when the answer about an earlier one comes last.
RULED = """async ({ Rule, Rulings }, { request, rest }) => {
    const place = document.createElement('div')
    document.body.append(place)
    const rule = id => m(Rule, { game: { declared: { id } }, rule: id })
    const draw = async () => { await rest(); m.render(place, [rule('one'), rule('two'), m(Rulings)]) }
    const ruling = title => ({ rulings: [
        { id: 1, title, rules: 'one, two', question: '', ruling: '', reason: '' }] })
    await draw()
    for (const button of place.querySelectorAll('button.rule')) button.click()
    ;(await request(1)).answer(ruling('of two'))
    await draw()
    ;(await request(0)).answer(ruling('of one'))
    await draw()
    const said = place.querySelector('dialog').textContent + place.querySelector('dialog a').href
    place.querySelector('dialog').close()
    place.remove()
    return said }"""

# A script: what one seat has begun and another one finds when the page looks by it.
BEGUN_BY = """async ({ Talk }, { rest }) => {
    const { Draws, Resign } = await import('/table/agreements.js'), place = document.createElement('div')
    const seats = ['a', 'b'].map(seat => ({ seat, status: 'taken' })), acts = [], ask = async (...act) => {
        acts.push(act)
        return false }
    const match = { seat: 'a', token: 'A', version: 1, messages: [], isOver: false, busy: false, act: ask,
        match: { seats, draws: 'all', messages: { kind: 'private', sender: 'hidden' } },
        game: { seat: id => id, colour: () => ({}) } }
    const draw = () => m.render(place, [m(Draws, { match }), m(Resign, { match }), m(Talk, { match })])
    const find = text => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text)
    const begun = () => [!!find('Propose it'), !!find('Yes, resign'), place.querySelector('textarea').value]
    draw()
    find('Propose a draw').click()
    find('Resign').click()
    place.querySelector('textarea').value = 'To b alone'
    place.querySelector('textarea').dispatchEvent(new Event('input'))
    draw()
    const shown = [begun()], stale = ['Propose it', 'Yes, resign', 'Send'].map(find)
    document.body.append(place)
    match.seat = 'b'
    for (const button of stale) button.click()
    await rest()
    draw()
    shown.push(begun())
    place.remove()
    return [shown, acts] }"""
# A script: the requests of a form for a new match that is sent again after a seat could not be taken.
SENT_AGAIN = """async ({ NewMatch }, { asked, request, rest }) => {
    const [game] = await (await import('/table/catalogue.js')).games() // the page has read it before
    const { players, seating } = game.scenarios[0], place = document.createElement('div')
    const [seat] = seating.find(one => one.players === players.default).seats
    localStorage['westphalia.player'] = JSON.stringify({ id: 'p', name: 'P', token: 'T' })
    document.body.append(place)
    const draw = async () => { await rest(); m.render(place, m(NewMatch, { game: game.id })) }
    const send = async () => { await draw(); place.querySelector('form button.main').click(); await draw() }
    await draw()
    await send()
    ;(await request(0)).answer({ match: { id: 'made' }, organizer_token: 'O',
        seats: [{ seat, invitation: 'I' }] })
    ;(await request(1)).answer({}, 409)
    await send()
    await request(2)
    place.remove()
    localStorage.removeItem('westphalia.player')
    return asked.map(({ path }) => path.replace(seat, 'SEAT')) }"""
# A script: what a bank of two matches has left a minute after the first was read.
BANKS = """async ({ Bank }, { rest }) => {
    const { now } = Date, place = document.createElement('div')
    const left = id => {
        m.render(place, m(Bank, { match: { id }, bank: { seat: 'a', left: 'PT3M', running: true } }))
        return place.textContent.trim() }
    try {
        Date.now = () => 0
        const all = [left('one')]
        Date.now = () => 60000
        m.render(place, null)
        return [...all, left('one'), (m.render(place, null), left('two'))] }
    finally { Date.now = now; m.render(place, null) } }"""


class Answers(OnePage):
    def setUp(self):
        if not self.browser.run("location.search"):
            self.open_form()

    def open_form(self):
        """A place of the page that asks for nothing by itself."""
        self.browser.open(f"{URL}/table?new=")
        self.browser.wait("document.querySelector('main form')")

    def held(self, module, script):
        return self.browser.run(HELD % (script, module))

    def test_a_move_that_was_only_planned_is_not_sent(self):
        for end in ENDS:
            with self.subTest(end):
                self.assertEqual(self.held("choice", ENDED % end), [[], None, "null"])

    def test_a_plan_that_cannot_begin_as_a_whole_stays_kept(self):
        self.assertEqual(self.held("choice", BEGUN), [1, 2])

    def test_the_sentence_has_the_numbers_that_are_sent_once(self):
        self.assertEqual(self.held("choice", DRAGGED), [["…", "Put 5", "Put 5", "Put 5"],
                                                        [{"type": "go", "number": 5}]])

    def test_a_write_without_an_answer_keeps_its_key(self):
        self.assertEqual(self.held("service", WRITTEN), [[0, {}, 422, {}], [0, 0, 0, 0, 0, 5, 6], '"7"'])

    def test_a_move_was_made_whatever_is_read_after_it(self):
        self.assertEqual(self.held("match", MOVED), [True, 429, False, '"4"'])

    def test_what_could_not_be_read_is_read_again(self):
        made = call("POST", "/v1/matches", {"game": "baroque", "players": 2}).json
        match = made["match"]["id"]
        seats = json.dumps({one["seat"]: one["token"] for one in made["seats"]})
        self.assertEqual(self.held("match", READ % (match, match, seats)), [None, 0, 4])

    def test_a_match_that_is_not_there(self):
        self.addCleanup(self.open_form)
        self.browser.open(f"{URL}/table?match=00000000-0000-4000-8000-000000000000")
        self.browser.wait("document.querySelector('main .fault')")
        self.assertNotIn("Reading", self.browser.run("document.querySelector('main').textContent"))

    def test_instructions_are_those_of_one_seat(self):
        self.assertEqual(self.held("instructions", INSTRUCTED),
                         [[0, True, "Read them again", 1], "DELETE", "Bearer A"])

    def test_moves_of_one_seat_are_no_other_seats(self):
        told, view, asked, is_revised = self.held("match", TAKEN)
        self.assertEqual((told, view, is_revised), ([0, None, None], "of b", False))
        self.assertEqual(asked, ["stream-ticket", "none", "board.svg", "legal-moves"])

    def test_patches_none_of_which_fits_open_streams_ever_later(self):
        self.assertEqual(self.held("match", MISFITS), [[2100, 4200], 3 * ["RangeError"], 4])

    def test_a_patch_that_does_not_fit(self):
        self.assertEqual(self.held("match", MISFIT),
                         [[1, 2, 4], [["?patch=true&after=0", 2], ["?patch=true&after=7", 2]]])
        unfit = [["remove", "/c"], ["replace", "/a/c"], ["add", "/c/d"], ["add", "/a/b/c"],
                 ["add", "/list/3"], ["replace", "/list/2"], ["remove", "/list/-"], ["add", "/list/-1"]]
        fits = {"add /list/2": [1, 2, 0], "add /list/-": [1, 2, 0], "remove /list/0": [2],
                "replace /list/1": [1, 0], "add /list/0": [0, 1, 2]}
        ways = unfit + [way.split() for way in fits]
        found = self.browser.run(f"import('/table/patch.js').then(module => ({UNFIT})(module, "
                                 f"{json.dumps(ways)}))")
        self.assertEqual(found[:len(unfit)], [None] * len(unfit))
        self.assertEqual([json.loads(text)["list"] for text in found[len(unfit):]], list(fits.values()))

    def test_a_move_that_was_not_sent_can_be_sent_again(self):
        self.assertEqual(self.held("offer", PRESSED), [True, False, True])

    def test_a_seat_that_was_freed_is_held_no_more(self):
        self.assertEqual(self.held("match", FREED), ["a,b", "a"])

    def test_how_many_moves_can_be_taken_back(self):
        self.assertEqual(self.held("decide", TAKEN_BACK), ["", "2 moves can be taken back", ""])

    def test_what_comes_later_stands_in_its_place(self):
        self.assertEqual(self.held("offer", FIRST), ["Type ×Pick ×", "Due in"])

    def test_a_move_is_shown_with_what_its_card_costs(self):
        self.assertEqual(self.held("offer", PRINTED),
                         [["A, for points: You lose a point.", "A: Troops: 4"], []])

    def test_who_has_won(self):
        self.assertEqual(self.held("decide", ENDINGS), ["Winner: a.", "A draw between a and b.",
                                                        "The match is over."])

    def test_a_comparison_of_equal_points_is_said_once(self):
        self.assertEqual(self.held("result", COMPARED), [1, 1])

    def test_what_a_seat_has_written_stands_beside_secret_questions_alone(self):
        self.assertEqual(self.held("procedure", BESIDE), [["a has voted", "red"], []])

    def test_one_person_follows_two_links_of_a_match(self):
        self.addCleanup(self.open_form)
        self.assertEqual(self.held("sitting", SAT), [["Bearer T", None], {"a": "T", "b": "U"}])

    def test_what_a_seat_has_begun_is_no_other_seats(self):
        self.assertEqual(self.held("talk", BEGUN_BY),
                         [[[True, True, "To b alone"], [False, False, ""]], []])

    def test_a_form_that_is_sent_again_makes_one_match(self):
        self.addCleanup(self.open_form)
        claim = "/v1/matches/made/seats/SEAT/claim"
        self.assertEqual(self.held("match_form", SENT_AGAIN), ["/v1/matches", claim, claim])

    def test_a_bank_is_that_of_its_match(self):
        self.assertEqual(self.held("clocks", BANKS), ["3:00", "2:00", "3:00"])

    def test_a_stream_that_is_refused_ends(self):
        told, waits, asked, streams = self.held("service", REFUSED)
        self.assertEqual(told, ["lost", "refused 404"])
        self.assertEqual(waits, [2100, 4200, 8400, 16800, 33600, 60000, 60000, 60000, 90000])
        self.assertEqual((asked, streams), (10, 1))

    def test_the_newest_answer_counts(self):
        self.assertEqual(self.held("parts", POLLED), [2, 3])

    def test_a_ruling_is_shown_under_its_rule(self):
        said = self.held("rulings", RULED)
        self.assertIn("of two", said)
        self.assertNotIn("of one", said)
        self.assertRegex(said, r"/games/two#rule-two$")
