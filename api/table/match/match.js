// One match as this browser may see it: its document by the stream's patches, its log, the board, the legal
// moves.
import { gameOf } from '/table/catalogue.js'
import { entriesOf } from '/table/choosing.js'
import * as keep from '/table/keep.js'
import { patch } from '/table/patch.js'
import { stay } from '/table/router.js'
import { Problem, ask, delay, follow, isPassing, read, write } from '/table/service.js'

const MOMENTS = 40 // past versions that are kept
const REST = 60 // milliseconds for which a past version must stay wanted before it is asked for
const RELEASED = 'seat_released' // the type of what is in the log when the organiser has freed a seat
const SETTLED = 300 // the same before the page's address names it

export class Match {
  /**
   * `changed` is called after each change of what is below; `followed` at once when the document has changed,
   * before its board and its legal moves are there.
   */
  constructor(id, changed, followed = () => {}) {
    Object.assign(this, { id, changed, followed, path: `/v1/matches/${id}` })
    this.document = null // the match, its step, the deciding seats and the view, or null: not yet read
    this.owner = undefined // the seat whose document it is, null: a spectator's, undefined: not wholly read
    this.game = null
    this.log = [] // actions, the first one first
    this.messages = []
    this.connection = 'lost'
    this.seat = null // one of those that this browser holds, by which it looks and moves; null: a spectator
    this.entries = [] // the legal moves of the seat: choosing.js
    this.list = null // from what they were made
    this.board = '' // SVG of the version that is shown
    this.viewer = null // the seat for which it was drawn
    this.shown = null // a past version that is looked at, or null: the newest
    this.addressed = null // the past version that the page's address names
    this.past = null // the document of the past version that is shown
    this.moments = new keep.Kept(MOMENTS) // boards and documents of past versions, which never change
    this.offered = 0 // the version of the list
    this.problem = null // what went wrong last
    this.acts = 0 // what a person does and the service has not answered yet
    this.failures = 0 // reads that failed, one after another
    this.failure = null // the problem of the last one of them
    this.closed = false
    this.deciding = null // who had to decide when a seat was last chosen
    this.asked = 0 // the number of the latest look at the board: an older one is dropped
  }

  get tokens() {
    return keep.seats(this.id)
  }
  get token() {
    return this.tokens[this.seat] ?? null
  }
  get match() {
    return this.document?.match
  }
  get version() {
    return this.match?.version ?? 0
  }
  /** What is looked at: the document, or that of a past version. */
  get seen() {
    return this.shown === null ? this.document : (this.past ?? this.document)
  }
  get busy() {
    return this.acts > 0
  }
  get isOver() {
    return this.match?.status === 'over'
  }
  /** The number of the seat's last action; 0: it has made none. */
  get acted() {
    return (this.seat && this.log.findLast(({ seat }) => seat === this.seat)?.seq) || 0
  }
  get isMyTurn() {
    return this.document?.deciding.includes(this.seat) ?? false
  }

  async open() {
    try {
      const first = await read(this.path)
      this.game = await gameOf(first.match.game, first.match.pack)
      if (this.closed) return
      this.document = first
      this.owner = null
    } catch (problem) {
      return this.retry(problem, () => this.open())
    }
    this.succeed()
    if (this.shown >= this.version) this.shown = null
    const look = keep.look(this.id)
    if (look?.seat in this.tokens) Object.assign(this, look)
    this.chooseSeat()
    this.follow()
    await this.look()
  }

  /** Ends all that goes on. What is still under way changes nothing more. */
  close() {
    this.closed = true
    this.changed = this.followed = () => {}
    clearTimeout(this.timer)
    clearTimeout(this.again)
    clearTimeout(this.address)
    this.stream?.close()
  }

  /** Looks and moves by another seat that this browser holds. */
  async take(seat) {
    this.seat = seat
    this.keepLook()
    this.offer(null)
    this.stream?.close()
    this.log = []
    this.messages = []
    this.conceal()
    this.changed() // what was chosen is the other seat's
    this.follow()
    await this.look()
  }

