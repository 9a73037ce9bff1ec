// The plan of a seat beside the board: its moves, what follows from them, and what begins, sends and ends it.
/* global m */
import { Fault } from '/table/parts.js'

/** The moves that are planned, what follows from each, and what sends them. */
export const Planned = {
  view({
    attrs: {
      match,
      choice: { plan },
      choice,
    },
  }) {
    const { steps, end, busy, problem } = plan
    return m(
      'section.plan',
      m('p', m('strong', 'You are planning.'), ' Nothing is sent yet. The board shows what would be.'),
      m(
        'ol',
        steps.map(({ text, follows }, i) =>
          m(
            'li',
            { key: i },
            text,
            follows.map(text => m('p', m('small', text))),
          ),
        ),
      ),
      end ? m('p.end', end) : null,
      m(Fault, { problem, game: match.game }),
      m(
        '.buttons',
        m(
          'button.main',
          { disabled: busy || match.busy || !steps.length, onclick: () => choice.sendPlan() },
          steps.length > 1 ? `Send these ${steps.length} moves` : 'Send it',
        ),
        m('button', { disabled: busy || !steps.length, onclick: () => choice.back() }, 'Take the last out'),
        m('button', { onclick: () => choice.end() }, 'Put it aside'),
        m('button', { onclick: () => choice.end({ forget: true }) }, 'Give it up'),
      ),
    )
  },
}

/** Begins a plan: of a decision that goes on for several moves, or of a secret answer that is not given
 * yet. */
export const Begin = {
  view: ({ attrs: { match, choice } }) =>
    m(
      'button',
      {
        disabled: match.busy,
        title: 'Try moves on the board before they are sent',
        onclick: () => choice.begin(),
      },
      choice.kept ? `Your plan (${choice.kept.moves.length})` : 'Plan',
    ),
}
