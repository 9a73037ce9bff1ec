// Reports of fights: what has come of those of the reader, until they are closed; and what the events tell of
// their sides.
import { diceOf, isDie } from '/table/procedure.js'
import { fill } from '/table/template.js'

const MOST = 3 // reports that are open at once, since they lie over the map

const logOf = game => game.presentation.log ?? {}

/** The event that says what a fight has come to: of the outcomes that the presentation lists, the first one
 * of the list; or undefined. A fight has dice of its sides, or an outcome that names a die. */
export function resultOf(game, actions) {
  const { outcomes = [], sides = {} } = logOf(game)
  const events = actions.filter(action => diceOf(action).length).flatMap(({ events = [] }) => events)
  const isOutcome = ({ type }) => outcomes.includes(type)
  const isFight = event => event.type in sides || (isOutcome(event) && Object.keys(event).some(isDie))
  if (!events.some(isFight)) return undefined
  return outcomes.map(type => events.findLast(event => event.type === type)).find(Boolean)
}

/**
 * What the events of an action tell of the sides of a fight, a table for each exchange: [{sides, rows:
 * [{name, values}]}].
 */
export function sidesOf(game, { events = [] }) {
  const tables = []
  for (const event of events) {
    const told = logOf(game).sides?.[event.type]
    if (!told) continue
    const says = text => fill(game, text, { view: game.components, value: event, bound: {} })
    const side = says(told.side) || told.otherwise
    if (tables.at(-1)?.type !== event.type || tables.at(-1).sides.includes(side)) {
      tables.push({ type: event.type, sides: [], rows: told.rows.map(({ name }) => ({ name, values: [] })) })
    }
    const { sides, rows } = tables.at(-1)
    sides.push(side)
    rows.forEach((row, i) => row.values.push(says(told.rows[i].text)))
  }
  return tables
}

/** The newest reports that the reader has not closed yet. */
export class Reports {
  constructor(match) {
    Object.assign(this, { match, seat: null, open: new Map() }) // by the first action of their procedure
  }

  /** Takes what a procedure shows: {since, actions, frames}. Only a fight with a result is reported. */
  take(shown) {
    const { game, seat } = this.match
    if (seat !== this.seat) this.open.clear() // what one seat has seen, another may not know
    this.seat = seat
    if (!game || !resultOf(game, shown.actions)) return
    const known = this.open.get(shown.since)?.actions ?? []
    const more = shown.actions.filter(({ seq }) => seq > (known.at(-1)?.seq ?? 0))
    this.open.set(shown.since, { ...shown, actions: [...known, ...more] })
    if (this.open.size > MOST) this.open.delete(this.open.keys().next().value)
  }

  close(since) {
    this.open.delete(since)
  }

  /** What a reader should see beside what is shown now, which may be null: the newest first. */
  beside(shown, isOwn) {
    const others = [...this.open.values()].filter(({ since }) => since !== shown?.since).reverse()
    const hasOwn = this.open.has(shown?.since)
    const now = hasOwn ? this.open.get(shown.since) : shown
    return now && (isOwn || !others.length) ? [now, ...others] : others
  }
}
