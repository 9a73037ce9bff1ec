// Sheets: what the presentation has beside the map, in words: tables, tracks, facts and matrices.
//
// The service's board.json says the same in lines. Here are tables with headings, by which a screen reader
// moves, and marks in colours. So they are made of the view that the page has, also of an earlier one.
/* global m */
import { Charts } from '/table/charts.js'
import { entrySays, fill, isBlank, say, valueAt, valuesAt } from '/table/template.js'
import { plain } from '/table/words.js'

const Mark = {
  view: ({ attrs: { game, id } }) => {
    const { fill, mark } = game.presentation.colours[id] ?? {}
    return fill ? m('i.mark[aria-hidden=true]', { style: `background:${fill}` }, mark) : null
  },
}

const marked = (game, domain, id) => [m(Mark, { game, id }), game.name(domain, id)]

// Amounts of ids, or ids alone, each with its mark: {austria: 3}, [austria].
const amounts = (game, value) =>
  (Array.isArray(value) ? value.map(id => [id, '']) : Object.entries(value ?? {}))
    .filter(([, amount]) => amount === '' || !isBlank(amount))
    .map(([id, amount]) =>
      m(
        'span.amount',
        m(Mark, { game, id }),
        game.presentation.colours[id] ? amount : say(game, [id, amount]),
      ),
    )

/** The points of all seats that the presentation tells, the most first: [[seat, points], ...]. */
export const scoreOf = (game, view) =>
  (game.presentation.score ? valuesAt(view, game.presentation.score) : [])
    .map(([{ seat }, points]) => [seat, points])
    .filter(([, points]) => typeof points === 'number')
    .sort(([, one], [, other]) => other - one)

const LEADERS = 8 // seats whose points stand beside the question, and the reader's own

/** Who is ahead: the points of all seats, the most first. */
export const Score = {
  view({ attrs: { match } }) {
    const { game, seat } = match
    const { view } = match.seen ?? {}
    const all = view && !match.isOver ? scoreOf(game, view) : []
    if (!all.some(([, points]) => points)) return m('p.score[hidden]')
    const shown = all.filter(([of], i) => i < LEADERS || of === seat)
    return m(
      'p.score',
      'Points: ',
      shown.map(([of, points]) =>
        m(
          'span.amount',
          { key: of, title: game.seat(of), 'aria-label': `${game.seat(of)} ${points}` },
          m(Mark, { game, id: of }),
          of === seat ? m('strong', points) : points,
        ),
      ),
    )
  },
}

/** What tables of the sheets say of a seat: 'Points: 2; Florins: 21'. Where there are none, what its tracks,
 * its boxes and its hand say: '4 Victory Points; FUNDs 0; Special Cards 2; Cards in hand 7'. */
export const seatSays = (game, view, seat) => {
  const { zones } = game.presentation
  const rows = zones
    .filter(({ kind, is }) => kind === 'table' && is === 'seat')
    .map(zone => rowSays(game, view, zone, seat))
  const said = rows.some(Boolean) ? rows : zones.flatMap(zone => zoneSays(game, view, zone, seat))
  return said.filter(Boolean).join('; ')
}

// What a zone that is no table says of a seat: a track by its markers, a box with a name, a hand by its size.
function zoneSays(game, view, zone, seat) {
  const bound = { seat }
  if (zone.kind === 'track') return markersOf(game, view, zone, seat, 1)
  if (zone.kind === 'hand') {
    return zone.rows
      .map(({ name, size, shows }) =>
        size
          ? [zone.name, valueAt(view, size, bound)]
          : [name.replace(OF_HAND, ''), valueAt(view, shows, bound)?.length],
      )
      .filter(([name, count]) => name && count !== undefined)
      .map(([name, count]) => `${name} ${count}`)
  }
  if (zone.kind !== 'box' || !zone.name || !zone.each.includes('{seat}')) return []
  const value = valueAt(view, zone.each, bound)
  return value === undefined
    ? []
    : zone.text
        .filter(text => typeof text === 'string')
        .map(text => `${zone.name} ${fill(game, text, { view, value, bound })}`)
}

const OF_HAND = /^\{seat:seat\}[,:]? ?/ // how the name of a row of hands begins: open cards have another name
const OF_SEAT = '{seat:seat}: ' // how the title of a marker begins that says something of a seat

