// The moment of a match that is looked at: now, or a past version, which never changes and is kept.
import * as keep from '/table/keep.js'
import { stay } from '/table/router.js'
import { ask, read } from '/table/service.js'

const MOMENTS = 40 // past versions that are kept
const REST = 60 // milliseconds for which a past version must stay wanted before it is asked for
const SETTLED = 300 // the same before the page's address names it
const WIDTH = 2000 // of a drawing
const SEED = '1'.padStart(64, '0') // of the draws of a set-up that is only looked at

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
    const { path, seat, token, version, isOver, game } = this.match
    if (!version) return [await this.beginning(), null]
    const board = `${path}/board.svg?width=${WIDTH}&theme=${keep.theme()}`
    if (this.shown === null) return [game.copies.plain(await read(board, token)), null]
    // After the end a seat sees more of the past than before.
    const of = `version=${this.shown}`
    const key = `${board} ${of} ${seat} ${isOver}`
    if (!this.kept.has(key)) await new Promise(resolve => setTimeout(resolve, REST))
    if (!isWanted()) return ['', null]
    return this.kept.get(key, async () =>
      game.copies.plain(await Promise.all([read(`${board}&${of}`, token), read(`${path}?${of}`, token)])),
    )
  }

  // While players are missing: the board as the scenario begins, as all may see it. What is drawn by lot will
  // be otherwise. Without such a board the page shows none.
  beginning() {
    const theme = keep.theme()
    return this.kept
      .get(`beginning ${theme}`, async () => {
        const { game, scenario, options, pack, seats } = this.match.match
        const rules = `/v1/rules/${game}`
        const players = seats.length
        const body = { scenario, players, options, pack, seed: SEED }
        const { state } = await ask('POST', `${rules}/setup`, { body })
        return ask('POST', `${rules}/board`, { body: { state, theme, width: WIDTH } })
      })
      .catch(() => '')
  }

  stop() {
    clearTimeout(this.timer)
  }
}
