// A tournament: its standings and its matches.
/* global m */
import { Fault, doing } from '/table/parts.js'
import { to } from '/table/router.js'
import { read } from '/table/service.js'
import { away } from '/table/words.js'

export const TournamentPage = ({ attrs: { id } }) => {
  const state = { matches: [] }
  doing(state, async () => {
    const [tournament, standings, { matches }] = await Promise.all([
      read(`/v1/tournaments/${id}`),
      read(`/v1/tournaments/${id}/standings?as=if-ended`),
      read(`/v1/matches?tournament=${id}&limit=100`),
    ])
    Object.assign(state, { tournament, standings, matches })
  })()
  return {
    view: () =>
      m(
        'main.lobby',
        m(Fault, { problem: state.problem }),
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
                m('a', to(`match=${match.id}`), `Begun ${away(match.created_at)}`),
                ` ${match.status}`,
              ),
            ),
          ),
        ],
      ),
  }
}
