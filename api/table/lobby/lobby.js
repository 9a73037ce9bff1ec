// The lobby: my turns, open seats, running matches, tournaments.
/* global m */
import * as catalogue from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Fault, doing, reading } from '/table/parts.js'
import { go, to } from '/table/router.js'
import { read } from '/table/service.js'
import { NameField, take } from '/table/sitting.js'
import { away, listed as namesOf, peopleOf, plain } from '/table/words.js'

const ABOUT = { draw: 'a draw', pause: 'a pause', resume: 'the end of a pause' }
// This browser has a seat of it.
const isMine = ({ id }) => Object.keys(keep.seats(id)).length > 0

const EVERY = 20_000 // milliseconds between two looks

const Section = {
  view: ({ attrs: { title, empty, none }, children }) =>
    m('section', m('h2', title), none ? m('p.empty', empty) : m('ul.matches', children)),
}

export const Lobby = () => {
  const state = {
    turns: [],
    votes: [],
    open: [],
    running: [],
    waiting: [],
    over: [],
    tournaments: [],
    titles: {},
    scenarios: {},
    seats: {},
  }
  const title = game => state.titles[game] ?? game
  // What tells a match from others of its game: its scenario where the game has several, and who plays.
  const about = ({ game, scenario, seats, created_at }) =>
    [
      Object.keys(state.scenarios[game] ?? {}).length > 1 ? state.scenarios[game][scenario] : null,
      peopleOf(seats),
      `made ${away(created_at)}`,
    ]
      .filter(Boolean)
      .join('; ')
  const seatOf = (game, seat) => state.seats[game]?.[seat] ?? plain(seat)
  const reads = reading(state, EVERY, async () => {
    const token = keep.player()?.token
    const lists = await Promise.all([
      catalogue.games(),
      token ? read('/v1/players/me/turns', token) : { turns: [], votes: [] },
      read('/v1/matches?open=true&limit=20'),
      read('/v1/matches?status=running&limit=20'),
      read('/v1/matches?status=open&limit=20'),
      read('/v1/matches?status=over&limit=100'),
      read('/v1/tournaments?limit=20'),
    ])
    const [
      games,
      { turns, votes },
      { matches: open },
      { matches: all },
      { matches: begun },
      { matches: ended },
      { tournaments },
    ] = lists
    const running = [...all.filter(isMine), ...all.filter(match => !isMine(match))]
    const waiting = begun.filter(isMine)
    const over = ended.filter(isMine)
    const titles = Object.fromEntries(games.map(({ id, title }) => [id, title]))
    const scenarios = Object.fromEntries(
      games.map(({ id, scenarios }) => [id, Object.fromEntries(scenarios.map(({ id, name }) => [id, name]))]),
    )
    const named = new Set(
      [...turns, ...votes, ...open, ...waiting, ...over, ...running.filter(isMine)].map(({ game }) => game),
    )
    const seats = Object.fromEntries(
      await Promise.all([...named].map(async game => [game, await catalogue.seatsOf(game)])),
    )
    return { turns, votes, open, running, waiting, over, tournaments, titles, scenarios, seats, isRead: true }
  })
  const sit = (match, seat) =>
    doing(state, async () => {
      await take(match, seat, state.name)
      go(`match=${match}`)
    })
  const listed = match =>
    m(
      'li',
      { key: match.id },
      m(
        'a',
        to(`match=${match.id}`),
        match.label ? `${title(match.game)}: ${match.label}` : title(match.game),
      ),
      m('small', about(match)),
      isMine(match)
        ? m(
            'strong.mine',
            `You are ${namesOf(Object.keys(keep.seats(match.id)).map(seat => seatOf(match.game, seat)))}.`,
          )
        : null,
    )
  const opened = ({ id, game, seats }) =>
    m(
      'li',
      { key: id },
      m('strong', title(game)),
      seats
        .filter(({ open_to_all }) => open_to_all)
        .map(({ seat }) => m('button', { onclick: sit(id, seat) }, `Sit as ${seatOf(game, seat)}`)),
    )
  return {
    onremove: reads.end,
    view: () =>
      m(
        'main.lobby',
        m('h1', 'Westphalia'),
        m(Fault, { problem: state.problem ?? state.unread }),
        m('p', m('a.main', to('new='), 'New match')),
        m(NameField, { state }),
        state.isRead && [
          m(
            Section,
            {
              title: 'My turns',
              none: !state.turns.length && !state.votes.length,
              empty: 'No match waits for you.',
            },
            state.turns.map(turn =>
              m(
                'li',
                { key: turn.match + turn.seat },
                m('a', to(`match=${turn.match}`), title(turn.game)),
                ` as ${seatOf(turn.game, turn.seat)}`,
                turn.due_at ? m('small', `, due ${away(turn.due_at)}`) : null,
              ),
            ),
            state.votes.map(vote =>
              m(
                'li',
                { key: vote.match + vote.seat + vote.about },
                m('a', to(`match=${vote.match}`), title(vote.game)),
                ` as ${seatOf(vote.game, vote.seat)}: your vote on ${ABOUT[vote.about]}`,
              ),
            ),
          ),
          m(
            Section,
            { title: 'Open seats', none: !state.open.length, empty: 'No seat is open.' },
            state.open.map(opened),
          ),
          m(
            Section,
            { title: 'Running matches', none: !state.running.length, empty: 'No match is running.' },
            state.running.map(listed),
          ),
          state.waiting.length
            ? m(Section, { title: 'My matches that wait for players' }, state.waiting.map(listed))
            : null,
          state.over.length
            ? m(Section, { title: 'My matches that are over' }, state.over.map(listed))
            : null,
          m(
            Section,
            { title: 'Tournaments', none: !state.tournaments.length, empty: 'There is no tournament.' },
            state.tournaments.map(({ id, name, game }) =>
              m('li', { key: id }, m('a', to(`tournament=${id}`), name), m('small', ` ${title(game)}`)),
            ),
          ),
        ],
      ),
  }
}
