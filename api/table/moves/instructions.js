// Standing instructions: where the service passes for a seat.
/* global m */
import { ask } from '/table/service.js'
import { plain } from '/table/words.js'

const either = new Intl.ListFormat('en', { type: 'disjunction' })

// A sentence as the part of another one: 'The issue is about war.' as 'the issue is about war'.
const clause = text =>
  (/^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)).replace(/\.$/, '')

/** What an instruction says, in words. */
export function said({ step, until, unless = [] }, { conditions, scopes }) {
  const docOf = (of, name) => of.find(one => one.name === name)?.doc ?? name
  return (
    [
      `Pass for me ${step ? `at “${plain(step)}”` : 'wherever that is possible'}`,
      until ? clause(docOf(scopes, until)) : 'until I say otherwise',
      ...(unless.length
        ? [`unless ${either.format(unless.map(name => clause(docOf(conditions, name))))}`]
        : []),
    ].join(' ') + '.'
  )
}

export const Instructions = ({ attrs: { match } }) => {
  let isOpen = false // the form, which closes when an instruction is given
  let wanted = { step: '', until: '', unless: [] }
  // What is known of one seat: `given` is null until it is read. A late answer is of the seat that asked.
  let own = { seat: null, token: null, given: null, busy: false, problem: null }
  const path = `${match.path}/instructions`
  async function doing(own, method, body) {
    Object.assign(own, { busy: true, problem: null })
    try {
      own.given = (await ask(method, path, { token: own.token, body })).instructions
    } catch (problem) {
      own.problem = problem
    }
    own.busy = false
    m.redraw()
  }
  const give = (own, list) => (list.length ? doing(own, 'PUT', { instructions: list }) : doing(own, 'DELETE'))
  const add = async own => {
    await give(own, [
      ...own.given,
      {
        ...(wanted.step && { step: wanted.step }),
        ...(wanted.until && { until: wanted.until }),
        ...(wanted.unless.length && { unless: wanted.unless }),
      },
    ])
    if (own.problem) return
    wanted = { step: '', until: '', unless: [] }
    isOpen = false
    m.redraw()
  }
  // Those of another seat are read when the page looks by it.
  function look() {
    if (own.seat === match.seat) return
    own = { seat: match.seat, token: match.token, given: null }
    doing(own, 'GET')
  }
  // A button may still stand there when the page looks by another seat.
  const adding = own => () => own.busy || add(own)
  const withdraw = (own, i) => () =>
    own.busy ||
    give(
      own,
      own.given.filter((_, k) => k !== i),
    )
  const choose = (label, options, value, onchange) =>
    m(
      'label',
      label,
      m(
        'select',
        { onchange: event => onchange(options[event.target.selectedIndex][0]) },
        options.map(([id, name]) => m('option', { selected: id === value }, name)),
      ),
    )
  return {
    view({ attrs: { match } }) {
      const { declared } = match.game
      const steps = declared.steps.filter(({ passing }) => passing)
      if (!match.seat || match.isOver || !match.version || !steps.length) return null
      look()
      const { given, busy, problem } = own
      const now = match.document.step?.name
      const here = steps.find(({ name }) => name === now)
      return m(
        'details.instructions',
        {
          open: isOpen,
          ontoggle: event => {
            isOpen = event.target.open
          },
        },
        m('summary', 'Pass for me', given?.length ? m('small', ` ${given.length}`) : null),
        m(
          'ul',
          given?.map((instruction, i) =>
            m(
              'li',
              said(instruction, declared.instructions),
              ' ',
              m(
                'button',
                { 'aria-label': 'Withdraw', title: 'Withdraw', disabled: busy, onclick: withdraw(own, i) },
                '×',
              ),
            ),
          ),
        ),
        choose(
          'Where ',
          [
            ['', 'Wherever I can pass'],
            ...(here ? [[here.name, `Here: ${plain(here.name)}`]] : []),
            ...steps.filter(step => step !== here).map(({ name }) => [name, plain(name)]),
          ],
          wanted.step,
          step => {
            wanted.step = step
          },
        ),
        choose(
          'How long ',
          [
            ['', 'until I say otherwise'],
            ...declared.instructions.scopes.map(({ name, doc }) => [name, clause(doc)]),
          ],
          wanted.until,
          until => {
            wanted.until = until
          },
        ),
        declared.instructions.conditions.map(({ name, doc }) =>
          m(
            'label',
            m('input[type=checkbox]', {
              checked: wanted.unless.includes(name),
              onchange: event => {
                wanted.unless = event.target.checked
                  ? [...wanted.unless, name]
                  : wanted.unless.filter(other => other !== name)
              },
            }),
            ` Ask me if ${clause(doc)}`,
          ),
        ),
        given || busy
          ? m('button', { disabled: busy, onclick: adding(own) }, 'Pass for me')
          : m('button', { onclick: () => doing(own, 'GET') }, 'Read them again'),
        problem ? m('p.fault[role=alert]', problem.message) : null,
      )
    },
  }
}
