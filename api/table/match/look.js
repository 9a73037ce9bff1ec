// What a seat sees of a match and may do there: the board and the legal moves. Both are read anew after each
// change.
import { entriesOf } from '/table/choosing.js'
import { Moment } from '/table/moment.js'
import { Retry } from '/table/retry.js'
import { read } from '/table/service.js'

const TOGETHER = 20 // milliseconds in which events are waited for that come in a group

export class Look {
  constructor(match) {
    this.match = match
    this.moment = new Moment(match)
    this.retry = new Retry(match)
    this.board = '' // SVG of the version that is shown
    this.viewer = null // the seat for which it was drawn
    this.entries = [] // the legal moves of the seat: choosing.js
    this.list = null // from what they were made
    this.offered = 0 // the version of the list
    this.asked = 0 // the number of the latest reading: what an older one brings is dropped
    this.timer = null
  }

  /** Reads all of it. */
  async read() {
    const { match } = this
    const number = ++this.asked
    const isWanted = () => number === this.asked
    this.retry.stop()
    if (match.closed) return
    try {
      await match.readOwn(isWanted)
      if (!isWanted()) return
      const [[board, past], legal] = await Promise.all([this.moment.read(isWanted), this.legal()])
      if (!isWanted()) return
      this.board = board
      this.viewer = match.seat
      this.moment.document = past
      this.offer(legal)
      this.retry.succeed()
      match.changed()
    } catch (problem) {
      if (!isWanted()) return
      if (this.viewer !== match.seat) this.board = ''
      if (!match.closed) this.retry.later(problem, () => this.read())
    }
  }

  /** Does this when a group of events has come: one reading follows them all. */
  later(action) {
    clearTimeout(this.timer)
    this.timer = setTimeout(action, TOGETHER)
  }

  /** Offers these legal moves, or none (null). The same list stays the same object, so that a choice which
   * was begun from it goes on. */
  offer(legal) {
    const { game, seat } = this.match
    const list = legal && JSON.stringify([seat, legal.version, legal.moves, legal.ranges])
    if (list === this.list) return
    this.list = list
    this.offered = legal?.version ?? 0
    this.entries = legal ? entriesOf(legal, game.arguments, game.thing) : []
  }

  // The seat's legal moves of now; null: it has nothing to decide.
  async legal() {
    const { match } = this
    if (!match.seat || match.shown !== null || !(match.isMyTurn || match.document.answered)) return null
    const list = `legal-moves?compact=true${match.document.answered ? '&revise=true' : ''}`
    return match.game.copies.plain(await read(`${match.path}/${list}`, match.token))
  }

  stop() {
    clearTimeout(this.timer)
    this.moment.stop()
    this.retry.stop()
  }
}
