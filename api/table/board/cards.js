// Cards: hands, displays and piles of the presentation, with what the component pack prints on each card.
/* global m */
import { keyOf } from '/table/choosing.js'

const KINDS = ['hand', 'display', 'deck']

// The values of a path such as /players/{seat}/hand in the view, with what stands for the braces: [[{seat},
// value], ...].
function values(view, path, seats) {
  let found = [[{}, view]]
  for (const key of path.split('/').slice(1)) {
    const list = key.match(/^\{(.*)\}$/)?.[1]
    found = list
      ? found.flatMap(([bound, value]) =>
          Object.entries(value ?? {})
            .filter(([id]) => list !== 'seat' || seats.has(id))
            .map(([id, member]) => [{ ...bound, [list]: id }, member]),
        )
      : found.map(([bound, value]) => [bound, value?.[key]])
  }
  return found
}

// The name of a row: '{seat:seat} in {country:country}' with the names of what is bound.
const named = (game, { name }, bound) =>
  name.replaceAll(/\{(\w+):(\w+)\}/g, (_, of, domain) => game.name(domain, bound[of]))

// What the presentation shows on the face of a card: [[name, words], ...].
const printed = (game, domain, card) =>
  (game.presentation.cards?.[domain] ?? []).flatMap(({ name, at, is }) => {
    const value = at
      .split('/')
      .slice(1)
      .reduce((from, key) => from?.[key], card)
    const say = id => (is && typeof id === 'string' ? game.name(is, id) : String(id))
    if (!value || value === true) return value ? [[name, '']] : []
    if (typeof value !== 'object') return [[name, say(value)]]
    const words = Object.entries(value)
      .filter(([, of]) => of)
      .map(([id, of]) => `${say(id)} ${of}`)
      .join(', ')
    return words ? [[name, words]] : []
  })

const Card = {
  view({ attrs: { game, choice, domain, id } }) {
    const card = game.components[`${domain}s`]?.find?.(row => row.id === id)
    const thing = { domain, id }
    const isPicked = choice.picks.some(pick => keyOf(pick) === keyOf(thing))
    const may = isPicked || choice.may(thing)
    const name = game.name(domain, id)
    return m(
      '.card',
      { class: isPicked ? 'picked' : may ? 'lit' : '' },
      may
        ? m('button.name', { onclick: () => choice.pick([thing]), 'aria-pressed': String(isPicked) }, name)
        : m('strong', name),
      card?.text ? m('p', card.text) : null,
      m(
        'dl',
        printed(game, domain, card).map(([name, words]) => [m('dt', name), m('dd', words)]),
      ),
    )
  },
}

export const Cards = {
  view({ attrs: { match, choice } }) {
    const {
      game,
      seen: { view },
    } = match
    const seats = new Set(match.match.seats.map(({ seat }) => seat))
    const rows = game.presentation.zones
      .filter(({ kind }) => KINDS.includes(kind))
      .flatMap(({ rows = [] }) => rows)
    const shown = rows
      .flatMap(row => values(view, row.shows, seats).map(([bound, ids]) => ({ row, bound, ids })))
      .filter(({ ids }) => Array.isArray(ids) && ids.length && ids.every(id => typeof id === 'string'))
    return m(
      '.cards',
      match.shown === null ? null : m('p', `After action ${match.shown}.`),
      shown.length
        ? shown.map(({ row, bound, ids }) =>
            m(
              'section',
              { key: row.shows + Object.values(bound) },
              m('h2', named(game, row, bound)),
              m(
                '.row',
                ids.map((id, i) => m(Card, { key: i, game, choice, domain: row.is, id })),
              ),
            ),
          )
        : m('p.empty', 'No card is open to you.'),
    )
  },
}
