// Clocks: what is left of a time, counted down on the page without drawing anything else anew.
/* global m */
import { Seat } from '/table/parts.js'

const SECOND = 1000
const UNITS = [
  ['D', 86400],
  ['H', 3600],
  ['M', 60],
  ['S', 1],
]

/** Milliseconds of an ISO duration such as P2DT3H4M5S. */
export const millisecondsOf = duration =>
  UNITS.reduce(
    (sum, [unit, seconds]) =>
      sum + Number(duration.match(new RegExp(`([\\d.]+)${unit}`))?.[1] ?? 0) * seconds * SECOND,
    0,
  )

const two = number => String(number).padStart(2, '0')

/** '2 d 3:04:05', '3:04:05', '4:05'; nothing is below zero. */
export function clock(milliseconds) {
  const all = Math.max(Math.floor(milliseconds / SECOND), 0)
  const days = Math.floor(all / 86400)
  const hours = Math.floor(all / 3600) % 24
  const minutes = Math.floor(all / 60) % 60
  const time = all >= 3600 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`
  return days ? `${days} d ${time}` : time
}

/** The time that is left until a moment. */
const Ticking = {
  oncreate({ dom, attrs, state }) {
    state.until = attrs.until
    state.timer = setInterval(() => {
      dom.textContent = clock(state.until - Date.now())
    }, SECOND)
  },
  onupdate({ attrs, state }) {
    state.until = attrs.until
  },
  onremove: ({ state }) => clearInterval(state.timer),
  view: ({ attrs: { until } }) => m('time[role=timer][aria-live=off]', clock(until - Date.now())),
}

// A bank says what was left when it was read: {left, running, at} of each bank of each match.
const read = new Map()

function bankOf(match, { seat, left, running }) {
  const key = `${match} ${seat}`
  const known = read.get(key)
  if (known?.left === left && known.running === running) return known
  read.set(key, { left, running, at: Date.now() })
  return read.get(key)
}

/** The bank of a seat, which runs while the seat must decide. */
export const Bank = {
  view({ attrs: { match, bank } }) {
    const { left, running, at } = bankOf(match.id, bank)
    return m(
      'small.clock',
      { class: running ? 'running' : '' },
      ' ',
      running ? m(Ticking, { until: at + millisecondsOf(left) }) : clock(millisecondsOf(left)),
    )
  },
}

/** Until when the decision is due, and the banks of those who decide. */
export const Clocks = {
  view({ attrs: { match } }) {
    const { game } = match
    const { due_at: due, banks = [], pause } = match.match
    if (pause?.at)
      return m('p.clocks', pause.reason ? `The match is paused: ${pause.reason}` : 'The match is paused.')
    return m(
      'p.clocks',
      {}, // null is no attributes
      due ? ['Due in ', m(Ticking, { until: Date.parse(due) })] : null,
      banks
        .filter(({ running }) => running)
        .map(bank =>
          m('span', { key: bank.seat }, ' ', m(Seat, { game, seat: bank.seat }), m(Bank, { match, bank })),
        ),
    )
  },
}
