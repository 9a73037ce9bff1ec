// The page tells its user that it is his turn: by a sound, by a notification of the browser, or by both.
import * as keep from '/table/keep.js'

/** What may be chosen: [[what is kept, words], ...]. */
export const WAYS = [
  [null, 'None'],
  ['sound', 'Sound'],
  ...('Notification' in window
    ? [
        ['notification', 'Notification'],
        ['both', 'Both'],
      ]
    : []),
]
const TONES = [
  [660, 0],
  [880, 0.18],
] // hertz, and the second at which each begins
const LASTS = 0.45 // seconds of a tone
const LOUD = 0.2 // 1 is as loud as it goes

let audio = null // browsers let a page sound after its user has done something on it
addEventListener('pointerdown', wake)
addEventListener('keydown', wake)

function wake() {
  if (!['sound', 'both'].includes(way())) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume()
}

/** What was chosen. */
export const way = () => keep.choice('turns')

/** Whether the browser lets the page do what was chosen. */
export const isAllowed = () =>
  !['notification', 'both'].includes(way()) || Notification.permission === 'granted'

/** Keeps a choice, and asks the browser for what it needs. A sound is heard at once. */
export async function choose(chosen) {
  keep.keepChoice('turns', chosen)
  wake()
  if (['sound', 'both'].includes(chosen)) sound()
  if (['notification', 'both'].includes(chosen)) await Notification.requestPermission()
}

function sound() {
  if (!audio) return
  for (const [frequency, after] of TONES) {
    const tone = new OscillatorNode(audio, { frequency })
    const volume = new GainNode(audio, { gain: 0 })
    const at = audio.currentTime + after
    volume.gain.setValueAtTime(LOUD, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + LASTS)
  }
}

/** To be called when a turn of one's own begins. A page that is in sight needs no notification. */
export function tell(match) {
  if (['sound', 'both'].includes(way())) sound()
  if (
    !['notification', 'both'].includes(way()) ||
    !document.hidden ||
    Notification.permission !== 'granted'
  ) {
    return
  }
  const told = new Notification(match.game.title, { body: match.document.step.prompt, tag: match.id })
  told.onclick = () => window.focus()
}

/** Marks the title of the window while it is one's turn. */
export function entitle(match) {
  document.title = match.isMyTurn ? `● ${match.game.title}` : match.game.title
}
