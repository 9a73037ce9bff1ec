// The rulings on a rule, in a dialog that a click on its number opens.
/* global m */
import { rulingsOf } from '/table/catalogue.js'

let shown = null // {game, rule, rulings}, or null: the dialog is closed

// Whether a ruling that is about these rules is about the rule, about a part of it, or about what it is a
// part of.
function isAbout(rules, rule) {
  const wanted = rule.toLowerCase()
  return rules
    .toLowerCase()
    .split(/,\s*/)
    .some(known => known === wanted || known.startsWith(`${wanted}.`) || wanted.startsWith(`${known}.`))
}

async function open(game, rule) {
  const asked = { game, rule, rulings: null, said: 'Reading the rulings…' }
  shown = asked // it may be another one, or none, when the answer comes
  try {
    const all = await rulingsOf(game)
    asked.rulings = all.filter(({ rules }) => isAbout(rules, rule))
    asked.said = asked.rulings.length ? '' : 'No ruling is about this rule. The rulebook has its text.'
  } catch (problem) {
    asked.said = problem.message
  }
  m.redraw()
}

/** The number of a rule of a game, which shows its rulings when it is clicked. */
export const Rule = {
  view: ({ attrs: { game, rule } }) =>
    m(
      'button[type=button].rule',
      { title: 'The rulings on this rule', onclick: () => open(game.declared.id, rule) },
      `Rule ${rule}`,
    ),
}

const Ruling = {
  view: ({ attrs: { ruling } }) =>
    m(
      'article',
      m('h3', `${ruling.id}. ${ruling.title}`),
      m('p', m('em', ruling.question)),
      m('p', ruling.ruling),
      m('p', m('small', ruling.reason)),
      m('p', m('small', `Rules ${ruling.rules}`)),
    ),
}

const Dialog = {
  oncreate: ({ dom }) => dom.showModal(),
  view: () =>
    m(
      'dialog.rulings',
      {
        'aria-label': `Rule ${shown.rule}`,
        onclose: () => {
          shown = null
        },
      },
      m('h2', `Rule ${shown.rule}`),
      shown.said ? m('p', shown.said) : null,
      (shown.rulings ?? []).map(ruling => m(Ruling, { key: ruling.id, ruling })),
      m('form[method=dialog]', m('button.main', 'Close')),
    ),
}

/** The dialog, while a rule is looked up. */
export const Rulings = { view: () => (shown ? m(Dialog) : null) }
