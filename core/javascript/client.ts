/* A client of a Westphalia service: of Node.js, Deno and browsers, without dependencies.
 *
 *     import { Service } from 'westphalia/client'
 *
 *     const service = new Service('http://127.0.0.1:8630')
 *     const made = await service.create('baroque', { players: 2 })
 *     const match = service.match(made.match, made.seats[0].token)
 *     console.log((await match.legalMoves({ limit: 5 })).texts)
 *     for await (const event of match.stream()) console.log(event.name, event.data)
 *
 * An answer that is an error is thrown as a Problem (RFC 9457). A request that may be repeated is sent
 * again when the connection breaks, or when the service asks for a pause (429, 503 with Retry-After). So is
 * a move: it has an Idempotency-Key, and is made once. A stream that breaks goes on after the last event.
 *
 * All times are in milliseconds. A signal that is aborted ends requests, pauses and streams: they throw
 * its reason. */
import type { GameId, Move, Schemas } from './games.cjs'
import { WestphaliaError } from './westphalia.js'

export { WestphaliaError }
export type * from './games.cjs'

/** Statuses of answers that ask to try again later: the service's, and those of proxies before it. */
export const AGAIN: readonly number[] = [429, 502, 503, 504]

const FIRST_PAUSE = 250 // before the second try; each pause is at most twice as long as the one before
const LONGEST_PAUSE = 60_000 // a service that asks for a longer one is not asked again
const LONGEST_BREAK = 30_000 // between two tries to open a stream

/** An error that the service answers. `code` and `rule` are the refusal's, where the rules do not allow a
 * move. Otherwise `code` is the last part of the problem's `type`; `http-502`, where a proxy has answered. */
export class Problem extends WestphaliaError {
  name = 'Problem'
  readonly status: number
  readonly type: string
  readonly title: string
  /** All that the answer has. */
  readonly members: Record<string, unknown>
  /** Milliseconds after which the service wants to be asked again, if it says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, members: Record<string, unknown>, retryAfter?: number) {
    const said = members as Partial<Schemas['Problem']>
    const type = said.type ?? 'about:blank'
    const detail = said.refusal?.detail ?? (said.detail || said.title || `The service answers ${status}.`)
    const code = type === 'about:blank' ? `http-${status}` : type.slice(type.lastIndexOf('/') + 1)
    super({ code: said.refusal?.code ?? code, detail, rule: said.refusal?.rule })
    this.status = status
    this.type = type
    this.title = said.title ?? ''
    this.members = members
    this.retryAfter = retryAfter
  }

  /** Why the rules do not allow the move. */
  get refusal(): Schemas['Refusal'] | undefined {
    return (this.members as Partial<Schemas['Problem']>).refusal
  }

  /** What is wrong with the request, a sentence each. */
  get faults(): string[] {
    const errors = (this.members as Partial<Schemas['Problem']>).errors ?? []
    return errors.map(({ path, detail }) => `${path} ${detail}`.trim())
  }
}

/** What any request may have. */
export interface Asked {
  signal?: AbortSignal | undefined
}

/** What a change may have. `key`: the Idempotency-Key; left out: a new one for each call. `version`: the
 * change is made only while the match has this version. */
export interface Changed extends Asked {
  key?: string | undefined
  version?: number | undefined
}

/** What Service.call() may have. `token` replaces the service's. `repeatable`: a POST that changes nothing.
 */
export interface Request extends Changed {
  body?: unknown
  query?: object | undefined
  token?: string | undefined
  headers?: Record<string, string> | undefined
  repeatable?: boolean | undefined
}

export interface Settings {
  /** A player's token, who moves all seats that the player has claimed. */
  token?: string | undefined
  /** How long one try may take. Left out: a minute. */
  timeout?: number | undefined
  /** How often a request is sent at the most. Left out: 5. */
  tries?: number | undefined
  /** Another function for requests. */
  fetch?: typeof fetch | undefined
}

