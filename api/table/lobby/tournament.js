// A tournament: its standings and its matches.
/* global m */
import { seatsOf } from '/table/catalogue.js'
import { Fault, WrongLink, reading } from '/table/parts.js'
import { to } from '/table/router.js'
import { isPassing, read } from '/table/service.js'
import { away, listed, plain } from '/table/words.js'

const EVERY = 20_000 // milliseconds between two looks

export const TournamentPage = ({ attrs: { id } }) => {
  const state = { matches: [] }
  const reads = reading(state, EVERY, async () => {
    const [tournament, standings, { matches }] = await Promise.all([
      read(`/v1/tournaments/${id}`),
      read(`/v1/tournaments/${id}/standings?as=if-ended`),
      read(`/v1/matches?tournament=${id}&limit=100`),
    ])
    const names = await seatsOf(tournament.game)
    const players = ({ seats }) =>
      listed(seats.map(({ seat, name }) => `${name} as ${names[seat] ?? plain(seat)}`))
    const tables = Object.fromEntries(standings.matches.map(table => [table.match, players(table)]))
    return { tournament, standings, matches, tables }
  })
  return {
    onremove: reads.end,
    view() {
      const { unread: problem } = state
      if (!state.tournament && problem && !isPassing(problem)) return m(WrongLink, { problem })
      return m(
        'main.lobby',
        m(Fault, { problem }),
        state.standings && [
          m('h1', state.tournament.name),
          m('p', 'Standings, as if all matches ended now.'),
          m(
            '.scroll',
            m(
              'table',
              m(
                'thead',
                m(
                  'tr',
                  ['Place', 'Name', 'Score'].map(name => m('th', name)),
                ),
              ),
              m(
                'tbody',
                state.standings.standings.map(row =>
                  m(
                    'tr',
                    { key: row.player },
                    m('td', row.place ?? ''),
                    m('td', row.name),
                    m('td', row.score),
                  ),
                ),
              ),
            ),
          ),
          m('h2', 'Matches'),
          m(
            'ul.matches',
            state.matches.map(match =>
              m(
                'li',
                { key: match.id },
                m('a', to(`match=${match.id}`), match.label ?? `Begun ${away(match.created_at)}`),
                m('small', [state.tables[match.id], match.status].filter(Boolean).join('; ')),
              ),
            ),
          ),
        ],
      )
    },
  }
}
