// A walk through the past: the slider over the whole match, and the bar that says that the board is not of
// now.
/* global m */
import { hrefOf } from '/table/router.js'

const SPEEDS = [
  ['Slow', 2500],
  ['Steady', 1200],
  ['Quick', 400],
  ['Very quick', 100],
] // milliseconds of an action
const KEYS = '[ and ] step, P plays, Escape returns to now'

/** What plays the past of a match, action by action. */
export class Player {
  constructor(match) {
    this.match = match
    this.speed = 1 // of SPEEDS
    this.timer = null
  }

  get isOn() {
    return this.timer !== null
  }

  stop() {
    clearTimeout(this.timer)
    this.timer = null
  }

  /** Plays on from what is shown, or from this action. */
  async start(from = this.match.shown ?? 1) {
    if (this.match.version < 2) return
    this.wait()
    if (this.match.shown !== from) await this.match.show(from)
  }

  toggle() {
    if (this.isOn) this.stop()
    else this.start()
  }

  // The next action comes when the board of the one before stands.
  wait() {
    clearTimeout(this.timer)
    this.timer = setTimeout(async () => {
      if (this.match.shown === null) return this.stop()
      await this.match.show(this.match.shown + 1)
      if (this.isOn && this.match.shown !== null) this.wait()
      else this.stop()
      m.redraw()
    }, SPEEDS[this.speed][1])
  }

  step(by) {
    this.stop()
    this.match.show((this.match.shown ?? this.match.version) + by)
  }

  now() {
    this.stop()
    this.match.show(null)
  }

  /** What a key does that was not pressed in a field. Whether it is one of these. */
  press(key) {
    const acts = {
      '[': () => this.step(-1),
      ']': () => this.step(1),
      p: () => this.toggle(),
      P: () => this.toggle(),
      Escape: () => this.now(),
    }
    if (!Object.hasOwn(acts, key) || (key === 'Escape' && this.match.shown === null)) return false
    acts[key]()
    return true
  }
}

const button = (name, sign, onclick, more) =>
  m('button', { 'aria-label': name, title: name, onclick, ...more }, sign)

export const Replay = {
  view({ attrs: { match, player } }) {
    const now = match.shown ?? match.version
    const last = match.version
    return m(
      '.replay[role=group]',
      { class: player.isOn ? 'on' : '', 'aria-label': `Replay: ${KEYS}` },
      button(
        'The beginning',
        '«',
        () => {
          player.stop()
          match.show(1)
        },
        { disabled: now <= 1 },
      ),
      button('One action back', '‹', () => player.step(-1), { disabled: now <= 1 }),
      button(player.isOn ? 'Pause' : 'Play the match', player.isOn ? '❚❚' : '▶', () => player.toggle(), {
        disabled: last < 2,
      }),
      button('One action on', '›', () => player.step(1), { disabled: match.shown === null }),
      m('input[type=range][aria-label=Action of the match]', {
        min: 1,
        max: Math.max(last, 1),
        value: now,
        title: KEYS,
        'aria-valuetext': `${now} of ${last}`,
        oninput: event => {
          player.stop()
          match.show(Number(event.target.value))
        },
      }),
      m(
        'select[aria-label=Speed of the replay]',
        {
          onchange: event => {
            player.speed = event.target.selectedIndex
            if (player.isOn) player.wait()
          },
        },
        SPEEDS.map(([name], i) => m('option', { selected: i === player.speed }, name)),
      ),
      m('small', `${now} of ${last}`),
    )
  },
}

/** Stands below the board while it is one of the past. */
export const Past = ({ attrs: { match } }) => {
  let copied = null // the version whose link was copied
  let mayCopy = !!navigator.clipboard // pages without TLS may not, and a browser may refuse
  const link = () => location.origin + hrefOf(`match=${match.id}&version=${match.shown}`)
  const copy = async () => {
    const { shown } = match
    try {
      await navigator.clipboard.writeText(link())
      copied = shown
    } catch {
      mayCopy = false
    }
    m.redraw()
  }
  return {
    view({ attrs: { player } }) {
      const action = match.log.find(({ seq }) => seq === match.shown)
      return m(
        '.past[role=status]',
        m('strong', `The board after action ${match.shown} of ${match.version}`),
        m('span.grow', action?.text ?? ''),
        mayCopy
          ? m('button', { onclick: copy }, copied === match.shown ? 'Copied' : 'Copy link')
          : m('input[readonly][aria-label=Link to this moment]', {
              value: link(),
              onfocus: event => event.target.select(),
            }),
        m('button.main', { onclick: () => player.now() }, 'Back to now'),
      )
    },
  }
}
