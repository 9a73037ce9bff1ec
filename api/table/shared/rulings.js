// The rulings on a rule, in a dialog that a click on its number opens.
/* global m */
import { rulingsOf } from '/table/catalogue.js'

const FEW = 3 // rulings that all stand open
const STEM = 5 // letters by which words are compared

let shown = null // {game, rule, rulings, near, said}, or null: the dialog is closed

// Whether a ruling that is about these rules is about the rule, about a part of it, or about what it is a
// part of.
function isAbout(rules, rule) {
  const wanted = rule.toLowerCase()
  return rules
    .toLowerCase()
    .split(/,\s*/)
    .some(known => known === wanted || known.startsWith(`${wanted}.`) || wanted.startsWith(`${known}.`))
}

const stems = text =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{5,}/gu)
      ?.map(word => word.slice(0, STEM)),
  )

/** Rulings, the nearest first to what is asked at the table: {rulings, near}, of which `near` share a word of
 * their title or question with that. */
export function nearest(rulings, about) {
  const asked = stems(about)
  const shared = text => [...stems(text)].filter(stem => asked.has(stem)).length
  const scores = new Map(rulings.map(ruling => [ruling, 3 * shared(ruling.title) + shared(ruling.question)]))
  const best = Math.max(...scores.values())
  return {
    rulings: rulings.toSorted((one, other) => scores.get(other) - scores.get(one)),
    near: rulings.filter(ruling => best && scores.get(ruling) === best),
  }
}

async function open(game, rule, about) {
  const asked = { game, rule, rulings: null, near: [], said: 'Reading the rulings…' }
  shown = asked // it may be another one, or none, when the answer comes
  try {
    const all = await rulingsOf(game)
    const found = all.filter(({ rules }) => isAbout(rules, rule))
    Object.assign(asked, nearest(found, about))
    if (found.length <= FEW) asked.near = found
    asked.said = !found.length
      ? 'No ruling is about this rule. The rulebook has its text.'
      : found.length > FEW
        ? `${found.length} rulings are about this rule. What seems to be about this question stands first.`
        : ''
  } catch (problem) {
    asked.said = problem.message
  }
  m.redraw()
}

// A heading of a rulebook in capital letters: 'Builds and Transactions Phase'.
const said = rule =>
  rule
    .replace(/\p{Lu}{2,}/gu, word => word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/(?<=\p{Ll} )(A|An|And|For|In|Of|On|Or|The|To|With)(?= )/gu, word => word.toLowerCase())

/** The number of a rule of a game, which shows its rulings when it is clicked. `about` is the sentence that
 * cites the rule. */
export const Rule = {
  view: ({ attrs: { game, rule, about = '' } }) =>
    m(
      'button[type=button].rule',
      { title: 'The rulings on this rule', onclick: () => open(game.declared.id, rule, about) },
      `Rule ${said(rule)}`,
    ),
}

/** The address of what the reference of a game has of a rule: steps, moves, refusals, rulings. */
export const referenceOf = (game, rule) => {
  const anchor = rule
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
  return `/games/${game}#rule-${anchor}`
}

const Ruling = {
  view: ({ attrs: { ruling, open } }) =>
    m(
      'article',
      m(
        'details',
        { open },
        m('summary', m('strong', `${ruling.id}. ${ruling.title}`)),
        m('p', m('em', ruling.question)),
        m('p', ruling.ruling),
        m('p', m('small', ruling.reason)),
        m('p', m('small', `Rules ${ruling.rules}`)),
      ),
    ),
}

const Dialog = {
  oncreate: ({ dom }) => dom.showModal(),
  view: () =>
    m(
      'dialog.rulings',
      {
        'aria-label': `Rule ${said(shown.rule)}`,
        onclose: () => {
          shown = null
        },
      },
      m('h2', `Rule ${said(shown.rule)}`),
      shown.said ? m('p', shown.said) : null,
      (shown.rulings ?? []).map(ruling =>
        m(Ruling, { key: ruling.id, ruling, open: shown.near.includes(ruling) }),
      ),
      m(
        'p',
        m(
          'a[target=_blank]',
          { href: referenceOf(shown.game, shown.rule) },
          'All that belongs to this rule, in the reference of the game',
        ),
      ),
      m('form[method=dialog]', m('button.main[autofocus]', 'Close')),
    ),
}

/** The dialog, while a rule is looked up. */
export const Rulings = { view: () => (shown ? m(Dialog) : null) }
