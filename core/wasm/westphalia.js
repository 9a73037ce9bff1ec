/* The rules of Westphalia's games in a page or a program: which moves are legal, what a move does, what a
 * seat sees, without a request.
 *
 *     import { load } from './westphalia.js'
 *     const game = (await load()).open('baroque')
 *     const state = game.fromView(view, seat, deciding) // as the service gives them
 *     const { moves, texts } = state.legalMoves(seat)
 *     state.check(move, seat)                           // null, or why it would be refused
 *     state.apply(move, seat)                           // what it would come to
 *     state.free()
 *
 * Seats are ids ('sweden'). A seat that is left out is the lowest one that must decide. A viewer is a seat,
 * SPECTATOR or EVERYTHING. Moves, states and views are JSON as in HTTP. A move or an argument that is not
 * allowed throws a WestphaliaError, and the match stays as it was. free() and close() release memory, which
 * the browser does not do.
 *
 * `chance` is the source of draws: undefined (at random), { seed: 1648 } (a fast generator: the same seed and
 * moves give the same match), { seed: '5eed...' } of 64 digits (the service's draws with this seed), or
 * { dice: [3, 0] } (results: a die from 1, other draws from 0).
 *
 * westphalia.h is the manual. A function without a method here can be called by its name:
 * state.call('legal', -1).
 *
 * The comments have types, of which the npm package (core/javascript) makes its declarations. It also makes
 * games.cjs, which has the types of each game. */

/** @import { GameId, Schemas } from './games.cjs' */
/** @typedef {{ seed?: number | bigint | string, dice?: number[] }} Chance */
/** A seat; its number, SPECTATOR or EVERYTHING.
 * @template {GameId} G
 * @typedef {Schemas<G>['SeatId'] | number} Viewer */
/** What an audit file proves. `findings` has the first hundred faults, `found` is their number. The last
 * members are there where a signature is right, and where the transparency log has the match.
 * @typedef {{ sound: boolean, game: string, match: string, format: number, actions: number,
 *   replayed: number, draws: number, over: boolean, winners: string[], signed: boolean, expected: boolean,
 *   found: number, findings: { line: number, fault: string, detail: string }[],
 *   key?: string, key_id?: string, logged?: number }} AuditReport */

export const SPECTATOR = -2
export const EVERYTHING = -3
const CURRENT = -1
const PACKED_ROOM = 65600
const ERROR_SIZE = 700 // of struct westphalia_error, with its texts at
const ERROR_TEXTS = { code: 12, rule: 76, path: 140, detail: 300 }

/** `code` and `detail`; of a refusal also the `rule`, of bad input its `path`, of missing dice the `least`
 * and `most` that is possible. */
export class WestphaliaError extends Error {
  name = 'WestphaliaError'

  /** @param {{ code: string, detail: string, rule?: string | null, path?: string, least?: number,
   *   most?: number }} parts
   * @param {ErrorOptions} [options] */
  constructor({ code, detail, rule, path, least, most }, options) {
    super(detail, options)
    this.code = code
    this.detail = detail
    this.rule = rule
    this.path = path
    this.least = least
    this.most = most
  }
}

const noMemory = () => new WestphaliaError({ code: 'no-memory', detail: 'Memory is short.' })

/** The library from westphalia.wasm beside this file, from another address, or from its bytes.
 * @param {URL | string | ArrayBuffer | ArrayBufferView} [source] */
export async function load(source = new URL('westphalia.wasm', import.meta.url)) {
  const nothing = () => 8 // no files and no clock: it needs none
  const system = { clock_time_get: nothing, fd_close: nothing, fd_seek: nothing, fd_write: nothing }
  const { exports } = await instantiate(source, { wasi_snapshot_preview1: system })
  exports._initialize()
  return new Library(exports)
}

/** @returns {Promise<{ exports: any }>} */
async function instantiate(/** @type {any} */ source, /** @type {any} */ imports) {
  const isAddress = source instanceof URL || typeof source === 'string'
  const made = await (isAddress ? fetched(source, imports) : WebAssembly.instantiate(source, imports))
  return made.instance
}

/** From an address: a file of this machine where the program is Node.js, whose fetch() reads none. A server
 * need not know the type of WebAssembly.
 * @returns {Promise<any>} */
