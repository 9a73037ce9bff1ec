/* The client of the npm package in Node.js, beside a service (WESTPHALIA_URL) and beside one that fails. Run
 * by test_npm.py where the package is installed: node --test client.js */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WestphaliaError, load } from 'westphalia'
import { Problem, Service } from 'westphalia/client'

const url = process.env.WESTPHALIA_URL
const short = { 'thirty-years-war': 'intervention', 'time-of-wars': 'swedish-deluge' }
const library = await load()
const service = new Service(url)

/* A function like fetch() that loses something at each n-th request of a kind: the request, or its answer. A
 * stream is cut after so many bytes. */
function unreliable({ request = 0, answer = 0, bytes = 0 }) {
  let asked = 0
  const lost = { requests: 0, answers: 0, streams: 0 }
  const ask = async (address, init) => {
    const number = ++asked
    if (request && number % request === 0) {
      lost.requests++
      throw new TypeError('no connection')
    }
    const answered = await fetch(address, init)
    const isStream = answered.headers.get('Content-Type') === 'text/event-stream'
    if (isStream && bytes) {
      lost.streams++
      return new Response(cut(answered.body, bytes), { headers: answered.headers })
    }
    if (!isStream && answer && number % answer === 0) {
      lost.answers++
      throw new TypeError('the connection broke')
    }
    return answered
  }
  return { fetch: ask, lost }
}

async function* cut(body, bytes) {
  for await (const part of body) {
    yield part.subarray(0, bytes)
    if ((bytes -= part.length) <= 0) throw new TypeError('terminated')
  }
}

/* A service that answers in this order, at once; the last answer is repeated. */
function scripted(...answers) {
  const asked = []
  const ask = async (address, init) => {
    asked.push({ address, ...init })
    const [status, headers, body] = answers[Math.min(asked.length, answers.length) - 1]
    if (!status) throw new TypeError('no connection')
    return new Response(body, { status, headers })
  }
  return { service: new Service('http://service.invalid/', { fetch: ask }), asked }
}

const again = [503, { 'Retry-After': '0' }]
const json = { 'Content-Type': 'application/json' }

async function seated(service, game, plan) {
  const made = await service.create(game, { scenario: short[game], ...plan })
  const seats = new Map(made.seats.map(({ seat, token }) => [seat, service.match(made.match, token)]))
  return { made, seats, open: service.match(made.match) }
}

/* The match of a seat that must decide. */
async function decider(seats) {
  const [any] = seats.values()
  return seats.get((await any.read()).deciding[0])
}

/* Moves at random while the match goes on: what was sent. */
async function play(seats, most = 1e6, seed = 1648) {
  const sent = []
  let [deciding] = seats.keys()
  deciding = [deciding]
  while (deciding.length && sent.length < most) {
    const match = seats.get(deciding[0])
    const legal = await match.legalMoves({ text: false })
    deciding = legal.deciding
    if (!legal.moves.length) continue
    seed = (seed * 48271) % 2147483647
    const move = legal.moves.find(({ type }) => type === 'ready') ?? legal.moves[seed % legal.moves.length]
    const moved = await match.move(move)
    sent.push({ seat: legal.seat, move })
    deciding = moved.deciding
  }
  return sent
}

async function whole(match) {
  const actions = []
  for (let after = 0; after !== undefined;) {
    const page = await match.log({ after })
    actions.push(...page.actions)
    after = page.next
  }
  return actions
}

for (const game of library.games) {
  test(`a match of ${game}, followed to its end, is sound`, async () => {
    const { made, seats, open } = await seated(service, game)
    const followed = (async () => {
      const events = []
      for await (const event of open.stream()) events.push(event)
      return events
    })()
    await play(seats)
    const { match } = await open.read()
    assert.deepEqual([match.status, match.game], ['over', game])
    const events = await followed
    assert.equal(events.at(-1).name, 'over')
    const actions = events.filter(({ name }) => name === 'action').map(({ data }) => data.seq)
    assert.deepEqual(
      actions,
      Array.from({ length: match.version }, (_, n) => n + 1),
    )
    const report = library.open(game).audit(await open.audit(), await service.keys())
    assert.deepEqual([report.sound, report.expected, report.match], [true, true, made.match.id])
    assert.deepEqual(report.winners, match.winners)
  })
}

