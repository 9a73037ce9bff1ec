// Small parts that several views use.
/* global m */
import { to } from '/table/router.js'
import { Rule } from '/table/rulings.js'
import { Problem } from '/table/service.js'

/** What went wrong: the sentence, and the rule that refuses a move. */
export const Fault = {
  view: ({ attrs: { problem, game } }) =>
    problem &&
    m(
      'p.fault[role=alert]',
      problem.message,
      problem.refusal?.rule && game
        ? [' ', m(Rule, { game, rule: problem.refusal.rule, about: problem.message })]
        : null,
    ),
}

/** A page to which a link leads that is wrong, or no longer right: why, and where to go on. */
export const WrongLink = {
  view: ({ attrs: { problem }, children }) =>
    m(
      'main.narrow',
      m('h1', 'This link does not lead to a page'),
      m(Fault, { problem }),
      m('p', 'The link may be incomplete, or be of another service.'),
      children,
      m('p', m('a', to(''), 'To the list of matches')),
    ),
}

/** A seat with its colour, and the name of who sits there. */
export const Seat = {
  view: ({ attrs: { game, seat, player } }) =>
    m(
      'span.seat',
      m(
        'i.mark[aria-hidden=true]',
        { style: `background:${game.colour(seat).fill}` },
        game.colour(seat).mark,
      ),
      game.seat(seat),
      player ? m('small', ` ${player}`) : null,
    ),
}

// Where the keyboard was: the part of the page that keeps its focus, or null after a click elsewhere.
let keyboardAt = null
addEventListener(
  'focusin',
  event => {
    keyboardAt = event.target.closest('.keeps-focus')
  },
  true,
)
addEventListener(
  'pointerdown',
  () => {
    keyboardAt = null
  },
  true,
)

const FIRST =
  '.chosen button.main:not(:disabled), .finish button.main:not(:disabled), .offer > ul > li button'

/** Whether the keyboard was in this part, and what had the focus is drawn no more or cannot be pressed. */
export function hasLostFocus(dom) {
  const { activeElement: active } = document
  return (
    keyboardAt === dom && (active === document.body || (dom.contains(active) && active.disabled === true))
  )
}

/** Attributes of a part in which the keyboard goes on when what had the focus is drawn no more. */
export const keepsFocus = {
  onupdate({ dom }) {
    if (hasLostFocus(dom)) (dom.querySelector(FIRST) ?? dom).focus()
  },
}

/** Runs what a person asked for, and keeps the problem in `state.problem`. */
export const doing = (state, action) => async event => {
  event?.preventDefault()
  state.problem = null
  state.busy = true
  try {
    await action(event)
  } catch (problem) {
    if (!(problem instanceof Problem)) console.error(problem)
    state.problem = problem
  }
  state.busy = false
  m.redraw()
}

/**
 * Reads what `read` gives into `state`, now and then so many milliseconds after each answer. An answer to an
 * earlier question is dropped, and `state.unread` says why the last one failed. It has `look`, which reads at
 * once, and `end`.
 */
export function reading(state, milliseconds, read) {
  let timer
  let isOver = false
  let asked = 0
  const look = async () => {
    const number = ++asked
    clearTimeout(timer)
    let found
    try {
      found = { unread: null, ...(await read()) }
    } catch (problem) {
      if (!(problem instanceof Problem)) console.error(problem)
      found = { unread: problem }
    }
    if (number !== asked || isOver) return
    Object.assign(state, found)
    timer = setTimeout(look, milliseconds)
    m.redraw()
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  look()
  return { look, end }
}