/** An event of a stream. `id` names the place after it. A `message` has none. */
export type StreamEvent<G extends GameId = GameId> =
  | { name: 'action'; data: Schemas<G>['Action']; id: string | undefined }
  | { name: 'status'; data: Schemas<G>['StreamStatus']; id: string | undefined }
  | { name: 'message'; data: Schemas<G>['Message']; id: string | undefined }
  | { name: 'claim' | 'release'; data: Schemas<G>['SeatEvent']; id: string | undefined }
  | { name: 'patch'; data: Schemas<G>['JsonPatch']; id: string | undefined }
  | { name: 'reset'; data: Schemas<G>['StreamReset']; id: string | undefined }
  | { name: 'over'; data: Record<string, never>; id: string | undefined }

type Plan<G extends GameId> = Omit<Schemas<G>['CreateRequest'], 'game'>

/** A part of a list of legal moves. `start`: the place in the whole list with which it begins. */
export interface Part {
  type?: string | undefined
  words?: string | undefined
  start?: number | undefined
  limit?: number | undefined
  text?: boolean | undefined
  compact?: boolean | undefined
  revise?: boolean | undefined
}

/** The connection broke, or there was none. */
class Lost extends Error {}

/** A service at an address. */
export class Service {
  readonly url: string
  readonly token: string | undefined
  readonly timeout: number
  readonly tries: number
  readonly #fetch: typeof fetch

  constructor(url = 'http://127.0.0.1:8630', settings: Settings = {}) {
    this.url = url.replace(/\/+$/, '')
    this.token = settings.token
    this.timeout = settings.timeout ?? 60_000
    this.tries = settings.tries ?? 5
    this.#fetch = settings.fetch ?? ((...request) => fetch(...request))
  }

  // ---- requests ----

  /** One request; the answer's JSON, or its text where it is none. Members of a query that are undefined are
   * left out. */
  async call<T = any>(method: string, path: string, request: Request = {}): Promise<T> {
    const isSafe =
      request.repeatable || request.key !== undefined || ['GET', 'PUT', 'DELETE'].includes(method)
    for (let tried = 1; ; tried++) {
      const answer = await this.#once<T>(method, path, request)
      if ('body' in answer) return answer.body
      const { failure } = answer
      const asked = failure instanceof Problem ? failure.retryAfter : undefined
      if (!isSafe || tried >= this.tries || !isPassing(failure)) throw published(failure)
      await pause(asked ?? pauseAfter(tried, LONGEST_PAUSE), request.signal)
    }
  }

