// An invitation: who follows its link is asked for a name, and sits.
/* global m */
import { games, seatsOf } from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Fault, WrongLink, doing } from '/table/parts.js'
import { tokenOf } from '/table/player.js'
import { go, to } from '/table/router.js'
import { isPassing, read, write } from '/table/service.js'
import { listed, plain } from '/table/words.js'

/** Claims a seat by its code for the player of this browser, who is made with this name. */
export async function claim(match, seat, invitation, name) {
  const token = await tokenOf(name)
  await write(`/v1/matches/${match}/seats/${seat}/claim`, { token, body: { invitation } })
  keep.keepSeat(match, seat, token)
}

/** Claims one more seat of the same match at this screen: a player has one, so this seat has a token of its
 * own. */
export async function claimAnother(match, seat, invitation) {
  const { token } = await write(`/v1/matches/${match}/seats/${seat}/claim`, { body: { invitation } })
  keep.keepSeat(match, seat, token)
}

/** Takes a seat that is open to all. */
export async function take(match, seat, name) {
  const token = await tokenOf(name)
  await write(`/v1/matches/${match}/seats/${seat}/take`, { token })
  keep.keepSeat(match, seat, token)
}

let typed = '' // the name that has been written last: another place asks for it, too

export const NameField = {
  oninit({ attrs: { state } }) {
    state.name ??= typed
  },
  view: ({ attrs: { state } }) =>
    keep.player()
      ? null
      : m(
          'label',
          'Your name ',
          m('input[required][maxlength=40]', {
            value: state.name ?? '',
            oninput: event => {
              state.name = typed = event.target.value
            },
          }),
        ),
}

export const Sitting = ({ attrs: { match, seat, invitation } }) => {
  const state = {}
  read(`/v1/matches/${match}`)
    .then(async ({ match: { game, scenario, seats } }) => {
      const [all, names] = await Promise.all([games(), seatsOf(game)])
      const { title, scenarios } = all.find(({ id }) => id === game)
      state.seat = names[seat]
      state.title =
        scenarios.length > 1 ? `${title}: ${scenarios.find(({ id }) => id === scenario).name}` : title
      state.others = seats
        .filter(({ player }) => player)
        .map(({ seat, player }) => `${player.name} as ${names[seat] ?? plain(seat)}`)
      state.isTaken = seats.find(one => one.seat === seat)?.status !== 'open'
    })
    .catch(problem => {
      if (isPassing(problem)) return // the seat then has its id
      state.wrong = problem
    })
    .then(() => m.redraw())
  const sit = doing(state, async () => {
    // A player has one seat of a match. Another one that is taken at the same screen has a token of its own.
    const isSeated = Object.values(keep.seats(match)).includes(keep.player()?.token)
    if (isSeated) await claimAnother(match, seat, invitation)
    else await claim(match, seat, invitation, state.name)
    history.replaceState(null, '', `/table?match=${match}`)
    go(`match=${match}`)
  })
  return {
    view() {
      if (state.wrong) return m(WrongLink, { problem: state.wrong })
      const name = state.seat ?? plain(seat)
      return m(
        'main.narrow',
        m('h1', 'You are invited'),
        m('h2', state.title ?? ''),
        m('p', state.isTaken ? `The seat has been taken: ${name}.` : `The seat is yours: ${name}.`),
        state.others?.length ? m('p', `At the table: ${listed(state.others)}.`) : null,
        state.isTaken
          ? m('p', m('a', to(`match=${match}`), 'Go to the match'))
          : m(
              'form',
              { onsubmit: sit },
              m(NameField, { state }),
              m('button.main', { disabled: state.busy }, 'Sit down'),
            ),
        m(Fault, { problem: state.problem }),
      )
    },
  }
}