async function fetched(/** @type {URL | string} */ source, /** @type {any} */ imports) {
  const { process } = /** @type {any} */ (globalThis)
  const files = `${source}`.startsWith('file:') && process?.getBuiltinModule?.('node:fs/promises')
  if (files) return WebAssembly.instantiate(await files.readFile(new URL(source)), imports)
  const answer = await fetch(source)
  if (!answer.ok) throw new WestphaliaError({ code: 'not-loaded', detail: `${source}: ${answer.status}` })
  return answer.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.instantiateStreaming(answer, imports)
    : WebAssembly.instantiate(await answer.arrayBuffer(), imports)
}

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text)
const number64 = (/** @type {number | bigint} */ value) => BigInt.asUintN(64, BigInt(value))
const random64 = () => /** @type {bigint} */ (crypto.getRandomValues(new BigUint64Array(1))[0])

function bytesOf(/** @type {string} */ seed) {
  if (!/^[0-9a-f]{64}$/.test(seed)) {
    throw new WestphaliaError({ code: 'bad-seed', detail: 'A seed has 64 hexadecimal digits.' })
  }
  return Uint8Array.from(seed.match(/../g) ?? [], byte => parseInt(byte, 16))
}

/** A text as two arguments: its bytes, its length.
 * @returns {[Uint8Array, number]} */
function json(/** @type {unknown} */ value) {
  const text = encode(JSON.stringify(value))
  return [text, text.length]
}

export class Library {
  constructor(/** @type {any} */ exports) {
    this.exports = exports
    this.error = exports.malloc(ERROR_SIZE)
  }

  /** The ids of all games.
   * @returns {GameId[]} */
  get games() {
    const ids = []
    for (let id; (id = this.text(this.call('game_id', ids.length))) !== null;)
      ids.push(/** @type {any} */ (id))
    return ids
  }

  /** A game with the component pack that comes with it, or with another.
   * @template {GameId} G
   * @param {G} id
   * @param {Schemas<G>['Pack']} [pack]
   * @returns {Game<G>} */
  open(id, pack) {
    return new Game(this, id, pack)
  }

  /** Calls westphalia_NAME. Of a text (to which a zero is added) or an array it gets a copy, for undefined
   * NULL.
   * @param {string} name
   * @param {any[]} args
   * @returns {any} */
  call(name, ...args) {
    /** @type {number[]} */
    const copies = []
    const copy = (/** @type {Uint8Array} */ bytes) => {
      const at = this.exports.malloc(bytes.length)
      if (!at) throw noMemory()
      copies.push(at)
      this.bytes(at, bytes.length).set(bytes)
      return at
    }
    const passed = (/** @type {any} */ value) => {
      if (typeof value === 'string') return copy(encode(`${value}\0`))
      return ArrayBuffer.isView(value)
        ? copy(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
        : (value ?? 0)
    }
    try {
      return this.exports[`westphalia_${name}`](...args.map(passed))
    } finally {
      copies.forEach(this.exports.free)
    }
  }

  /** Calls a function whose last argument is an error, and throws it when the result is negative.
   * @param {string} name
   * @param {any[]} args
   * @returns {number} */
  attempt(name, ...args) {
    const result = this.call(name, ...args, this.error)
    if (result < 0) throw this.failure()
    return result
  }

  failure() {
    const [least, most] = new Int32Array(this.exports.memory.buffer, this.error + 4, 2)
    const texts = Object.entries(ERROR_TEXTS).map(([name, at]) => [name, this.text(this.error + at)])
    return new WestphaliaError({ ...Object.fromEntries(texts), least, most })
  }

  /** @returns {Uint8Array} */
  bytes(/** @type {number} */ at, /** @type {number} */ length) {
    return new Uint8Array(this.exports.memory.buffer, at, length)
  }

  /** The text at an address, up to its zero. */
  text(/** @type {number} */ at) {
    if (!at) return null
    const all = new Uint8Array(this.exports.memory.buffer)
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)))
  }
}

/** @template {GameId} [G=GameId] */
export class Game {
  /** @param {Library} library
   * @param {G} id
   * @param {Schemas<G>['Pack']} [pack] */
  constructor(library, id, pack) {
    this.library = library
    this.handle = library.call('open', id, ...(pack ? json(pack) : [undefined, 0]), library.error)
    if (!this.handle) throw library.failure()
    this.id = id
    const count = library.call('seat_count', this.handle)
    const seat = (/** @type {number} */ n) => library.text(library.call('seat_id', this.handle, n))
    /** @type {Schemas<G>['SeatId'][]} */
    this.seats = /** @type {any} */ (Array.from({ length: count }, (_, n) => seat(n)))
  }