// What the markers of a track say of a seat, without its name. `most`: as many things they may name, the seat
// included.
const markersOf = (game, view, zone, seat, most) =>
  zone.markers.flatMap(({ shows, title }) =>
    valuesAt(view, shows)
      .filter(([bound]) => bound.seat === seat && Object.keys(bound).length <= most)
      .map(([bound, value]) => fill(game, title.replace(OF_SEAT, ''), { view, value, bound })),
  )

const isOfSeats = ({ kind, markers }) =>
  kind === 'track' && markers.every(({ shows }) => shows.includes('{seat}'))

// The tracks of all seats, seat by seat.
const SeatTracks = {
  view({ attrs: { game, view, zones } }) {
    const seats = new Set(
      zones.flatMap(({ markers }) =>
        markers.flatMap(({ shows }) => valuesAt(view, shows).map(([{ seat }]) => seat)),
      ),
    )
    return m(
      'dl',
      [...seats].map(seat => [
        m('dt', marked(game, 'seat', seat)),
        m('dd', zones.flatMap(zone => markersOf(game, view, zone, seat, 2)).join('; ')),
      ]),
    )
  },
}

/** What tables of the sheets say of a thing that is no seat: 'Status: aligned; INFs: Anna 3, Bert 1'. */
export const thingSays = (game, view, { domain, id }) =>
  game.presentation.zones
    .filter(({ kind, is }) => kind === 'table' && is === domain && is !== 'seat')
    .map(zone => rowSays(game, view, zone, id))
    .filter(Boolean)
    .join('; ')

/** What the facts of the sheets say of a seat: [['Austria places INFs', ['Salzburg 8']], ...]. A fact with no
 * name but the seat's, such as what its points are made of, is no part of a question. */
export const factsOf = (game, view, seat) =>
  game.presentation.zones
    .filter(({ kind }) => kind === 'facts')
    .flatMap(zone => [...saidBy(game, view, zone, (...of) => isOf(seat, ...of))])
    .filter(([name]) => name !== game.seat(seat))

// Whether what an entry shows is of a seat: it names it.
const isOf = (seat, { name = '' }, bound, value) =>
  Object.entries(bound).some(([word, id]) => id === seat && name.includes(`{${word}:seat}`)) ||
  [...name.matchAll(/\{(\/[^}:]*):seat\}/g)].some(([, pointer]) => valueAt(value, pointer) === seat)

// What facts say, those of one name together.
function saidBy(game, view, zone, isWanted = () => true) {
  const said = new Map()
  for (const entry of zone.entries) {
    if (entry.as === 'steps') continue
    for (const [bound, value] of valuesAt(view, entry.shows).filter(of => isWanted(entry, ...of))) {
      const scope = { view, value, bound }
      const text = entrySays(game, entry, scope)
      const name = fill(game, entry.name ?? '', scope)
      if (text) said.set(name, [...(said.get(name) ?? []), text])
    }
  }
  return said
}

/** What a table of a sheet says in the row of an id: 'Anna: 2, 1; Bert: 3'. */
export function rowSays(game, view, zone, id) {
  const [bound] = valuesAt(view, zone.each).find(([bound]) => Object.values(bound)[0] === id) ?? []
  if (!bound) return ''
  return zone.columns
    .filter(({ as, is, when }) => (!as || is) && (!when || !isBlank(valueAt(view, when))))
    .map(column => [column, valueAt(view, column.shows, bound)])
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [column.name, value, entrySays(game, column, { view, value, bound })])
    .filter(([, , words]) => words !== '')
    .map(([name, value, words]) => (value === true ? name : `${name}: ${withSum(words)}`))
    .join('; ')
}

// Numbers in a row behind their sum: '6 (3, 2, 1)'.
const withSum = words =>
  /^\d+(, \d+)+$/.test(words)
    ? `${words.split(', ').reduce((sum, one) => sum + Number(one), 0)} (${words})`
    : words

