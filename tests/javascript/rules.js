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
  for (const keys of [{ keys: [] }, {}, []]) {
    assert.throws(() => game.audit(file, keys), { code: 'bad-keys' })
  }
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

test('each function of the library has a method', async () => {
  const source = `${await readFile(new URL(import.meta.resolve('westphalia')))}`
  const made = source + (await readFile(new URL('westphalia.js', import.meta.resolve('westphalia'))))
  const file = new URL('westphalia.wasm', import.meta.resolve('westphalia'))
  const exported = WebAssembly.Module.exports(await WebAssembly.compile(await readFile(file)))
  const names = exported.map(({ name }) => name).filter(name => name.startsWith('westphalia_'))
  assert.ok(names.length > 60)
  const replaced = ['abi', 'apply'] // apply() takes a move; play() takes its number
  for (const name of names.map(name => name.slice('westphalia_'.length)))
    assert.ok(made.includes(`'${name}'`) || replaced.includes(name), name)
})

for (const id of library.games) {
  test(`moves and views of ${id} as numbers`, () => {
    const game = library.open(id)
    const state = game.new({ scenario: short[id], chance: { seed: 3 } })
    const layout = game.moveLayout()
    const names = game.tensorNames()
    assert.equal(game.idCount, layout.ids)
    let asked = state.count()
    for (let n = 0; asked; n++) {
      if (n % 29 === 0) {
        const { moves, texts } = state.legalMoves()
        const [codes, features, ids] = [state.codes(), state.features(), state.ids()]
        assert.equal(moves.length, asked)
        assert.equal(codes.length, asked * layout.columns.length)
        assert.equal(features.length, asked * layout.features.length)
        assert.equal(ids.length, asked)
        const last = asked - 1
        assert.deepEqual([state.move(last), state.moveText(last)], [moves[last], texts[last]])
        assert.equal(features[last * layout.features.length + codes[last * layout.columns.length] - 1], 1)
        if (game.idCount) {
          assert.deepEqual(game.moveOfId(ids[last]), moves[last])
          assert.equal(state.indexOfId(ids[last]), last)
        } else assert.ok(ids.every(one => one === -1))
        const seen = state.tensor(state.current)
        assert.equal(seen.length, names.length)
        assert.ok(seen.every(value => value >= -1 && value <= 1))
        assert.equal(state.move(asked), undefined)
        const pick = state.bot('greedy', state.current, n)
        assert.ok(pick >= 0 && pick < asked)
        assert.ok(state.default() < asked)
      }
      const ready = state.check({ type: 'ready' }) === null
      if (ready) state.apply({ type: 'ready' })
      asked = ready ? state.count() : state.play((n * 48271) % asked)
      if (n > 600) break
    }
    assert.throws(() => game.moveOfId(-1), { code: 'no-such-id' })
    for (const number of [NaN, 0.5, 2 ** 32]) {
      const whole = state.toJson()
      assert.throws(() => state.play(number), { code: 'no-integer' })
      assert.throws(() => state.move(number), { code: 'no-integer' })
      assert.throws(() => state.indexOfId(number), { code: 'no-integer' })
      assert.deepEqual(state.toJson(), whole)
    }
    state.free()
    game.close()
  })
}

test('states are copied, packed and drawn anew', () => {
  const game = library.open('baroque')
  const state = game.new({ players: 3, chance: { seed: 5 } })
  assert.equal(state.actionText(), null)
  state.playout(60, 5)
  state.play(0)
  assert.equal(typeof state.actionText(), 'string')
  assert.equal(typeof state.mayTakeBack, 'boolean')
  const packed = game.unpack(state.packed())
  assert.deepEqual(packed.toJson(), state.toJson())
  const other = game.new()
  other.copyFrom(state)
  assert.deepEqual(other.toJson(), state.toJson())
  other.resample(state.current, 9)
  assert.deepEqual(other.view(state.current), state.view(state.current))
  assert.notDeepEqual(other.toJson(), state.toJson())
  assert.equal(typeof state.estimate(state.current), 'number')
  assert.equal(typeof state.secret, 'boolean')
  assert.throws(() => library.open('time-of-wars').new().copyFrom(state), { code: 'other-game' })
  assert.match(library.version, /^\d+\.\d+\.\d+$/)
})

test('the results of draws can be given again', () => {
  const game = library.open('thirty-years-war')
  const state = game.new({ chance: { seed: 5 } })
  let drawn = []
  for (let n = 0; !drawn.length; n++) {
    const before = state.clone()
    state.play((n * 48271) % state.count())
    drawn = state.results()
    if (!drawn.length) continue
    const move = (n * 48271) % before.count()
    before.noChance()
    assert.throws(
      () => before.play(move),
      error => error.code === 'needs-chance' && error.least <= drawn[0],
    )
    before.chance({ dice: [...drawn, 1] })
    before.play(move)
    assert.equal(before.diceLeft, 1)
    assert.deepEqual(before.toJson(), state.toJson())
  }
})

test('a secret answer waits until all are in', () => {
  const state = library
    .open('sixteen-thirty-something')
    .new({ players: 3, chance: { seed: 3 } })
  const answered = [0, 1, 2].map(() => {
    assert.equal(state.secret, true)
    state.play(0)
    return state.waits
  })
  assert.deepEqual(answered, [true, true, false])
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

/* Runs `test` while some functions of the library are others. */
function withFunctions(others, test) {
  const { exports } = library
  library.exports = { ...exports, ...others }
  try {
    return test()
  } finally {
    library.exports = exports
  }
}

test('a check tells of the move alone, and throws what is not about it', () => {
  const state = library.open('baroque').new({ chance: { seed: 1 } })
  const [legal] = state.legalMoves().moves
  assert.equal(state.check({ type: 'pass' }).code, 'not-offered-now')
  assert.equal(state.check({ type: 'choose_state', state: 'paris' }).code, 'bad-input')
  assert.throws(() => state.check(legal, 'bavaria-and-saxony'), { code: 'no-such-seat' })
  withFunctions({ malloc: () => 0 }, () => {
    assert.throws(() => state.check(legal), { code: 'no-memory' })
  })
  for (const result of [-6, -7]) {
    withFunctions({ westphalia_check_json: () => result }, () => {
      assert.throws(() => state.check(legal), { name: 'WestphaliaError' })
    })
  }
})

test('a copy that fails says why', () => {
  const state = library.open('baroque').new()
  assert.throws(() => state.copyFrom(library.open('europe-1619').new()), { code: 'other-game' })
  withFunctions({ westphalia_copy: () => -6 }, () => {
    assert.throws(() => state.copyFrom(state.clone()), { code: 'no-memory' })
  })
})

test('the library is loaded from its bytes, too', async () => {
  const file = new URL('westphalia.wasm', import.meta.resolve('westphalia'))
  const bytes = await readFile(file)
  assert.deepEqual((await load(bytes)).games, library.games)
  assert.deepEqual((await load(file.href)).games, library.games)
  await assert.rejects(load(new URL('nothing.wasm', file)), { code: 'ENOENT' })
})