  /** Sends it once: what was answered, or why it failed. */
  async #once<T>(method: string, path: string, request: Request): Promise<{ body: T } | { failure: Error }> {
    const limit = AbortSignal.timeout(this.timeout)
    try {
      const answer = await this.open(method, path, request, limit)
      return answer.ok ? { body: await content<T>(answer) } : { failure: await problemOf(answer) }
    } catch (cause) {
      request.signal?.throwIfAborted()
      return { failure: new Lost(`${this.url} does not answer.`, { cause }) }
    }
  }

  /** The answer to a request, as fetch() gives it. */
  async open(method: string, path: string, request: Request = {}, limit?: AbortSignal): Promise<Response> {
    const { body, query, key, version } = request
    const token = request.token ?? this.token
    const headers: Record<string, string> = { ...request.headers }
    if (token) headers['Authorization'] = `Bearer ${token}`
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    if (key !== undefined) headers['Idempotency-Key'] = key
    if (version !== undefined) headers['If-Match'] = `"${version}"`
    const signals = [request.signal, limit].filter(signal => signal !== undefined)
    return this.#fetch(this.url + path + search(query), {
      method,
      headers,
      signal: AbortSignal.any(signals),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  // ---- what the service has ----

  /** The catalogue: an entry for each game. */
  async games(asked: Asked = {}): Promise<Schemas['Game'][]> {
    return (await this.call<Schemas['GameList']>('GET', '/v1/games', asked)).games
  }

  game<G extends GameId>(game: G, asked: Asked = {}): Promise<Schemas<G>['Game']> {
    return this.call('GET', `/v1/games/${segment(game)}`, asked)
  }

  /** The names of all ids, and the texts of moves and events. */
  words<G extends GameId>(game: G, asked: Asked = {}): Promise<Schemas<G>['Words']> {
    return this.call('GET', `/v1/games/${segment(game)}/words`, asked)
  }

  async rulings(game: GameId, asked: Asked = {}): Promise<Schemas['Ruling'][]> {
    return (await this.call<Schemas['RulingList']>('GET', `/v1/games/${segment(game)}/rulings`, asked)).rulings
  }

  /** All that the game declares, for people: steps, moves, refusals, cards, tables, as Markdown. */
  reference(game: GameId, asked: Asked = {}): Promise<string> {
    return this.call('GET', `/games/${segment(game)}.md`, asked)
  }

  /** The component pack. */
  components<G extends GameId>(game: G, asked: Asked = {}): Promise<Schemas<G>['Pack']> {
    return this.call('GET', `/v1/games/${segment(game)}/components`, asked)
  }

  /** The keys by which the service signs. `audit()` of the rules takes them. */
  keys(asked: Asked = {}): Promise<Schemas['SigningKeys']> {
    return this.call('GET', '/v1/keys', asked)
  }

  // ---- matches and players ----

  /** Makes a match: `players`, `scenario`, `options`, `invitations`, `bots` and so on, as in HTTP. The answer
   * has the tokens, once. `token`: the operator's, where the service wants one for this. */
  create<G extends GameId>(
    game: G,
    plan: Plan<G> = {} as Plan<G>,
    { token, ...changed }: Changed & { token?: string | undefined } = {},
  ): Promise<Schemas<G>['CreatedMatch']> {
    return this.call('POST', '/v1/matches', { body: { game, ...plan }, token, ...once(changed) })
  }

  /** Makes a player: the player's token and recovery code. */
  player(name: string, changed: Changed = {}): Promise<Schemas['CreatedPlayer']> {
    return this.call('POST', '/v1/players', { body: { name }, ...once(changed) })
  }

  /** The matches in which the player of the token must act. */
  turns(asked: Asked = {}): Promise<Schemas['TurnList']> {
    return this.call('GET', '/v1/players/me/turns', asked)
  }

  /** A match as the holder of this token sees it: a seat, an organiser, or without one a spectator. A match
   * that is named by its id alone has moves of all games: `service.match<'baroque'>(id)` has those of one. */
  match<G extends GameId = GameId>(match: string | { id: string; game: G }, token?: string): Match<G> {
    return new Match<G>(this, typeof match === 'string' ? match : match.id, token)
  }
}

/** A match, as one viewer sees it and moves in it. */
export class Match<G extends GameId = GameId> {
  readonly service: Service
  readonly id: string
  readonly path: string
  token: string | undefined

  constructor(service: Service, id: string, token?: string) {
    this.service = service
    this.id = id
    this.path = `/v1/matches/${segment(id)}`
    this.token = token
  }

