// A new match: the game, the scenario, who sits where.
/* global m */
import * as catalogue from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Fault, doing } from '/table/parts.js'
import { go } from '/table/router.js'
import { write } from '/table/service.js'
import { NameField, claim, claimAnother } from '/table/sitting.js'
import { plain } from '/table/words.js'

// Who sits on a seat of a new match, beside the computer's bots.
const SITTERS = [
  ['me', 'Me'],
  ['friend', 'A friend, by a link'],
  ['open', 'Anyone from the lobby'],
]

// An optional rule: a switch, or a number. `chosen` has those that differ from their default.
const Option = {
  view({
    attrs: {
      option: { name, doc, rule, default: usual, minimum, maximum },
      chosen,
    },
  }) {
    const choose = value => {
      delete chosen[name]
      if (value !== usual) chosen[name] = value
    }
    const value = chosen[name] ?? usual
    const said = ` ${doc}${rule ? ` (${rule})` : ''}`
    return typeof usual === 'boolean'
      ? m(
          'label',
          m('input[type=checkbox]', { checked: value, onchange: event => choose(event.target.checked) }),
          said,
        )
      : m(
          'label',
          m('input[type=number]', {
            min: minimum,
            max: maximum,
            value,
            onchange: event => choose(Number(event.target.value)),
          }),
          said,
        )
  },
}

export const NewMatch = ({ attrs: { game: wanted } }) => {
  const state = { games: [], sitters: {}, bots: [] }
  doing(state, async () => {
    state.games = await catalogue.games()
    state.bots = await catalogue.bots()
    choose(state.games.find(({ id }) => id === wanted) ?? state.games[0])
  })()

  function choose(game) {
    state.game = game
    state.names = {}
    catalogue.seatsOf(game.id).then(names => {
      if (game === state.game) state.names = names
      m.redraw()
    })
    play(game.scenarios[0])
  }

  function play(scenario) {
    state.scenario = scenario
    state.options = {}
    sit(scenario.players.default)
  }

  // The game's optional rules in the order of their numbers, as they are in the scenario.
  const optional = () =>
    state.game.options
      .map(option => state.scenario.options.find(({ name }) => name === option.name) ?? option)
      .sort((one, other) => one.rule.localeCompare(other.rule, 'en', { numeric: true }))

  function sit(players) {
    state.players = players
    const { seats } = state.scenario.seating.find(seating => seating.players === players)
    state.sitters = Object.fromEntries(seats.map((seat, i) => [seat, i ? 'friend' : 'me']))
  }

  const isBot = sitter => state.bots.some(([bot]) => bot === sitter)
  const againstTheComputer = () => {
    for (const seat of Object.keys(state.sitters)) {
      if (state.sitters[seat] !== 'me' && !isBot(state.sitters[seat])) state.sitters[seat] = state.bots[0][0]
    }
  }

  const begin = doing(state, async () => {
    const { game, scenario, players, sitters, options } = state
    const open = Object.keys(sitters).filter(seat => sitters[seat] === 'open')
    const bots = Object.fromEntries(Object.entries(sitters).filter(([, sitter]) => isBot(sitter)))
    const body = {
      game: game.id,
      scenario: scenario.id,
      players,
      ...(Object.keys(options).length && { options }),
      invitations: true,
      ...(open.length && { open }),
      ...(Object.keys(bots).length && { bots }),
    }
    // The match that was made stays it where a seat of it could not be taken.
    const of = JSON.stringify(body)
    if (state.made?.of !== of) state.made = { of, ...(await write('/v1/matches', { body })) }
    const { made } = state
    const { id } = made.match
    keep.keepOrganiser(id, made.organizer_token)
    keep.keepInvitations(
      id,
      made.seats.filter(({ seat }) => !isBot(sitters[seat])),
    )
    const mine = made.seats.filter(({ seat }) => sitters[seat] === 'me')
    for (const [i, { seat, invitation }] of mine.entries()) {
      if (keep.seats(id)[seat]) continue
      if (i) await claimAnother(id, seat, invitation)
      else await claim(id, seat, invitation, state.name)
    }
    go(`match=${id}`)
  })

  const options = (list, chosen, name) =>
    list.map(item => m('option', { selected: item === chosen }, name(item)))
  return {
    view: () =>
      m(
        'main.narrow',
        m('h1', 'New match'),
        state.game &&
          m(
            'form',
            { onsubmit: begin },
            m(
              'label',
              'Game ',
              m(
                'select',
                { onchange: event => choose(state.games[event.target.selectedIndex]) },
                options(state.games, state.game, game => game.title),
              ),
            ),
            m('p.doc', state.game.doc),
            state.game.scenarios.length > 1
              ? m(
                  'label',
                  'Scenario ',
                  m(
                    'select',
                    { onchange: event => play(state.game.scenarios[event.target.selectedIndex]) },
                    options(state.game.scenarios, state.scenario, scenario => scenario.name),
                  ),
                )
              : null,
            state.game.scenarios.length > 1 ? m('p.doc', state.scenario.doc) : null,
            state.scenario.players.minimum < state.scenario.players.maximum
              ? m(
                  'label',
                  'Players ',
                  m('input[type=number]', {
                    min: state.scenario.players.minimum,
                    max: state.scenario.players.maximum,
                    value: state.players,
                    onchange: event => sit(Number(event.target.value)),
                  }),
                  m('small', ` ${state.scenario.players.minimum} to ${state.scenario.players.maximum}`),
                )
              : null,
            optional().length
              ? m(
                  'details.options',
                  m('summary', 'Optional rules'),
                  optional().map(option => m(Option, { key: option.name, option, chosen: state.options })),
                )
              : null,
            m(
              'fieldset',
              m('legend', 'Who sits where'),
              Object.entries(state.sitters).map(([seat, sitter]) =>
                m(
                  'label.row',
                  { key: seat },
                  m('span', state.names[seat] ?? plain(seat)),
                  m(
                    'select',
                    {
                      onchange: event => {
                        state.sitters[seat] = [...SITTERS, ...state.bots][event.target.selectedIndex][0]
                      },
                    },
                    [...SITTERS, ...state.bots].map(([id, name]) =>
                      m('option', { selected: id === sitter }, name),
                    ),
                  ),
                ),
              ),
            ),
            state.bots.length
              ? m('button[type=button]', { onclick: againstTheComputer }, 'The others are the computer')
              : null,
            m(NameField, { state }),
            m('button.main', { disabled: state.busy }, 'Begin'),
          ),
        m(Fault, { problem: state.problem }),
      ),
  }
}