test('requests and answers are lost, and each move is made once', async () => {
  const { fetch, lost } = unreliable({ request: 5, answer: 3 })
  const { seats, open } = await seated(new Service(url, { fetch, tries: 8 }), 'baroque', { players: 2 })
  const sent = await play(seats, 6)
  const actions = await whole(open)
  assert.deepEqual(
    actions.slice(1).map(({ seat, move }) => ({ seat, move })),
    sent,
  )
  assert.ok(lost.requests > 1 && lost.answers > 1, JSON.stringify(lost))
})

test('a stream that is cut goes on after its last event', async () => {
  const { fetch, lost } = unreliable({ bytes: 3000 })
  const { seats, open } = await seated(service, 'baroque', { players: 2 })
  await play(seats, 30)
  const { match } = await open.read()
  const seen = []
  for await (const event of new Service(url, { fetch }).match(open.id).stream()) {
    if (event.name === 'action') seen.push(event.data.seq)
    if (seen.length === match.version) break
  }
  assert.deepEqual(
    seen,
    [...seen.keys()].map(n => n + 1),
  )
  assert.ok(lost.streams > 2, JSON.stringify(lost))
})

test('patches give the match', async () => {
  const { open } = await seated(service, 'baroque', { players: 2 })
  for await (const event of open.stream({ patch: true })) {
    if (event.name !== 'patch') continue
    const [first] = event.data
    assert.deepEqual([first.op, first.path, first.value], ['replace', '', await open.read()])
    break
  }
})

test('a refusal is a problem that names the rule', async () => {
  const { seats } = await seated(service, 'baroque', { players: 2 })
  const match = await decider(seats)
  const legal = await match.legalMoves()
  const pass = { type: 'pass' }
  const code = 'not-offered-now'
  await assert.rejects(match.move(pass), failure => {
    assert.ok(failure instanceof Problem && failure instanceof WestphaliaError)
    const { status, name, type, refusal } = failure
    assert.deepEqual([status, name, failure.code, failure.rule], [422, 'Problem', code, '3.3'])
    assert.deepEqual([type, refusal.code, refusal.detail], ['/problems/refused', code, failure.message])
    return true
  })
  const judged = await match.check(pass)
  assert.deepEqual([judged.legal, judged.refusal.code], [false, code])
  assert.equal((await match.check(legal.moves[0])).legal, true)
  await assert.rejects(match.move({ type: 'choose_state', state: 7 }), failure => {
    assert.equal(failure.status, 400)
    assert.match(failure.faults[0], /state/)
    return true
  })
  await assert.rejects(match.move(legal.moves[0], { version: 99 }), { status: 412 })
  await assert.rejects(service.match(match.id, 'x'.repeat(43)).read(), { status: 401, code: 'unauthorized' })
})

test('batches, places of a list, and what is taken back', async () => {
  const { seats } = await seated(service, 'baroque', { players: 2 })
  const mover = await decider(seats)
  const legal = await mover.legalMoves()
  const moved = await mover.moveByIndex(0, legal.list)
  assert.deepEqual(moved.actions[0].move, legal.moves[0])
  const undone = await mover.undo()
  assert.equal(undone.actions[0].move.type, 'undo')
  const wrong = [legal.moves[0], { type: 'pass' }]
  await assert.rejects(mover.move(wrong), { status: 422 })
  assert.equal((await mover.check([legal.moves[0]])).legal, true)
  assert.equal((await mover.move([legal.moves[0]])).actions.length, 1)
  const one = { key: 'the same key' }
  const next = await decider(seats)
  const [move] = (await next.legalMoves()).moves
  assert.deepEqual(await next.move(move, one), await next.move(move, one))
})

test('seats are claimed and taken, players are made, messages are read', async () => {
  const plan = { players: 2, invitations: true, messages: { kind: 'public' }, open: ['austria'] }
  const { made } = await seated(service, 'baroque', plan)
  const { seat, invitation } = made.seats.find(({ seat }) => seat !== 'austria')
  const claimed = service.match(made.match)
  assert.equal(await claimed.claim(seat, invitation), claimed.token)
  const player = await service.player('Wallenstein')
  const own = new Service(url, { token: player.token })
  const taken = own.match(made.match)
  assert.equal(await taken.take('austria'), taken.token)
  await taken.say('Leave Saxony to me.')
  assert.equal((await claimed.messages()).messages[0].text, 'Leave Saxony to me.')
  assert.ok((await own.turns()).turns.every(({ match }) => match))
  assert.match(await claimed.boardSvg({ width: 400 }), /^<svg/)
  assert.ok((await claimed.boardText()).parts.length > 0)
  assert.equal((await claimed.concede()).actions[0].move.type, 'concede')
})