  #read<T>(path: string, asked: Asked, query?: object): Promise<T> {
    return this.service.call(`GET`, this.path + path, { token: this.token, query, signal: asked.signal })
  }

  #change<T>(path: string, changed: Changed, body?: unknown): Promise<T> {
    return this.service.call('POST', this.path + path, { token: this.token, body, ...once(changed) })
  }

  // ---- looking ----

  /** The match, its step, who must decide, and the view. `version`: an earlier one. */
  read({ version, ...asked }: Asked & { version?: number } = {}): Promise<Schemas<G>['MatchView']> {
    return this.#read('', asked, { version })
  }

  /** The board in words. */
  boardText({
    part,
    words,
    lines,
    ...asked
  }: Asked & { part?: string; words?: string; lines?: boolean } = {}): Promise<Schemas<G>['BoardText']> {
    return this.#read('/board.json', asked, { part, words, lines })
  }

  boardSvg({ width, theme, ...asked }: Asked & { width?: number; theme?: string } = {}): Promise<string> {
    return this.#read('/board.svg', asked, { width, theme })
  }

  log({ after, limit, ...asked }: Asked & { after?: number; limit?: number } = {}): Promise<
    Schemas<G>['LogPage']
  > {
    return this.#read('/log', asked, { after, limit })
  }

  /** The audit file: JSON, a line each. */
  audit(asked: Asked = {}): Promise<string> {
    return this.#read('/audit', asked)
  }

  // ---- moving ----

  /** All moves of the seat, or a part of them. */
  legalMoves({ signal, start, ...part }: Asked & Part = {}): Promise<Schemas<G>['LegalMoves']> {
    return this.#read('/legal-moves', { signal }, { ...part, from: start })
  }

  /** Makes a move, or several as a batch: all or none. */
  move(move: Move<G> | readonly Move<G>[], changed: Changed = {}): Promise<Schemas<G>['Moved']> {
    return this.#change('/moves', changed, moves(move))
  }

  /** Makes a move by its place in a list of legal moves, which has this name. */
  moveByIndex(index: number, list: string, changed: Changed = {}): Promise<Schemas<G>['Moved']> {
    return this.#change('/moves', changed, { index, list })
  }

  /** Whether moves are legal, without making them. */
  check(move: Move<G> | readonly Move<G>[], asked: Asked = {}): Promise<Schemas<G>['Judgement']> {
    const request = { token: this.token, body: moves(move), repeatable: true, signal: asked.signal }
    return this.service.call('POST', `${this.path}/moves/check`, request)
  }

  /** Takes back the seat's own last actions. */
  undo(actions = 1, changed: Changed = {}): Promise<Schemas<G>['Moved']> {
    return this.#change('/undo', changed, { actions })
  }

  concede(changed: Changed = {}): Promise<Schemas<G>['Moved']> {
    return this.#change('/concede', changed)
  }

  // ---- seats and talk ----

  /** Takes a seat by its invitation. The token is this object's from now on. */
  claim(seat: Schemas<G>['SeatId'], invitation: string, changed: Changed = {}): Promise<string> {
    return this.#sit(`/seats/${segment(seat)}/claim`, changed, { invitation })
  }

  /** Takes a seat that the match offers to all. The token is this object's from now on. */
  take(seat: Schemas<G>['SeatId'], changed: Changed = {}): Promise<string> {
    return this.#sit(`/seats/${segment(seat)}/take`, changed)
  }

  async #sit(path: string, changed: Changed, body?: unknown): Promise<string> {
    const { token } = await this.#change<Schemas<G>['ClaimedSeat']>(path, changed, body)
    this.token = token
    return token
  }

  say(
    text: string,
    to?: Schemas<G>['SeatId'][],
    changed: Changed = {},
  ): Promise<Schemas<G>['PostedMessage']> {
    return this.#change('/messages', changed, { text, ...(to && { to }) })
  }

  messages(asked: Asked = {}): Promise<Schemas<G>['MessagePage']> {
    return this.#read('/messages', asked)
  }

  // ---- following ----

  /** The events of the match, until it is over. A stream that breaks is opened again after the last one;
   * pauses between tries grow up to half a minute. Messages come again then. `after`: the id of an event
   * that is known. `silence`: the time without a byte after which the connection counts as lost; the service
   * sends a comment every 15 seconds. */
  async *stream({
    after,
    patch,
    silence = 60_000,
    signal,
  }: Asked & { after?: string; patch?: boolean; silence?: number } = {}): AsyncGenerator<
    StreamEvent<G>,
    void,
    void
  > {
    for (let failed = 0; ; failed++) {
      let asked: number | undefined
      try {
        for await (const event of this.#events(after, patch, silence, signal)) {
          failed = 0
          after = event.id ?? after
          yield event
          if (event.name === 'over') return
        }
      } catch (failure) {
        signal?.throwIfAborted()
        if (!isPassing(failure)) throw failure
        if (failure instanceof Problem) asked = failure.retryAfter
      }
      await pause(Math.max(asked ?? 0, pauseAfter(failed + 1, LONGEST_BREAK)), signal)
    }
  }

  /** The events of one connection. */
  async *#events(
    after: string | undefined,
    patch: boolean | undefined,
    silence: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<StreamEvent<G>, void, void> {
    const limit = new AbortController()
    const soon = <T>(promise: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => limit.abort(), silence)
      return kept(promise).finally(() => clearTimeout(timer))
    }
    const headers: Record<string, string> = { Accept: 'text/event-stream' }
    if (after !== undefined) headers['Last-Event-ID'] = after
    const request = { headers, token: this.token, query: { patch: patch || undefined }, signal }
    try {
      const answer = await soon(this.service.open('GET', `${this.path}/stream`, request, limit.signal))
      if (!answer.ok) throw await soon(problemOf(answer))
      const reader = answer.body!.getReader()
      const parser = new EventParser<G>()
      for (let part; !(part = await soon(reader.read())).done;) yield* parser.events(part.value)
    } finally {
      limit.abort() // ends the connection where the caller has stopped listening
    }
  }
}

