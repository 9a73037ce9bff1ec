// The log in chapters: turns, and phases within them. The presentation's `log` says where they begin.

const START = 'Before the first turn'

/** Chapters of a log that grows: [{key, title, phases: [{key, title, entries: [{action, isFirst, lines}]}]}].
 * */
export class Chapters {
  constructor(game) {
    this.turns = game.presentation.log.turns
    this.phases = game.presentation.log.phases
    // of each type of move: the phases of the steps at which it is made; null: of none
    this.phasesOf = new Map()
    for (const { name, moves } of game.declared.steps) {
      const phase = this.phases.find(({ steps }) => steps?.includes(name)) ?? null
      for (const type of moves) this.phasesOf.set(type, [...(this.phasesOf.get(type) ?? []), phase])
    }
    this.begin(null)
  }

  begin(log) {
    this.log = log
    this.read = 0
    this.chapters = []
    this.openTurn(START, 0)
  }

  /** The chapters of this log. What was read before is not read again. */
  of(log) {
    if (log !== this.log) this.begin(log)
    for (; this.read < log.length; this.read++) this.add(log[this.read])
    return this.chapters
  }

  /** Keys of the chapter and the phase of an action. */
  find(seq) {
    for (const chapter of this.chapters) {
      const phase = chapter.phases.find(({ entries }) => entries.some(({ action }) => action.seq === seq))
      if (phase) return [chapter.key, phase.key]
    }
    return []
  }

  openTurn(title, seq) {
    this.chapters.push({ key: `${seq} ${title}`, title, phases: [] })
    this.openPhase('', seq, null)
  }

  openPhase(title, seq, rule) {
    const { key, phases } = this.chapters.at(-1)
    if (phases.length && !phases.at(-1).entries.length) phases.pop()
    phases.push({ key: `${key} ${seq} ${title}`, title, rule, entries: [] })
  }

  // An event that begins a turn or a phase is the heading of what comes after it.
  add(action) {
    this.enter(action.move.type, action.seq)
    let entry = this.write({ action, isFirst: true, lines: [] })
    for (const event of allOf(action)) {
      const { type, text } = event
      const phase = this.phases.find(({ event }) => event && event === type)
      if (this.happen(type, action.seq)) entry = null
      if (this.turns.includes(type)) {
        this.openTurn(headingOf(text), action.seq)
      } else if (phase) {
        this.openPhase(headingOf(text), action.seq, phase)
      } else {
        if (repeats(text, action.text)) continue // the move says it already
        if (entry?.isFirst && !entry.lines.length && repeats(action.text ?? '', text)) {
          entry.text = text // the event says it, and more
          continue
        }
        entry ??= this.write({ action, isFirst: false, lines: [] })
        addLine(entry.lines, event)
        continue
      }
      entry = null
    }
  }

  // Begins the phase in which alone an event happens, if it is not the current one. Whether there is one.
  happen(type, seq) {
    const phase = this.phases.find(({ events }) => events?.includes(type))
    if (!phase || phase === this.chapters.at(-1).phases.at(-1).rule) return false
    this.openPhase(phase.name, seq, phase)
    return true
  }

  write(entry) {
    this.chapters.at(-1).phases.at(-1).entries.push(entry)
    return entry
  }

  // A move whose steps are all of other phases begins the next one of these.
  enter(type, seq) {
    const steps = this.phasesOf.get(type) ?? [null]
    const { rule } = this.chapters.at(-1).phases.at(-1)
    if (steps.includes(null) || steps.includes(rule)) return
    const next = this.phases.indexOf(rule) + 1
    const phase = [...this.phases.slice(next), ...this.phases.slice(0, next)].find(phase =>
      steps.includes(phase),
    )
    this.openPhase(phase.name, seq, phase)
  }
}

// 'Turn 3 begins.' as the heading of what comes after it: 'Turn 3'.
const headingOf = text => text.replace(/ begins\b/, '').replace(/\.$/, '')

const GOES_ON = /^([,:]| \(| and | as | who | with | without )/ // what may stand behind its beginning

// Whether a sentence is the beginning of another one, up to a comma or some such, or all of it.
const repeats = (text, whole = '') =>
  text === whole ||
  (text.endsWith('.') && GOES_ON.test(whole.slice(text.length - 1)) && whole.startsWith(text.slice(0, -1)))

const DIE = /(^|_)die$/ // how events name a die

/** What a die was for: 'War, Sweden' of 'War, Sweden, die 1: 6.' */
export const purposeOf = ({ text, value }) =>
  text.replace(new RegExp(`(: ${value})?\\.$`), '').replace(/, die \d+$/, '')

/** The events of an action, behind the dice that none of them tells: [{type, text}]. Dice of one purpose are
 * one sentence. Of a card that was drawn, events say more. What the action itself says is left out. */
export const toldOf = action => allOf(action).filter(({ text }) => !repeats(text, action.text))

function allOf({ draws = [], events = [] }) {
  const told = events.flatMap(event =>
    Object.entries(event)
      .filter(([name]) => DIE.test(name))
      .map(([, value]) => value),
  )
  const dice = new Map()
  for (const { text, value } of draws) {
    const at = told.indexOf(value)
    if (at >= 0) told.splice(at, 1)
    else if (text.endsWith(`: ${value}.`)) {
      const purpose = purposeOf({ text, value })
      dice.set(purpose, [...(dice.get(purpose) ?? []), value])
    } else if (!events.length) dice.set(purposeOf({ text, value }), [])
  }
  const lines = [...dice].map(([purpose, values]) => ({
    purpose,
    text: values.length ? `${purpose}: ${values.join(', ')}.` : `${purpose}.`,
  }))
  return [...lines, ...events]
}

// Equal sentences of events of one type that follow each other are one with their number: cards are dealt in
// turn.
function addLine(lines, { type, text, ...values }) {
  const others = lines.findLastIndex(line => line.type !== type)
  const same = type && lines.slice(others + 1).find(line => line.text === text)
  if (same) same.times++
  else lines.push({ type, text, times: 1, names: Object.values(values) })
}

const MANY = 6 // lines of one type from which on a reader's own stand first

/** The lines of an entry. Where many events of one type happen at once, such as the orders of all powers,
 * those that name the reader's seat stand first, and are marked as its own. */
export function ownFirst(lines, seat) {
  const runs = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && run[0].type === line.type) run.push(line)
    else runs.push([line])
  }
  const isOwn = ({ names }) => names.includes(seat)
  return runs.flatMap(run =>
    run.length < MANY
      ? run
      : [...run.filter(isOwn).map(line => ({ ...line, isOwn: true })), ...run.filter(line => !isOwn(line))],
  )
}