  // Of the document, what all may see stays.
  conceal() {
    const { match, step, deciding } = this.document
    const { vote: _, ...draw } = match.draw ?? {}
    this.document = { match: match.draw ? { ...match, draw } : match, step, deciding, view: null }
    this.owner = undefined
    this.past = null
  }

  // The seat was given to another: this browser goes on by another one, or watches.
  lose() {
    keep.dropSeat(this.id, this.seat)
    this.deciding = null
    this.chooseSeat()
    this.take(this.seat)
  }

  // Whether this browser still holds a seat by which it does not look. The stream tells of the other one.
  async prove(seat) {
    const token = this.tokens[seat]
    if (!token || seat === this.seat) return
    const isSeat = await read(this.path, token).then(
      read => read.seat === seat,
      ({ status }) => status !== 401,
    )
    if (isSeat || seat === this.seat || this.tokens[seat] !== token) return
    keep.dropSeat(this.id, seat)
    this.changed()
  }

  // The seat that must decide, of those that this browser holds, or the one it has been. Who looks by another
  // seat goes on with it until others must decide.
  chooseSeat() {
    const deciding = this.document.deciding.join()
    if (deciding === this.deciding) return
    this.deciding = deciding
    const mine = Object.keys(this.tokens)
    const asked = mine.find(seat => this.document.deciding.includes(seat))
    if (!mine.includes(this.seat) || !this.isMyTurn) {
      this.seat = asked ?? (mine.includes(this.seat) ? this.seat : (mine[0] ?? null))
    }
    this.keepLook()
  }

  // A page that is opened anew goes on by the same seat.
  keepLook() {
    keep.keepLook(this.id, { seat: this.seat, deciding: this.deciding })
  }

  // A browser has few connections to one service, so no stream stays open behind a closed match.
  follow() {
    if (this.closed) return
    const { seat } = this
    this.stream = follow(this.path, {
      token: this.token,
      after: this.log.at(-1)?.seq ?? 0,
      state: (state, problem) => {
        if (state === 'void') return this.lose()
        this.connection = state
        if (problem) this.fail(problem)
        else this.changed()
      },
      on: {
        action: action => {
          if (action.seq <= (this.log.at(-1)?.seq ?? 0)) return
          this.log.push(action)
          if (action.move.type === RELEASED) this.prove(action.seat)
        },
        patch: operations => {
          try {
            this.document = patch(this.document, operations)
            this.owner = seat
          } catch {
            this.begin()
            return this.later()
          }
          if (!this.isMyTurn) this.offer(null) // others decide: the list is of before
          this.followed()
          this.later()
        },
        status: () => this.later(),
        message: message => {
          this.messages = [...this.messages.filter(({ id }) => id !== message.id), message]
          this.changed()
        },
        reset: () => {
          this.log = []
          this.messages = []
          this.moments.clear()
        },
        over: () => this.later(),
        claim: () => this.later(),
        release: () => this.later(),
      },
    })
  }

  // A patch does not fit the document. The first one of another stream replaces everything.
  begin() {
    this.stream.close()
    this.owner = undefined
    this.follow()
  }

  // Events come in groups: one look follows them.
  later() {
    clearTimeout(this.timer)
    if (!this.closed) {
      this.timer = setTimeout(() => {
        const before = this.seat
        this.chooseSeat()
        if (this.seat !== before) this.take(this.seat)
        else this.look()
      }, 20)
    }
  }

  /** The match as the seat sees it now. */
  read() {
    return read(this.path, this.token)
  }

  // The document is the seat's own. Where a stream that begins has not brought it, it is read.
  async own(number) {
    if (this.owner === this.seat) return
    const { seat } = this
    const own = await this.read()
    if (number !== this.asked || this.owner === seat) return
    this.document = own
    this.owner = seat
  }