  close() {
    this.library.call('close', this.handle)
  }

  /** Scenarios, options, numbers of players, steps; the schemas; the names of ids; the component pack.
   * @returns {Schemas<G>['Game']} */
  describe() {
    return this.#given('describe')
  }
  /** @returns {{ $defs: Record<string, any> }} */
  schema() {
    return this.#given('schema')
  }
  /** @returns {Schemas<G>['Words']} */
  words() {
    return this.#given('words')
  }
  /** @returns {Schemas<G>['Pack']} */
  pack() {
    return this.#given('pack')
  }

  /** Checks an audit file (a text) with this pack. `keys`: the service's answer of /v1/keys; undefined: any
   * key may have signed it.
   * @param {string} file
   * @param {Schemas<G>['SigningKeys']} [keys]
   * @returns {AuditReport} */
  audit(file, keys) {
    const text = encode(file)
    return this.#given('audit', text, text.length, ...(keys ? json(keys) : [undefined, 0]))
  }

  #given(/** @type {string} */ name, /** @type {any[]} */ ...args) {
    const at = this.library.call(name, this.handle, ...args)
    const text = this.library.text(at)
    if (text === null) throw noMemory()
    this.library.call('free_text', at)
    return JSON.parse(text)
  }

  /** A match at its beginning. Members that are left out have the scenario's defaults.
   * @param {{ scenario?: Schemas<G>['ScenarioId'], players?: number,
   *   options?: Partial<Schemas<G>['Options']>, chance?: Chance }} [plan] */
  new({ scenario, players, options, chance } = {}) {
    return this.#state(chance, state =>
      state.attempt('set_up', scenario, players, options && JSON.stringify(options)),
    )
  }

  /** Reads a whole state of the service or of State.toJson().
   * @param {Schemas<G>['State']} whole
   * @param {Chance} [chance] */
  fromJson(whole, chance) {
    return this.#state(chance, state => state.attempt('from_json', ...json(whole)))
  }

  /** A state that fits the viewer's view, which the service gives with the seats that must decide. Hidden
   * parts are drawn at random.
   * @param {Schemas<G>['View']} view
   * @param {Viewer<G>} [viewer]
   * @param {Schemas<G>['SeatId'][]} [deciding]
   * @param {number | bigint} [seed] */
  fromView(view, viewer = SPECTATOR, deciding = [], seed = random64()) {
    const mask = deciding.reduce((sum, seat) => sum | (1 << this.seat(seat)), 0)
    return this.#state(undefined, state =>
      state.attempt('from_view', ...json(view), this.seat(viewer), mask, number64(seed)),
    )
  }

  /** @param {Chance | undefined} chance
   * @param {(state: State<G>) => void} fill */
  #state(chance, fill) {
    return filled(new State(this, this.library.call('new', this.handle)), state => {
      state.chance(chance)
      fill(state)
    })
  }

  /** The number of a seat or viewer.
   * @param {Viewer<G>} id */
  seat(id) {
    const seat = typeof id === 'number' ? id : this.seats.indexOf(id)
    if (seat === -1 && id !== CURRENT) {
      throw new WestphaliaError({ code: 'no-such-seat', detail: `${this.id} has no seat ${id}.` })
    }
    return seat
  }

  /** The ids of the seats of a mask. */
  members(/** @type {number} */ mask) {
    return this.seats.filter((_, seat) => (mask >>> seat) & 1)
  }
}

/** The state as `fill` leaves it. Where that throws, the memory of the state is released.
 * @template {State<any>} S
 * @param {S} state
 * @param {(state: S) => void} fill */
function filled(state, fill) {
  try {
    fill(state)
    return state
  } catch (error) {
    state.free()
    throw error
  }
}

/** A match at one moment.
 * @template {GameId} [G=GameId] */
export class State {
  /** @param {Game<G>} game
   * @param {number} handle */
  constructor(game, handle) {
    if (!handle) throw noMemory()
    this.game = game
    this.library = game.library
    this.handle = handle
  }

