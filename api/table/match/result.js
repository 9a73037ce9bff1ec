// The end of a match: who has won, and the places of all.
/* global m */
import { botName } from '/table/catalogue.js'
import { Seat } from '/table/parts.js'
import { listed } from '/table/words.js'

// The places of all seats, best first, with the rulebook's comparison of seats with equal points, unless what
// is told above has it.
const Ranks = {
  view({ attrs: { match, told } }) {
    const { ranks = [], ties = [], seats } = match.match
    const hasPoints = ranks.some(({ points }) => points !== null)
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
                  hasPoints ? m('td', points ?? '–') : null,
                ),
              ),
            ),
          ),
          ties.map(({ words }) => (words && !told.includes(words) ? m('p', words) : null)),
        ]
      : null
  },
}

/** How the match has ended. */
export const Result = {
  view({ attrs: { match } }) {
    const { winners = [], ending } = match.match
    const names = winners.map(seat => match.game.seat(seat))
    const last = match.log.at(-1)?.events?.at(-1) // it tells how
    const said =
      ending?.kind === 'aborted'
        ? 'The match was ended without a result.'
        : names.length > 1
          ? `Winners: ${listed(names)}.`
          : names.length
            ? `Winner: ${names[0]}.`
            : 'The match is over.'
    const told = !ending && last && names.length === 1 ? last.text : '' // of several, each has one
    return [
      m('p.prompt', said),
      ending?.reason ? m('p', ending.reason) : null,
      told ? m('p', told) : null,
      [match.game.scenarioDoc(match.match.scenario), ...match.game.optionDocs(match.match.options)].map(doc =>
        m('p.doc', doc),
      ),
      m(Ranks, { match, told }),
    ]
  },
}
