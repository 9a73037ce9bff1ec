// An entrant of a tournament: who opens the link of an entrant sits at all tables of it.
/* global m */
import * as catalogue from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Fault, WrongLink, doing, reading } from '/table/parts.js'
import { hrefOf, to } from '/table/router.js'
import { isPassing, read, write } from '/table/service.js'
import { plain } from '/table/words.js'

const EVERY = 20_000 // milliseconds between two looks: a round may have begun

/** The token of the link, which then leaves the address, or the one that this browser keeps. */
function tokenOf(tournament, entrant) {
  const token = location.hash.match(/^#token=([\w-]+)$/)?.[1]
  if (token) {
    keep.keepEntrant(tournament, entrant, token)
    history.replaceState(null, '', hrefOf(`tournament=${tournament}&entrant=${entrant}`))
  }
  return keep.entrant(tournament, entrant)
}

/** Sits down at a table: by its token, by its invitation, or as the player who has entered. */
async function sit({ match, seat, token, invitation }, own) {
  if (keep.seats(match)[seat]) return
  const claimed =
    invitation && !token
      ? await write(`/v1/matches/${match}/seats/${seat}/claim`, { body: { invitation } })
      : null
  keep.keepSeat(match, seat, token ?? claimed?.token ?? own)
}

/** The seats that the entrant prefers, the best first, and those that it can add. */
const Preferences = {
  view: ({ attrs: { seats, preferred, prefer, busy } }) =>
    m(
      'section.preferences',
      m('h2', 'Seats that you prefer'),
      preferred.length
        ? m(
            'ol',
            preferred.map(seat => m('li', { key: seat }, plain(seat))),
          )
        : m('p.empty', 'You prefer none.'),
      m(
        '.buttons',
        seats
          .filter(seat => !preferred.includes(seat))
          .map(seat =>
            m(
              'button',
              { key: seat, disabled: busy, onclick: prefer([...preferred, seat]) },
              `Add ${plain(seat)}`,
            ),
          ),
      ),
      preferred.length
        ? m('.buttons', m('button', { disabled: busy, onclick: prefer(null) }, 'Prefer none'))
        : null,
    ),
}

export const EntrantPage = ({ attrs: { tournament, entrant } }) => {
  const state = { tables: [], turns: {} }
  const token = tokenOf(tournament, entrant)
  const path = `/v1/tournaments/${tournament}`
  const reads = reading(state, EVERY, async () => {
    const [about, mine] = await Promise.all([read(path), read(`${path}/entrants/me`, token)])
    const held = mine.tables.filter(({ lost }) => !lost)
    for (const table of held) await sit(table, token)
    const [games, ...now] = await Promise.all([
      catalogue.games(),
      ...held.map(({ match }) => read(`/v1/matches/${match}`)),
    ])
    const game = games.find(({ id }) => id === about.game)
    return {
      about,
      name: mine.entrant.name,
      tables: mine.tables,
      preferred: mine.entrant.preferences ?? [],
      title: game?.title,
      seats:
        game?.scenarios
          .find(({ id }) => id === about.scenario)
          ?.seating.find(({ players }) => players === about.players)?.seats ?? [],
      now: Object.fromEntries(
        now.map(({ match, deciding }) => [match.id, { status: match.status, deciding }]),
      ),
    }
  })
  const prefer = preferences =>
    doing(state, async () => {
      await write(`${path}/entrants/me`, { method: 'PATCH', token, body: { preferences } })
      await reads.look()
    })
  const standing = ({ match, seat, lost }) => {
    const now = state.now[match]
    if (lost) return 'another plays on'
    if (now.status === 'over') return 'over'
    return now.deciding.includes(seat) ? 'your turn' : ''
  }
  return {
    onremove: reads.end,
    view() {
      const problem = state.problem ?? state.unread
      if (!state.about && problem && !isPassing(problem)) {
        return m(WrongLink, { problem }, m('p', m('a', to(`tournament=${tournament}`), 'The tournament')))
      }
      return m(
        'main.lobby',
        m(Fault, { problem }),
        state.about && [
          m('h1', state.about.name),
          m('p', `${state.name}, these are your tables of ${state.title}.`),
          state.tables.length
            ? m(
                'ul.matches.tables',
                state.tables.map(table =>
                  m(
                    'li',
                    { key: table.match + table.seat },
                    m('a', to(`match=${table.match}`), `Round ${table.round}, as ${plain(table.seat)}`),
                    m('small', standing(table)),
                  ),
                ),
              )
            : m('p.empty', 'The first round has not begun.'),
          state.about.status === 'over'
            ? null
            : m(Preferences, { seats: state.seats, preferred: state.preferred, prefer, busy: state.busy }),
          m('p', m('a', to(`tournament=${tournament}`), 'Standings')),
        ],
      )
    },
  }
}
