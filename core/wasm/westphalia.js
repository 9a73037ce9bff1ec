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
 * westphalia.h is the manual. Each of its functions has a method, which has the name of that in Python:
 * state.actionText() is westphalia_action_text() and action_text(). Where no viewer is named, view() and
 * tensor() show a spectator's view, and in Python the current seat's.
 *
 * The comments have types, of which the npm package (core/javascript) makes its declarations. It also makes
 * games.cjs, which has the types of each game. */

/** @import { GameId, Schemas } from './games.cjs' */
/** @typedef {{ seed?: number | bigint | string, dice?: number[] }} Chance */
/** A seat; its number, SPECTATOR or EVERYTHING.
 * @template {GameId} G
 * @typedef {Schemas<G>['SeatId'] | number} Viewer */
/** What stands where in moves as numbers (westphalia.h, "moves as numbers"). `ids`: how many there are.
 * @typedef {{ ids: number, features: string[], columns: { name: string, place: number, codes: number,
 *   first: number, features: number, min?: number, max?: number }[] }} MoveLayout */
/** What an audit file proves. `findings` has the first hundred faults, `found` is their number. The last
 * members are there where a signature is right, and where the transparency log has the match.
 * @typedef {{ sound: boolean, game: string, match: string, format: number, actions: number,
 *   replayed: number, draws: number, over: boolean, winners: string[], signed: boolean, expected: boolean,
 *   found: number, findings: { line: number, fault: string, detail: string }[],
 *   key?: string, key_id?: string, logged?: number }} AuditReport */

