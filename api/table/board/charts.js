// Charts: printed tables of the component pack by which dice and prices are read, as the presentation lists
// them.
/* global m */
import { isBlank, say, valueAt } from '/table/template.js'

const DASH = '–'

/** What a heading stands for, of those that begin ranges: '3-5', '6', '12+'. */
export function range(starts, i) {
  const next = starts[i + 1]
  if (next === undefined) return `${starts[i]}+`
  return next - starts[i] > 1 ? `${starts[i]}${starts[i] < 0 ? ' to ' : '-'}${next - 1}` : String(starts[i])
}

// The rows of a list, or of an object by its ids: [[id or null, row], ...].
const rowsOf = rows =>
  Array.isArray(rows)
    ? rows.map(row => [null, row])
    : Object.entries(rows ?? {}).map(([id, row]) => [id, row])

const told = (game, value, is) => (value === 0 || value === false ? DASH : say(game, value, is))

// The columns of a chart: [{name, of(row, i)}, ...].
function columnsOf(game, { columns = [], cells, heads, heads_are: headsAre }, rows) {
  const named = columns.map(({ name, at, is, range: isRange }) => {
    const starts = rows.map(([, row]) => valueAt(row, at))
    return { name, of: (_, i) => (isRange ? range(starts, i) : told(game, starts[i], is)) }
  })
  if (!cells) return named
  const first = valueAt(rows[0][1], cells)
  const keys = Array.isArray(first) ? first.map((_, i) => i) : Object.keys(first)
  const starts = heads && valueAt(game.components, heads)
  const shown = keys.filter(key => rows.some(([, row]) => !isBlank(valueAt(row, cells)[key])))
  return [
    ...named,
    ...shown.map(key => ({
      name: starts ? range(starts, key) : say(game, key, headsAre),
      of: row => told(game, valueAt(row, cells)[key]),
    })),
  ]
}

function table(game, chart) {
  const rows = rowsOf(valueAt(game.components, chart.rows))
  if (!rows.length) return null
  const columns = columnsOf(game, chart, rows)
  const hasIds = rows[0][0] !== null
  return m(
    '.scroll',
    m(
      'table.chart',
      m(
        'thead',
        m(
          'tr',
          hasIds ? m('td') : null,
          columns.map(({ name }) => m('th[scope=col]', name)),
        ),
      ),
      m(
        'tbody',
        rows.map(([id, row], i) =>
          m(
            'tr',
            hasIds ? m('th[scope=row]', say(game, id, chart.is)) : null,
            columns.map(({ of }, k) => m(k || hasIds ? 'td' : 'th[scope=row]', of(row, i))),
          ),
        ),
      ),
    ),
  )
}

const signed = value => (value > 0 ? `+${value}` : String(value))

const facts = (game, { facts = [] }) =>
  facts.length
    ? m(
        'dl',
        facts.map(({ name, at, signed: isSigned }) => {
          const value = valueAt(game.components, at)
          return [m('dt', name), m('dd', isSigned ? signed(value) : say(game, value))]
        }),
      )
    : null

/** The charts of a game, each under its name, and the way to all that the service declares of the game. */
export const Charts = {
  view: ({ attrs: { game } }) => [
    (game.presentation.charts ?? []).map(chart =>
      m(
        'section',
        { key: chart.name },
        m('h2', chart.name),
        chart.text ? m('p', chart.text) : null,
        chart.rows ? table(game, chart) : null,
        facts(game, chart),
      ),
    ),
    m(
      'p',
      m(
        'a[target=_blank]',
        { href: `/games/${game.declared.id}` },
        'The reference of the game: sequence of play, cards, tables, rulings',
      ),
    ),
  ],
}
