// The moment of a match that is looked at: now, or a past version, which never changes and is kept.
import * as keep from '/table/keep.js'
import { stay } from '/table/router.js'
import { read } from '/table/service.js'

const MOMENTS = 40 // past versions that are kept
const REST = 60 // milliseconds for which a past version must stay wanted before it is asked for
const SETTLED = 300 // the same before the page's address names it

export class Moment {
  constructor(match) {
    this.match = match
    this.shown = null // a past version that is looked at, or null: the newest
    this.addressed = null // the past version that the page's address names
    this.document = null // the document of the past version that is shown
    this.kept = new keep.Kept(MOMENTS) // boards and documents of past versions
    this.timer = null
  }

  /** The page's address names a version, or none (null). Whether it named another one before. */
  follow(version) {
    const isOther = version !== this.addressed
    this.addressed = version
    return isOther
  }

  /** Looks at a past version, or at the newest again (null). The page's address follows. */
  show(version) {
    const { id } = this.match
    this.shown = version === null || version >= this.match.version ? null : Math.max(version, 1)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.addressed = this.shown
      stay(`match=${id}${this.shown === null ? '' : `&version=${this.shown}`}`)
    }, SETTLED)
  }

  /**
   * The board that is shown, and the document of that version where it is a past one: [board, document].
   * `isWanted` tells whether it is still asked for.
   */
  async read(isWanted) {
    const { path, seat, token, version, isOver } = this.match
    if (!version) return ['', null]
    const board = `${path}/board.svg?width=2000&theme=${keep.theme()}`
    if (this.shown === null) return [await read(board, token), null]
    // After the end a seat sees more of the past than before.
    const of = `version=${this.shown}`
    const key = `${board} ${of} ${seat} ${isOver}`
    if (!this.kept.has(key)) await new Promise(resolve => setTimeout(resolve, REST))
    if (!isWanted()) return ['', null]
    return this.kept.get(key, () =>
      Promise.all([read(`${board}&${of}`, token), read(`${path}?${of}`, token)]),
    )
  }

  stop() {
    clearTimeout(this.timer)
  }
}