// Columns in which no row has anything are left out.
function table(game, view, zone) {
  const scopes = valuesAt(view, zone.each).map(([bound, value]) => ({ view, value, bound }))
  const cell = (scope, column) => {
    const value = valueAt(view, column.shows, scope.bound)
    if (['amounts', 'marks'].includes(column.as)) return isBlank(value) ? '' : amounts(game, value)
    return value === undefined ? '' : entrySays(game, column, { ...scope, value })
  }
  const columns = zone.columns
    .filter(({ when }) => !when || !isBlank(valueAt(view, when)))
    .map(column => ({ name: column.name, cells: scopes.map(scope => cell(scope, column)) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (!columns.length) return null
  const id = ({ bound }) => Object.values(bound)[0]
  const isEmpty = (_, i) => columns.every(({ cells }) => cells[i] === '')
  return m(
    '.scroll',
    m(
      'table',
      m(
        'thead',
        m(
          'tr',
          m('td'),
          columns.map(({ name }) => m('th[scope=col]', name)),
        ),
      ),
      m(
        'tbody',
        scopes.map((scope, i) =>
          isEmpty(scope, i)
            ? null
            : m(
                'tr',
                m('th[scope=row]', marked(game, zone.is, id(scope))),
                columns.map(({ cells }) => m('td', cells[i])),
              ),
        ),
      ),
    ),
  )
}

function matrix(game, view, zone) {
  const rows = new Map()
  for (const [bound, value] of valuesAt(view, zone.shows)) {
    const [row, column] = Object.values(bound)
    rows.set(row, [...(rows.get(row) ?? []), [column, value]])
  }
  const columns = [...rows.values()][0] ?? []
  return m(
    '.scroll',
    m(
      'table.matrix',
      m(
        'thead',
        m(
          'tr',
          m('td'),
          columns.map(([id]) =>
            m(
              'th[scope=col]',
              { title: game.name(zone.is, id), 'aria-label': game.name(zone.is, id) },
              m(Mark, { game, id }),
            ),
          ),
        ),
      ),
      m(
        'tbody',
        [...rows].map(([id, cells]) =>
          m(
            'tr',
            m('th[scope=row]', marked(game, zone.is, id)),
            cells.map(([, value]) =>
              m(
                'td',
                { title: zone.values[value] ? say(game, value, zone.value_is) : null },
                zone.values[value]?.text,
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

function facts(game, view, zone) {
  const said = saidBy(game, view, zone)
  return said.size
    ? m(
        'dl',
        [...said].map(([name, texts]) => [m('dt', name), m('dd', texts.join(', '))]),
      )
    : null
}

function track(game, view, zone) {
  const said = zone.markers.flatMap(({ shows, title, none_at_0: noneAt0 }) =>
    valuesAt(view, shows)
      .flatMap(([bound, value]) =>
        (Array.isArray(value) ? value : [value]).map(value => ({ view, value, bound })),
      )
      .filter(({ value }) => value !== null && !(noneAt0 && isBlank(value)))
      .map(scope => fill(game, title, scope)),
  )
  return said.length
    ? m(
        'ul',
        said.map(text => m('li', text)),
      )
    : null
}

const KINDS = { table, matrix, facts, track }
const SEVERAL = 2 // tracks of all seats, which are then told seat by seat

// The name of a zone: its own, or that of the box in which it is drawn.
const nameOf = ({ presentation: { boxes } }, { id, name, box }) => name || boxes[box]?.name || plain(id)

export const Sheets = {
  view({ attrs: { match } }) {
    const {
      game,
      seen: { view },
    } = match
    // tracks come last: tables often have their values, too
    const zones = game.presentation.zones.filter(({ kind }) => kind in KINDS)
    const isTrack = ({ kind }) => kind === 'track'
    const ofSeats = zones.filter(isOfSeats).length >= SEVERAL ? zones.filter(isOfSeats) : []
    const others = zones.filter(zone => !ofSeats.includes(zone))
    const shown = [...others.filter(zone => !isTrack(zone)), ...others.filter(isTrack)]
      .map(zone => ({ zone, content: KINDS[zone.kind](game, view, zone) }))
      .filter(({ content }) => content)
    return m(
      '.sheets',
      match.shown === null ? null : m('p', `After action ${match.shown}.`),
      ofSeats.length
        ? m('section.of-seats', m('h2', 'Seats'), m(SeatTracks, { game, view, zones: ofSeats }))
        : null,
      shown.map(({ zone, content }) => m('section', { key: zone.id }, m('h2', nameOf(game, zone)), content)),
      m(Charts, { game }),
    )
  },
}