  /** @returns {any} */
  call(/** @type {string} */ name, /** @type {any[]} */ ...args) {
    return this.library.call(name, this.handle, ...args)
  }
  attempt(/** @type {string} */ name, /** @type {any[]} */ ...args) {
    return this.library.attempt(name, this.handle, ...args)
  }
  #read(/** @type {string} */ name, /** @type {any[]} */ ...args) {
    const text = this.library.text(this.call(name, ...args))
    if (text === null) throw noMemory()
    return JSON.parse(text)
  }

  free() {
    this.call('free')
  }

  /** A copy of the state, with another chance.
   * @param {Chance} [chance] */
  clone(chance) {
    return filled(new State(this.game, this.call('clone')), clone => clone.chance(chance))
  }

  chance(/** @type {Chance} */ { seed, dice } = {}) {
    if (dice) {
      if (this.call('chance_given', Int32Array.from(dice), dice.length) < 0) throw noMemory()
    } else if (typeof seed === 'string') this.call('chance_provable', bytesOf(seed), undefined, undefined, 0)
    else this.call('chance_fast', number64(seed ?? random64()))
  }

  /** @returns {Schemas<G>['State']} */
  toJson() {
    return this.#read('to_json')
  }

  /** What the rules forbid in the state, and is safe to play on. Play leads to no such state.
   * @returns {{ path: string, rule: string, detail: string }[]} */
  warnings() {
    return this.#read('warnings')
  }

  /** The state in some hundred bytes. */
  packed() {
    const at = this.library.exports.malloc(PACKED_ROOM)
    if (!at) throw noMemory()
    const packed = this.library.bytes(at, this.call('to_packed', at)).slice()
    this.library.exports.free(at)
    return packed
  }

  /** Ids of the seats in play; of those that must decide; of those that have won. */
  get seats() {
    return this.game.members(this.call('seats'))
  }
  get deciding() {
    return this.game.members(this.call('deciders'))
  }
  get winners() {
    return this.game.members(this.call('winners'))
  }
  get over() {
    return this.call('is_over') !== 0
  }
  /** Null when the match is over.
   * @returns {{ name: string, rule: string | null, prompt: string } | null} */
  get step() {
    return this.#read('step')
  }

  /** Moves for apply(), and their sentences.
   * @param {Viewer<G>} [seat]
   * @returns {{ moves: Schemas<G>['Move'][], texts: string[] }} */
  legalMoves(seat = CURRENT) {
    return this.#read('moves', this.game.seat(seat))
  }

  /** Why the move would be refused; null: it is legal.
   * @param {Schemas<G>['Move']} move
   * @param {Viewer<G>} [seat] */
  check(move, seat = CURRENT) {
    try {
      this.#ask('check_json', move, seat)
      return null
    } catch (error) {
      if (error instanceof WestphaliaError) return error
      throw error
    }
  }

  /** Makes the move, and runs on to the next decision.
   * @param {Schemas<G>['Move']} move
   * @param {Viewer<G>} [seat] */
  apply(move, seat = CURRENT) {
    this.#ask('apply_json', move, seat)
  }

  /** @param {string} name
   * @param {Schemas<G>['Move']} move
   * @param {Viewer<G>} seat */
  #ask(name, move, seat) {
    this.attempt(name, this.game.seat(seat), ...json(move))
  }

  /** Plays on at random, until the match is over or `most` moves are made. Returns the number of moves. */
  playout(most = 1e6, seed = random64()) {
    return this.attempt('playout', number64(seed), most)
  }

  /** The seat resigns. From then on its decisions are made by default.
   * @param {Viewer<G>} [seat] */
  concede(seat = CURRENT) {
    this.attempt('concede', this.game.seat(seat))
  }

  /** The events and the draws of the last move, as the viewer may know them.
   * @param {Viewer<G>} [viewer]
   * @returns {Schemas<G>['GameEvent'][]} */
  events(viewer = EVERYTHING) {
    return this.#read('events', this.game.seat(viewer))
  }
  /** @param {Viewer<G>} [viewer]
   * @returns {Schemas<G>['Draw'][]} */
  draws(viewer = EVERYTHING) {
    return this.#read('draws', this.game.seat(viewer))
  }

  /** The moves that the rules made after it, since a seat had no choice.
   * @param {Viewer<G>} [viewer]
   * @returns {Schemas<G>['AutomaticMove'][]} */
  automatic(viewer = EVERYTHING) {
    return this.#read('automatic', this.game.seat(viewer))
  }

  /** The state as a viewer sees it.
   * @param {Viewer<G>} [viewer]
   * @returns {Schemas<G>['View']} */
  view(viewer = SPECTATOR) {
    return this.#read('view', this.game.seat(viewer))
  }
}
