// Moves that are planned before they are sent, and what follows from them. The service tries them on two
// positions that fit the view and differ in what it hides. What the two have in common is shown; where they
// part, the plan ends.
import { entriesOf } from '/table/choosing.js'
import * as keep from '/table/keep.js'
import { Problem, ask } from '/table/service.js'

const SEEDS = ['1', '2'].map(digit => digit.padStart(64, '0'))
const NEEDS_DICE = '/problems/needs-dice' // the problem of a move that draws
const DRAWS = 'Something is drawn here. What follows is seen when the plan is sent.'
const HIDDEN = 'What follows depends on things that you cannot see.'
const OTHERS = 'Others decide after this.'

export class Plan {
  constructor(match) {
    Object.assign(this, { match, seat: match.seat, version: match.version })
    // {move, text, follows, states, entries, board, end}: end says why nothing can be planned after it
    this.steps = []
    this.start = [] // the two positions before the first move
    this.busy = false
    this.closed = false
    this.problem = null // why the last move could not be planned
  }

  get last() {
    return this.steps.at(-1)
  }
  get moves() {
    return this.steps.map(({ move }) => move)
  }
  get entries() {
    return this.last ? this.last.entries : this.match.entries
  }
  get board() {
    return this.last?.board ?? this.match.board
  }
  get end() {
    return this.last?.end ?? ''
  }
  get path() {
    return `/v1/rules/${this.match.match.game}`
  }

  /** Whether it is one of the match as it stands. */
  get isValid() {
    return this.seat === this.match.seat && this.version === this.match.version
  }

  /** Ends it. What it still waits for changes nothing more. */
  close() {
    this.closed = true
  }

  /** Makes the positions, and plans these moves again: [{move, text}, ...]. They stay kept where not all can
   * be planned now. */
  async begin(moves = []) {
    await this.doing(async () => {
      const { match, view, deciding } = await this.match.read()
      if (match.version !== this.version) throw new Problem(412, { detail: 'The match has moved on.' })
      this.start = await Promise.all(
        SEEDS.map(
          async seed =>
            (await ask('POST', `${this.path}/resample`, { body: { view, seat: this.seat, deciding, seed } }))
              .state,
        ),
      )
      for (const { move, text } of moves) {
        if (this.end) break
        await this.follow(move, text)
      }
    })
  }

  /** Plans one more move. */
  add(move, text) {
    return this.doing(async () => {
      await this.follow(move, text)
      if (!this.closed) this.keep()
    })
  }

  async follow(move, text) {
    const states = this.last?.states ?? this.start
    const step = { move, text, follows: [], states: [], entries: [], board: null, end: '' }
    try {
      const answers = await Promise.all(
        states.map(state =>
          ask('POST', `${this.path}/apply`, {
            body: { state, seat: this.seat, move, then: ['legal_moves', 'texts'], compact: true },
          }),
        ),
      )
      await this.look(step, this.match.game.copies.plain(answers))
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.type !== NEEDS_DICE) throw problem
      step.end = DRAWS
    }
    this.steps.push(step)
  }

  // What follows from a move on both positions.
  async look(step, answers) {
    const seen = answers.map(({ events, next, over }) =>
      JSON.stringify([events, next?.find(({ seat }) => seat === this.seat), over]),
    )
    if (seen[0] !== seen[1]) {
      step.end = HIDDEN
      return
    }
    const [{ events, next = [] }] = answers
    const mine = next.find(({ seat }) => seat === this.seat)
    step.states = answers.map(({ state }) => state)
    step.follows = events.map(({ text }) => text).filter(text => text && text !== step.text)
    const { game } = this.match
    const board = await ask('POST', `${this.path}/board`, {
      body: { state: step.states[0], seat: this.seat, theme: keep.theme(), width: 2000 },
    })
    step.board = game.copies.plain(board)
    if (mine) step.entries = entriesOf({ ranges: [], ...mine }, game.arguments, game.thing)
    else step.end = OTHERS
  }

  /** Takes the last move out of the plan. */
  back() {
    this.steps.pop()
    this.keep()
  }

  /** Sends all of it: all moves are made, or none. */
  async send() {
    const sent = await this.match.act('moves', { moves: this.moves }, { version: this.version })
    if (sent && keep.plan(this.match.id)?.version === this.version) keep.keepPlan(this.match.id, null)
    return sent
  }

  keep() {
    keep.keepPlan(
      this.match.id,
      this.steps.length
        ? {
            seat: this.seat,
            version: this.version,
            moves: this.steps.map(({ move, text }) => ({ move, text })),
          }
        : null,
    )
  }

  async doing(action) {
    this.busy = true
    this.problem = null
    try {
      await action()
    } catch (problem) {
      if (!(problem instanceof Problem)) console.error(problem)
      this.problem = problem
    }
    this.busy = false
  }
}