export const SPECTATOR = -2
export const EVERYTHING = -3
const CURRENT = -1
/* Numbers of westphalia.h. core/library/failure.c fails to compile where one has changed. */
const REFUSED = -1
const BAD_INPUT = -2
const NO_MEMORY = -6
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
/* WebAssembly would make 0 of NaN and of 2 ** 32. */
const noInteger = (/** @type {number} */ value) =>
  new WestphaliaError({ code: 'no-integer', detail: `${value} is no integer of 32 bits.` })

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
  if (process?.versions?.node && !process.getBuiltinModule) {
    const detail = `Node.js ${process.versions.node} is too old: westphalia needs 20.16 or a later one.`
    throw new WestphaliaError({ code: 'not-loaded', detail })
  }
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
      const at = this.exports.malloc(bytes.length || 1)
      if (!at) throw noMemory()
      copies.push(at)
      this.bytes(at, bytes.length).set(bytes)
      return at
    }
    const passed = (/** @type {any} */ value) => {
      if (typeof value === 'string') return copy(encode(`${value}\0`))
      if (typeof value === 'number' && value !== (value | 0)) throw noInteger(value)
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

  /** Numbers that `fill` writes at an address.
   * @template {Int16ArrayConstructor | Int32ArrayConstructor | Float32ArrayConstructor} T
   * @param {T} type
   * @param {number} count
   * @param {(at: number) => void} fill
   * @returns {InstanceType<T>} */
  numbers(type, count, fill) {
    const at = this.exports.malloc(count * type.BYTES_PER_ELEMENT || 1)
    if (!at) throw noMemory()
    try {
      fill(at)
      return /** @type {any} */ (new type(this.exports.memory.buffer, at, count).slice())
    } finally {
      this.exports.free(at)
    }
  }

  /** The version of the library. */
  get version() {
    return /** @type {string} */ (this.text(this.call('version')))
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
    const known = keys === undefined ? [undefined, 0] : json(keys)
    const at = this.library.call('audit', this.handle, text, text.length, ...known)
    if (!at) {
      const detail = 'The keys cannot be read, or memory is short.'
      throw new WestphaliaError({ code: 'bad-keys', detail })
    }
    return this.#taken(at)
  }

  /** The name of each number of State.tensor().
   * @returns {string[]} */
  tensorNames() {
    return this.#given('tensor_names')
  }
  /** What the numbers of State.codes(), features() and ids() stand for.
   * @returns {MoveLayout} */
  moveLayout() {
    return this.#given('move_layout')
  }
  /** Ids of moves are below this; 0: the game has too many.
   * @returns {number} */
  get idCount() {
    return this.library.call('move_id_count', this.handle)
  }
  /** The move of an id, which is the same in every state.
   * @param {number} id
   * @returns {Schemas<G>['Move']} */
  moveOfId(id) {
    if (id < 0 || id >= this.idCount) {
      throw new WestphaliaError({ code: 'no-such-id', detail: `No move of ${this.id} has the id ${id}.` })
    }
    return this.#given('move_of_id', id)
  }

  #given(/** @type {string} */ name, /** @type {any[]} */ ...args) {
    return this.#taken(this.library.call(name, this.handle, ...args))
  }

  /** The JSON of a text that the library has given away. */
  #taken(/** @type {number} */ at) {
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

  /** Reads what State.packed() has given.
   * @param {Uint8Array} packed
   * @param {Chance} [chance] */
  unpack(packed, chance) {
    return this.#state(chance, state => state.attempt('from_packed', packed, packed.length))
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

  /** Becomes the same as another state of the game, with its chance, which is faster than clone().
   * @param {State<G>} other */
  copyFrom(other) {
    const result = this.call('copy', other.handle)
    if (result === NO_MEMORY) throw noMemory()
    if (result < 0) {
      throw new WestphaliaError({ code: 'other-game', detail: 'The states are of two games.' })
    }
  }

  /** Draws anew what the viewer does not see: for a search that looks into no hand.
   * @param {Viewer<G>} [viewer]
   * @param {number | bigint} [seed] */
  resample(viewer = SPECTATOR, seed = random64()) {
    this.attempt('resample', this.game.seat(viewer), number64(seed))
  }

  chance(/** @type {Chance} */ { seed, dice } = {}) {
    if (dice) {
      if (this.call('chance_given', Int32Array.from(dice), dice.length) < 0) throw noMemory()
    } else if (typeof seed === 'string') this.call('chance_provable', bytesOf(seed), undefined, undefined, 0)
    else this.call('chance_fast', number64(seed ?? random64()))
  }

  /** A move that draws then fails with the code needs-chance, and says which results are possible. */
  noChance() {
    this.call('chance_none')
  }
  /** How many results of { dice } are left.
   * @returns {number} */
  get diceLeft() {
    return this.call('chance_left')
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
  /** The lowest seat that must decide; undefined: the match is over.
   * @returns {Schemas<G>['SeatId'] | undefined} */
  get current() {
    return this.game.seats[this.call('current')]
  }
  /** Whether the decisions of the step are secret. */
  get secret() {
    return this.call('is_secret') !== 0
  }

  /** A seat's score in the units of the rulebook; null: the game keeps none.
   * @param {Viewer<G>} seat */
  score(seat) {
    return this.#judged('score', seat)
  }
  /** How well a seat stands, as the greedy bot judges; null: the game has no such judgement.
   * @param {Viewer<G>} seat */
  estimate(seat) {
    return this.#judged('estimate', seat)
  }
  #judged(/** @type {string} */ name, /** @type {Viewer<G>} */ seat) {
    let known = false
    const [value] = this.library.numbers(Int32Array, 1, at => {
      known = this.call(name, this.game.seat(seat), at) !== 0
    })
    return known ? /** @type {number} */ (value) : null
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

  /** The number of legal moves. They have numbers from 0, in the order of legalMoves().
   * @param {Viewer<G>} [seat]
   * @returns {number} */
  count(seat = CURRENT) {
    const count = this.call('legal', this.game.seat(seat))
    if (count < 0) throw noMemory()
    return count
  }
  /** The legal move of a number, and its sentence; undefined: there is none.
   * @param {number} index
   * @param {Viewer<G>} [seat]
   * @returns {Schemas<G>['Move'] | undefined} */
  move(index, seat = CURRENT) {
    const text = this.#text('move', this.game.seat(seat), index)
    return text === null ? undefined : JSON.parse(text)
  }
  /** @param {number} index
   * @param {Viewer<G>} [seat] */
  moveText(index, seat = CURRENT) {
    return this.#text('move_text', this.game.seat(seat), index) ?? undefined
  }
  /** @returns {string | null} */
  #text(/** @type {string} */ name, /** @type {any[]} */ ...args) {
    return this.library.text(this.call(name, ...args))
  }

  /** The number of the move that is made for a seat which is late or has resigned; -1: it is not in the list.
   * @param {Viewer<G>} [seat]
   * @returns {number} */
  default(seat = CURRENT) {
    return this.call('default', this.game.seat(seat))
  }
  /** The number of the move that a bot picks; -1: the seat has none.
   * @param {'greedy' | 'random'} [bot]
   * @param {Viewer<G>} [seat]
   * @param {number | bigint} [seed]
   * @returns {number} */
  bot(bot = 'greedy', seat = CURRENT, seed = random64()) {
    return this.call('bot', this.game.seat(seat), bot, number64(seed))
  }

  /** Why the move would be refused; null: it is legal. What says nothing of the move is thrown.
   * @param {Schemas<G>['Move']} move
   * @param {Viewer<G>} [seat] */
  check(move, seat = CURRENT) {
    const result = this.call('check_json', this.game.seat(seat), ...json(move), this.library.error)
    if (result >= 0) return null
    const failure = this.library.failure()
    if (result === REFUSED || result === BAD_INPUT) return failure
    throw failure
  }

  /** Makes the move, and runs on to the next decision.
   * @param {Schemas<G>['Move']} move
   * @param {Viewer<G>} [seat] */
  apply(move, seat = CURRENT) {
    this.attempt('apply_json', this.game.seat(seat), ...json(move))
  }

  /** Makes the current seat's move of this number. Returns how many moves the next seat has; 0: the match is
   * over. It is the quickest way to play. */
  play(/** @type {number} */ index) {
    return this.attempt('play', index)
  }

  /** Plays on at random, until the match is over or `most` moves are made. Returns the number of moves. */
  playout(most = 1e6, seed = random64()) {
    return this.attempt('playout', number64(seed), most)
  }

  /** The seat resigns. Where it still must decide, the program makes its default() move.
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

  /** The last move as a log tells it to the viewer; null: there is none since the set-up, a resignation or a
   * playout.
   * @param {Viewer<G>} [viewer] */
  actionText(viewer = EVERYTHING) {
    return this.#text('action_text', this.game.seat(viewer))
  }
  /** Whether the last move drew nothing, revealed nothing hidden and did not end the match. */
  get mayTakeBack() {
    return this.call('may_take_back') !== 0
  }
  /** Whether the last move or resignation was made at a secret step that still asks seats. Then the answers
   * so far have no effect yet. */
  get waits() {
    return this.call('waits') !== 0
  }
  /** The results of its draws, as { dice } takes them. */
  results() {
    const count = this.call('results', undefined, 0)
    return [...this.library.numbers(Int32Array, count, at => this.call('results', at, count))]
  }

  /** What the viewer sees as numbers from -1 to 1; Game.tensorNames() has the names.
   * @param {Viewer<G>} [viewer] */
  tensor(viewer = SPECTATOR) {
    const count = this.library.call('tensor_size', this.game.handle)
    return this.library.numbers(Float32Array, count, at => this.call('tensor', this.game.seat(viewer), at))
  }

  /** The legal moves as rows of small integers, and as rows of numbers from -1 to 1, one behind the other;
   * Game.moveLayout() tells what they are. Their ids, which mean the same moves in every state; -1 where the
   * game has too many.
   * @param {Viewer<G>} [seat] */
  codes(seat = CURRENT) {
    return this.#rows(Int16Array, 'move_codes', this.library.call('move_codes_size', this.game.handle), seat)
  }
  /** @param {Viewer<G>} [seat] */
  features(seat = CURRENT) {
    const size = this.library.call('move_features_size', this.game.handle)
    return this.#rows(Float32Array, 'move_features', size, seat)
  }
  /** @param {Viewer<G>} [seat] */
  ids(seat = CURRENT) {
    return this.#rows(Int32Array, 'move_ids', 1, seat)
  }
  /** @template {Int16ArrayConstructor | Int32ArrayConstructor | Float32ArrayConstructor} T
   * @param {T} type
   * @param {string} name
   * @param {number} size
   * @param {Viewer<G>} seat */
  #rows(type, name, size, seat) {
    const rows = this.count(seat)
    return this.library.numbers(type, rows * size, at => this.call(name, this.game.seat(seat), at, rows))
  }
  /** The number of the legal move of this id; -1: the seat has no such move.
   * @param {number} id
   * @param {Viewer<G>} [seat]
   * @returns {number} */
  indexOfId(id, seat = CURRENT) {
    return this.call('move_index', this.game.seat(seat), id)
  }

  /** The state as a viewer sees it.
   * @param {Viewer<G>} [viewer]
   * @returns {Schemas<G>['View']} */
  view(viewer = SPECTATOR) {
    return this.#read('view', this.game.seat(viewer))
  }
}