  /** Reads the board and the legal moves. */
  async look() {
    const number = ++this.asked
    clearTimeout(this.again)
    if (this.closed) return
    try {
      await this.own(number)
      if (number !== this.asked) return
      const [[board, past], legal] = await Promise.all([this.drawn(number), this.legal()])
      if (number !== this.asked) return
      this.board = board
      this.viewer = this.seat
      this.past = past
      this.offer(legal)
      this.succeed()
      this.changed()
    } catch (problem) {
      if (number !== this.asked) return
      if (this.viewer !== this.seat) this.board = ''
      this.retry(problem, () => this.look())
    }
  }

  // What could not be read is said, and is read again where that may help: perhaps no event comes before a
  // person acts.
  retry(problem, action) {
    if (this.closed) return
    this.failure = problem
    this.fail(problem)
    if (!isPassing(problem)) return
    clearTimeout(this.again)
    this.again = setTimeout(action, delay(++this.failures, problem))
  }

  succeed() {
    if (this.problem === this.failure) this.problem = null
    this.failures = 0
    this.failure = null
  }

  // The same list stays the same object, so that a choice which was begun from it goes on.
  offer(legal) {
    const list = legal && JSON.stringify([this.seat, legal.version, legal.moves, legal.ranges])
    if (list === this.list) return
    this.list = list
    this.offered = legal?.version ?? 0
    this.entries = legal ? entriesOf(legal, this.game.arguments, this.game.thing) : []
  }

  // The board that is shown, and the document of that version where it is a past one.
  async drawn(number) {
    if (!this.version) return ['', null]
    const path = `${this.path}/board.svg?width=2000&theme=${keep.theme()}`
    if (this.shown === null) return [await read(path, this.token), null]
    // After the end a seat sees more of the past than before.
    const of = `version=${this.shown}`
    const key = `${path} ${of} ${this.seat} ${this.isOver}`
    if (!this.moments.has(key)) await new Promise(resolve => setTimeout(resolve, REST))
    if (number !== this.asked) return ['', null]
    return this.moments.get(key, () =>
      Promise.all([read(`${path}&${of}`, this.token), read(`${this.path}?${of}`, this.token)]),
    )
  }

  legal() {
    if (!this.seat || this.shown !== null || !(this.isMyTurn || this.document.answered)) return null
    return read(
      `${this.path}/legal-moves?compact=true${this.document.answered ? '&revise=true' : ''}`,
      this.token,
    )
  }

  /** Shows a past version, or the newest again (null). */
  async show(version) {
    this.shown = version === null || version >= this.version ? null : Math.max(version, 1)
    clearTimeout(this.address)
    this.address = setTimeout(() => {
      this.addressed = this.shown
      stay(`match=${this.id}${this.shown === null ? '' : `&version=${this.shown}`}`)
    }, SETTLED)
    this.changed()
    await this.look()
  }

  /** Whether a move can be made after these, and their sentences: {legal, texts, refusal}. */
  check(move, before = []) {
    return ask('POST', `${this.path}/moves/check`, {
      token: this.token,
      body: before.length ? { moves: [...before, move] } : { move },
    })
  }

  /**
   * What a person does, with a version only while the match is at it: true, or false where it was not done.
   * Then `problem` says why.
   */
  async act(path, body, { token = this.token, method = 'POST', version } = {}) {
    this.acts++
    this.problem = null
    this.changed()
    let fault = null
    try {
      await write(`${this.path}/${path}`, { token, body, method, version })
    } catch (problem) {
      fault = problem
      this.fail(problem)
    }
    // what is read after it says nothing of whether it was done
    if (!fault) await this.readVote()
    if (!fault || fault.status === 412) await this.look()
    this.acts--
    this.changed()
    return !fault
  }

  // No stream tells of a vote, which is secret.
  async readVote() {
    const { seat } = this
    if (!this.match.draw) return
    try {
      const { draw } = (await read(this.path, this.token)).match
      if (seat === this.seat && draw && draw.proposal === this.match.draw?.proposal) this.match.draw = draw
    } catch (problem) {
      this.fail(problem)
    }
  }

  /** Makes a move of the list, of whose version it is. */
  move(move) {
    return this.act('moves', { move }, { version: this.offered })
  }

  fail(problem) {
    if (!(problem instanceof Problem)) console.error(problem)
    this.problem = problem
    this.changed()
  }
}
