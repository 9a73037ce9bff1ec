// Reads that failed are tried again, ever later.
import { delay, isPassing } from '/table/service.js'

export class Retry {
  constructor(match) {
    this.match = match
    this.failures = 0 // reads that failed, one after another
    this.failure = null // the problem of the last one of them
    this.timer = null
  }

  /** Says what could not be read, and tries it again where that may help: perhaps no event comes before a
   * person acts. */
  later(problem, action) {
    this.failure = problem
    this.match.fail(problem)
    if (!isPassing(problem)) return
    this.stop()
    this.timer = setTimeout(action, delay(++this.failures, problem))
  }

  /** All is read. */
  succeed() {
    if (this.match.problem === this.failure) this.match.problem = null
    this.failures = 0
    this.failure = null
  }

  stop() {
    clearTimeout(this.timer)
  }
}
