// One match as this browser may see it: its document by the stream's patches, its log and its messages. What
// of it is shown and offered: look.js.
import { gameOf } from '/table/catalogue.js'
import { remembered } from '/table/choosing.js'
import * as keep from '/table/keep.js'
import { HeldSeats } from '/table/held_seats.js'
import { Look } from '/table/look.js'
import { patch } from '/table/patch.js'
import { Problem, ask, delay, follow, read, write } from '/table/service.js'
import { standing } from '/table/since.js'

const RELEASED = 'seat_released' // the type of what is in the log when the organiser has freed a seat

// The first action of a seat after the version at which it has sent a move here, or else its last one. What
// was taken back is none.
function lastAct(seat, sent, log) {
  const own = seat ? standing(log).filter(action => action.seat === seat) : []
  const first = sent?.seat === seat ? own.find(({ seq }) => seq > sent.version) : undefined
  return (first ?? own.at(-1))?.seq ?? 0
}

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
    this.misfits = 0 // patches that did not fit the document, one after another
    this.held = new HeldSeats(id)
    this.look = new Look(this)
    this.problem = null // what went wrong last
    this.sent = keep.sent(id)
    this.lastAct = remembered(lastAct)
    this.acts = 0 // what a person does and the service has not answered yet
    this.closed = false
  }

  /** The seat by which this browser looks and moves; null: a spectator. */
  get seat() {
    return this.held.seat
  }
  get tokens() {
    return this.held.tokens
  }
  get token() {
    return this.held.token
  }
  get match() {
    return this.document?.match
  }
  get version() {
    return this.match?.version ?? 0
  }
  /** The past version that is looked at, or null: the newest. */
  get shown() {
    return this.look.moment.shown
  }
  /** What is looked at: the document, or that of a past version. */
  get seen() {
    return this.shown === null ? this.document : (this.look.moment.document ?? this.document)
  }
  get board() {
    return this.look.board
  }
  /** The legal moves of the seat: choosing.js. */
  get entries() {
    return this.look.entries
  }
  get busy() {
    return this.acts > 0
  }
  get isOver() {
    return this.match?.status === 'over'
  }
  /** The number of the action with which the seat has acted last; 0: it has made none. Where this browser has
   * sent a move, what a standing instruction has done since does not count. */
  get acted() {
    return this.lastAct(this.seat, this.sent, this.log, this.log.length)
  }
  get isMyTurn() {
    return this.document?.deciding.includes(this.seat) ?? false
  }

  /** Opens it at a past version, or at the newest (null). */
  async open(version = null) {
    const { moment, retry } = this.look
    moment.shown = moment.addressed = version
    try {
      const first = await read(this.path)
      this.game = await gameOf(first.match.game, first.match.pack)
      if (this.closed) return
      this.document = this.game.copies.plain(first)
      this.owner = null
    } catch (problem) {
      if (!this.closed) retry.later(problem, () => this.open(version))
      return
    }
    retry.succeed()
    if (moment.shown >= this.version) moment.shown = null
    this.held.resume()
    this.held.choose(this.document.deciding)
    this.follow()
    await this.look.read()
  }

  /** Ends all that goes on. What is still under way changes nothing more. */
  close() {
    this.closed = true
    this.changed = this.followed = () => {}
    this.look.stop()
    this.stream?.close()
  }

  /** Looks and moves by another seat that this browser holds. */
  async take(seat) {
    this.held.take(seat)
    this.look.offer(null)
    this.stream?.close()
    this.log = []
    this.messages = []
    this.conceal()
    this.changed() // what was chosen is the other seat's
    this.follow()
    await this.look.read()
  }

  // Of the document, what all may see stays.
  conceal() {
    const { match, step, deciding } = this.document
    const { vote: _, ...draw } = match.draw ?? {}
    this.document = { match: match.draw ? { ...match, draw } : match, step, deciding, view: null }
    this.owner = undefined
    this.look.moment.document = null
  }

  // The seat was given to another: this browser goes on by another one, or watches.
  lose() {
    this.held.drop(this.seat)
    this.held.choose(this.document.deciding)
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
    this.held.drop(seat)
    this.changed()
  }

  // A browser has few connections to one service, so no stream stays open behind a closed match.
  follow() {
    clearTimeout(this.anew)
    if (this.closed) return
    const { seat } = this
    this.stream = follow(this.path, {
      token: this.token,
      after: this.log.at(-1)?.seq ?? 0,
      state: (state, problem) => {
        if (state === 'void') return this.lose()
        this.connection = state
        // what could not be sent while the service was away is still chosen
        if (state === 'open' && this.problem?.status === 0) this.problem = null
        if (problem) this.fail(problem)
        else this.changed()
      },
      on: {
        action: action => {
          if (action.seq <= (this.log.at(-1)?.seq ?? 0)) return
          this.log.push(this.game.copies.plain(action))
          if (action.move.type === RELEASED) this.prove(action.seat)
        },
        patch: operations => {
          try {
            this.document = patch(this.document, this.game.copies.plain(operations))
            this.owner = seat
            this.misfits = 0
          } catch (error) {
            console.error(error)
            this.begin()
            return this.later()
          }
          if (!this.isMyTurn) this.look.offer(null) // others decide: the list is of before
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
          this.look.moment.kept.clear()
        },
        over: () => this.later(),
        claim: () => this.later(),
        release: () => this.later(),
      },
    })
  }

  // A patch does not fit the document. The first one of another stream replaces everything. Where that does
  // not fit either, the next stream is opened ever later.
  begin() {
    this.stream.close()
    this.owner = undefined
    if (!this.misfits++) return this.follow()
    this.connection = 'lost'
    this.anew = setTimeout(() => this.follow(), delay(this.misfits - 1))
  }

  // One look follows a group of events, perhaps by another seat.
  later() {
    if (this.closed) return
    this.look.later(() => {
      if (this.held.choose(this.document.deciding)) this.take(this.seat)
      else this.look.read()
    })
  }

  /** The match as the seat sees it now. */
  read() {
    return read(this.path, this.token)
  }

  /** Sees to it that the document is the seat's own. Where a stream that begins has not brought it, it is
   * read. `isWanted` tells whether it is still asked for. */
  async readOwn(isWanted) {
    if (this.owner === this.seat) return
    const { seat } = this
    const own = await this.read()
    if (!isWanted() || this.owner === seat) return
    this.document = this.game.copies.plain(own)
    this.owner = seat
  }

  /** Shows a past version, or the newest again (null). */
  async show(version) {
    this.look.moment.show(version)
    this.changed()
    await this.look.read()
  }

  /** Whether a move can be made after these, and their sentences: {legal, texts, refusal}. */
  async check(move, before = []) {
    const check = await ask('POST', `${this.path}/moves/check`, {
      token: this.token,
      body: before.length ? { moves: [...before, move] } : { move },
    })
    return this.game.copies.plain(check)
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
    if (version && token === this.token) {
      this.sent = { seat: this.seat, version }
      keep.keepSent(this.id, this.sent)
    }
    try {
      await write(`${this.path}/${path}`, { token, body, method, version })
    } catch (problem) {
      fault = problem
      this.fail(problem)
    }
    // what is read after it says nothing of whether it was done
    if (!fault) await this.readVote()
    if (!fault || fault.status === 412) await this.look.read()
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
    return this.act('moves', { move }, { version: this.look.offered })
  }

  fail(problem) {
    if (!(problem instanceof Problem)) console.error(problem)
    this.problem = problem
    this.changed()
  }
}