test('the catalogue is that of the rules', async () => {
  const games = await service.games()
  assert.deepEqual(
    games.map(({ id }) => id),
    library.games,
  )
  const game = library.open('baroque')
  assert.deepEqual(await service.words('baroque'), game.words())
  assert.deepEqual(await service.components('baroque'), game.pack())
  assert.equal((await service.game('baroque')).title, game.describe().title)
  assert.ok((await service.rulings('baroque')).length > 10)
})

test('what asks for a pause is asked again, with the same key', async () => {
  const { service, asked } = scripted(
    again,
    [0],
    [502, {}],
    [429, { 'Retry-After': '1' }],
    [201, json, '{"n":1}'],
  )
  assert.deepEqual(await service.create('baroque'), { n: 1 })
  assert.equal(asked.length, 5)
  assert.equal(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size, 1)
  assert.match(asked[0].headers['Idempotency-Key'], /^[0-9a-f]{32}$/)
  assert.equal(asked[0].address, 'http://service.invalid/v1/matches')
})

test('what may not be repeated is sent once, and what fails for good is thrown', async () => {
  const busy = scripted(again)
  await assert.rejects(busy.service.call('POST', '/v1/anything', { body: {} }), {
    status: 503,
    code: 'http-503',
  })
  assert.equal(busy.asked.length, 1)
  await assert.rejects(busy.service.games(), { status: 503 })
  assert.equal(busy.asked.length, 1 + 5)
  const long = scripted([429, { ...json, 'Retry-After': '3600' }, '{"type":"/problems/rate","title":"t"}'])
  await assert.rejects(long.service.games(), { code: 'rate', retryAfter: 3600000 })
  assert.equal(long.asked.length, 1)
  const proxy = scripted([404, { 'Content-Type': 'text/html' }, '<h1>Not here</h1>'])
  await assert.rejects(proxy.service.games(), { status: 404, detail: '<h1>Not here</h1>' })
  const away = new Service('http://127.0.0.1:1', { tries: 2 })
  await assert.rejects(away.games(), { name: 'WestphaliaError', code: 'no-answer' })
  const slow = new Service(url, { tries: 1, timeout: 1, fetch: (_, { signal }) => never(signal) })
  await assert.rejects(slow.games(), { code: 'no-answer' })
})

/* An answer that does not come. Its connection keeps the program alive. */
function never(signal) {
  return new Promise((_, reject) => {
    const connection = setInterval(() => {}, 1000)
    signal.addEventListener('abort', () => {
      clearInterval(connection)
      reject(signal.reason)
    })
  })
}

test('a signal ends requests, pauses and streams', async () => {
  const reason = new Error('enough')
  const soon = () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    return { signal: controller.signal }
  }
  const waits = new Service(url, { fetch: (_, { signal }) => never(signal) })
  await assert.rejects(waits.games(soon()), reason)
  await assert.rejects(scripted([503, { 'Retry-After': '30' }]).service.games(soon()), reason)
  const { open } = await seated(service, 'baroque', { players: 2 })
  await assert.rejects(async () => {
    for await (const _ of open.stream(soon()));
  }, reason)
  await assert.rejects(service.match(open.id, 'x'.repeat(43)).stream().next(), { status: 401 })
})

test('a silent stream counts as lost', async () => {
  const { open } = await seated(service, 'baroque', { players: 2 })
  let opened = 0
  const silent = new Service(url, {
    fetch: async (_, { signal }) => {
      if (++opened === 3) return new Response('', { status: 404 })
      return new Response(new ReadableStream({ start: it => void never(signal).catch(why => it.error(why)) }))
    },
  })
  await assert.rejects(silent.match(open.id).stream({ silence: 20 }).next(), { status: 404 })
})
