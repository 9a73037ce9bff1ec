// The end of a match: who has won, and the places of all.
/* global m */
import { botName } from '/table/catalogue.js'
import { hasNumbersOf } from '/table/offer.js'
import { Seat } from '/table/parts.js'
import { fill } from '/table/template.js'
import { listed } from '/table/words.js'

// The places of all seats, best first, with the rulebook's comparison of seats with equal points, unless what
// is told above has it.
const Ranks = {
  view({ attrs: { match, told } }) {
    const { ranks = [], ties = [], seats } = match.match
    const hasPoints = ranks.every(({ points }) => points !== null)
    const playerOf = id => {
      const { bot, player } = seats.find(({ seat }) => seat === id) ?? {}
      return bot ? botName(bot) : player?.name
    }
    return ranks.length
      ? [
          m(
            'table.ranks',
            m(
              'thead',
              m(
                'tr',
                ['Place', 'Seat', ...(hasPoints ? ['Points'] : [])].map(name => m('th[scope=col]', name)),
              ),
            ),
            m(
              'tbody',
              ranks.map(({ seat, rank, points, out }) =>
                m(
                  'tr',
                  m('td', rank),
                  m(
                    'th[scope=row]',
                    m(Seat, { game: match.game, seat, player: playerOf(seat) }),
                    out ? m('small', ` (${out})`) : null,
                  ),
                  hasPoints ? m('td', points) : null,
                ),
              ),
            ),
          ),
          ties.map(({ words }) => (words && !told.includes(words) ? m('p', words) : null)),
        ]
      : null
  },
}

/** By how much the first of the ranks is ahead: ', with 12 points, 3 more than Spain'. '' where points do not
 * tell, since a seat has none or others have as many. */
export function leadOf({ match, game }) {
  const [first, second] = match.ranks ?? []
  if (typeof first?.points !== 'number' || typeof second?.points !== 'number') return ''
  const more = first.points - second.points
  const points = first.points === 1 ? '1 point' : `${first.points} points`
  return more > 0 ? `, with ${points}, ${more} more than ${game.seat(second.seat)}` : ''
}

// Where one total tells for both sides, as the head of the match has it.
const Total = {
  view({ attrs: { match } }) {
    const { game, document } = match
    const { ranks = [] } = match.match
    const isShared =
      ranks.some(({ points }) => points === null) && ranks.some(({ points }) => points !== null)
    return isShared && document.view
      ? m('p.total', fill(game, game.presentation.head, { view: document.view, bound: {} }))
      : null
  },
}

/** How the match has ended. */
export const Result = {
  view({ attrs: { match } }) {
    const { winners = [], ending } = match.match
    const names = winners.map(seat => match.game.seat(seat))
    const action = match.log.at(-1)
    const last = action?.events?.at(-1) // it tells how
    const isLeft = match.match.ranks?.some(({ seat, out }) => out && seat === action?.seat) // by resigning
    const said =
      ending?.kind === 'aborted'
        ? 'The match was ended without a result.'
        : names.length > 1
          ? `A draw between ${listed(names)}.`
          : names.length
            ? `Winner: ${names[0]}${isLeft ? '' : leadOf(match)}.`
            : 'The match is over.'
    const isNews = last?.text && !hasNumbersOf(said, last.text)
    const how = isNews && (names.length === 1 || !last.seat) ? last.text : '' // else each has one
    const told = ending ? '' : isLeft ? action.text : how
    return [
      m('p.prompt', said),
      ending?.reason ? m('p', ending.reason) : null,
      told ? m('p', told) : null,
      m(Total, { match }),
      m(Ranks, { match, told }),
      [match.game.scenarioDoc(match.match.scenario), ...match.game.optionDocs(match.match.options)].map(doc =>
        m('p.doc', doc),
      ),
    ]
  },
}
