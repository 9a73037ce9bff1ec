// The check of a whole match that is over: in this browser, by the rules in WebAssembly, from the audit file.
/* global m */
import { Fault, doing } from '/table/parts.js'
import { read } from '/table/service.js'

const SHOWN = 10 // findings

/** The report of a check: auditor.js. */
function checked(data) {
  const worker = new Worker('/table/auditor.js', { type: 'module' })
  return new Promise((resolve, reject) => {
    worker.onmessage = event => resolve(event.data)
    worker.onerror = () => reject(new Error('The check could not be started.'))
    worker.postMessage(data)
  }).finally(() => worker.terminate())
}

const count = (number, one, many) => `${number} ${number === 1 ? one : many}`

/** What was proved. */
const Sound = {
  view: ({ attrs: { report } }) => [
    m(
      'p.proved',
      m('strong', 'Sound. '),
      `Your browser has played all ${count(report.replayed, 'action', 'actions')} again: `,
      'every move was legal, and every hash fits. ',
      `${count(report.draws, 'die or card', 'dice and cards')} follow from the seed `,
      'that was fixed before the match began. ',
      `The service has signed it by its key ${report.key_id}.`,
      report.logged ? ` It is in the service's transparency log up to action ${report.logged}.` : null,
    ),
    report.replayed < report.actions
      ? m('p', `Actions that were not played again: ${report.actions - report.replayed}.`)
      : null,
  ],
}

/** Where the file is wrong. Its first line has the terms, so line n + 1 has action n. */
const Unsound = {
  view: ({ attrs: { report, match } }) => [
    m('p.fault[role=alert]', `Not sound: ${count(report.found, 'line is', 'lines are')} not in order.`),
    m(
      'ul',
      report.findings
        .slice(0, SHOWN)
        .map(({ line, fault, detail }) =>
          m(
            'li',
            { key: line },
            line > 1 && line <= match.version + 1
              ? m('button', { onclick: () => match.show(line - 1) }, `Action ${line - 1}`)
              : m('strong', `Line ${line}`),
            ` ${detail} `,
            m('small', fault),
          ),
        ),
    ),
  ],
}

const Missing = {
  view: () =>
    m(
      'p',
      'The check is not available here, since this service was built without it. ',
      m('code', 'westphalia verify'),
      ' checks the audit file.',
    ),
}

export const Audit = ({ attrs: { match } }) => {
  const state = { report: null }
  const path = `${match.path}/audit`
  const check = doing(state, async () => {
    state.report = null
    const [file, keys] = await Promise.all([read(path), read('/v1/keys')])
    const { declared, components } = match.game
    const pack = match.match.pack === declared.pack ? undefined : components
    const report = await checked({ game: declared.id, pack, file, keys })
    if (report.failure) throw new Error(report.failure)
    state.report = report
  })
  return {
    view() {
      const { report, busy } = state
      return m(
        'section.audit[aria-label=Audit]',
        m(
          '.buttons',
          m(
            'button',
            { disabled: busy, onclick: check },
            busy ? 'Playing the match again…' : 'Check the whole match',
          ),
          m('a', { href: path, download: `${match.id}.ndjson` }, 'Audit file'),
        ),
        m(
          'div[role=status]',
          report && m(report.missing ? Missing : report.sound ? Sound : Unsound, { report, match }),
        ),
        m(Fault, { problem: state.problem }),
      )
    },
  }
}