/** Server-sent events of their bytes. */
class EventParser<G extends GameId> {
  readonly #decoder = new TextDecoder()
  #rest = ''
  #fields: Record<string, string> = {};

  /** Those that end with these bytes. */
  *events(bytes: Uint8Array): Generator<StreamEvent<G>, void, void> {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines.map(line => line.replace(/\r$/, ''))) {
      const [, name, value] = /^([^:]*):? ?(.*)$/.exec(line) as unknown as [string, string, string]
      if (name) this.#fields[name] = value
      if (line) continue
      const { event, data, id } = this.#fields
      this.#fields = {}
      if (event) yield { name: event, data: JSON.parse(data ?? 'null'), id } as StreamEvent<G>
    }
  }
}

/** The value of a promise of fetch(); its failure is a lost connection. */
async function kept<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    throw new Lost('The stream is lost.', { cause })
  }
}

async function content<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  return /[/+]json/.test(answer.headers.get('Content-Type') ?? '') ? JSON.parse(text) : (text as T)
}

/** Of an answer that is an error. A proxy may have made it, and then it need not be JSON. */
async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text()
  let members: unknown
  try {
    members = JSON.parse(text)
  } catch {
    members = { title: 'no answer of the service', detail: text.slice(0, 200) }
  }
  const isObject = typeof members === 'object' && members !== null && !Array.isArray(members)
  return new Problem(answer.status, isObject ? (members as Record<string, unknown>) : {}, retryAfter(answer))
}

/** A proxy may name a date instead of seconds. */
function retryAfter(answer: Response): number | undefined {
  const said = answer.headers.get('Retry-After')
  if (said === null) return undefined
  const after = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(after) ? undefined : Math.max(0, after)
}

/** Whether the same request may succeed a little later. */
function isPassing(failure: unknown): boolean {
  if (!(failure instanceof Problem)) return failure instanceof Lost
  return AGAIN.includes(failure.status) && (failure.retryAfter ?? 0) <= LONGEST_PAUSE
}

function published(failure: Error): Error {
  if (!(failure instanceof Lost)) return failure
  return new WestphaliaError({ code: 'no-answer', detail: failure.message }, { cause: failure.cause })
}

/** After so many failures one after another. Clients that were cut off together do not come back together. */
function pauseAfter(failures: number, most: number): number {
  return Math.min(most, FIRST_PAUSE * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}

function pause(time: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, time)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** A change with a key, by which it is carried out once though it is sent twice. (randomUUID is missing on a
 * page without TLS.) */
function once(changed: Changed): Changed {
  const random = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('')
  return { ...changed, key: changed.key ?? key }
}

function moves<T>(move: T | readonly T[]): object {
  return Array.isArray(move) ? { moves: move } : { move }
}

const segment = (id: string): string => encodeURIComponent(id)

function search(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}` : ''
}
