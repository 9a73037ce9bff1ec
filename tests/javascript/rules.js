/* The rules of the npm package in Node.js. Run by test_npm.py where the package is installed:
 * node --test rules.js */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { EVERYTHING, SPECTATOR, WestphaliaError, load } from 'westphalia'

const recorded = process.env.RECORDED // tests/core/recorded
const short = { 'thirty-years-war': 'intervention', 'time-of-wars': 'swedish-deluge' }
const library = await load()

function random(seed) {
  return list => list[(seed = (seed * 48271) % 2147483647) % list.length]
}

/* To its end; a sheet of orders is handed in as soon as it may be. */
function play(game, seed) {
  const pick = random(seed)
  const ready = { type: 'ready' }
  const state = game.new({ scenario: short[game.id], chance: { seed } })
  let moves = 0
  for (; !state.over; moves++) {
    if (state.check(ready) === null) state.apply(ready)
    else state.apply(pick(state.legalMoves().moves))
    assert.ok(state.events().every(event => typeof event.type === 'string'))
  }
  return { state, moves }
}

for (const id of library.games) {
  test(`a match of ${id}`, () => {
    const game = library.open(id)
    const { state, moves } = play(game, 1648)
    assert.ok(moves > 50)
    assert.ok(state.winners.length > 0)
    assert.equal(state.step, null)
    assert.deepEqual(state.view().winners, state.winners)
    state.free()
    game.close()
  })
}

test('the same seed and moves give the same match', () => {
  const game = library.open('baroque')
  const [one, same, other] = [1648, 1648, 1649].map(seed => play(game, seed).state.toJson())
  assert.deepEqual(one, same)
  assert.notDeepEqual(one, other)
})

test('a recorded match is sound, and a changed one is not', async () => {
  const game = library.open('baroque')
  const file = await readFile(`${recorded}/baroque-2.ndjson`, 'utf8')
  const report = game.audit(file)
  assert.deepEqual([report.sound, report.game, report.findings], [true, 'baroque', []])
  assert.equal(game.audit(file, { keys: [{ public_key: report.key }] }).expected, true)
  assert.equal(game.audit(file.slice(0, -40)).sound, false)
})

test('a view is read again, and hides what it hides', () => {
  const game = library.open('baroque')
  const state = game.new({ players: 3, chance: { seed: 7 } })
  state.playout(40, 7)
  const [seat] = state.deciding
  const guess = game.fromView(state.view(seat), seat, state.deciding, 1)
  assert.deepEqual(guess.view(seat), state.view(seat))
  assert.deepEqual(guess.legalMoves(seat), state.legalMoves(seat))
  assert.notDeepEqual(state.view(SPECTATOR), state.view(seat))
  assert.deepEqual(game.fromJson(state.toJson()).view(seat), state.view(seat))
  assert.ok(Array.isArray(state.draws(EVERYTHING)))
})

test('what is not allowed is thrown, and nothing has changed', () => {
  const state = library.open('baroque').new({ chance: { seed: 1 } })
  const before = state.toJson()
  const refused = { name: 'WestphaliaError', code: 'not-offered-now', rule: '3.3' }
  assert.throws(() => state.apply({ type: 'pass' }), refused)
  const wrong = { name: 'WestphaliaError', code: 'bad-input', path: '/state' }
  assert.throws(() => state.apply({ type: 'choose_state', state: 'paris' }), wrong)
  assert.ok(state.check({ type: 'pass' }) instanceof WestphaliaError)
  assert.equal(state.check(state.legalMoves().moves[0]), null)
  assert.throws(() => library.open('chess'), { code: 'no-such-game' })
  assert.deepEqual(state.toJson(), before)
})

test('the library is loaded from its bytes, too', async () => {
  const file = new URL('westphalia.wasm', import.meta.resolve('westphalia'))
  const bytes = await readFile(file)
  assert.deepEqual((await load(bytes)).games, library.games)
  assert.deepEqual((await load(file.href)).games, library.games)
  await assert.rejects(load(new URL('nothing.wasm', file)), { code: 'ENOENT' })
})
