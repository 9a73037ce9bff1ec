// What the browser keeps for its user: the player, tokens of seats, notes and choices.

const PREFIX = 'westphalia.'

function get(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise
  } catch {
    return otherwise // a browser that keeps nothing
  }
}

function set(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // the page works until it is closed
  }
}

/** {id, name, token}, or null. */
export const player = () => get('player', null)
export const keepPlayer = player => set('player', player)

/** The seats of a match that this browser holds: {seat: token}. The token may be the player's. */
export const seats = match => get(`match.${match}`, {})
export const keepSeat = (match, seat, token) => set(`match.${match}`, { ...seats(match), [seat]: token })

export const dropSeat = (match, seat) => {
  const { [seat]: gone, ...others } = seats(match)
  set(`match.${match}`, others)
}

/** By which seat a match was looked at last, and who had to decide then: {seat, deciding}, or null. */
export const look = match => get(`look.${match}`, null)
export const keepLook = (match, look) => set(`look.${match}`, look)

/** The organiser's token of a match, or of a tournament. */
export const organiser = id => get(`organiser.${id}`, null)
export const keepOrganiser = (id, token) => set(`organiser.${id}`, token)

/** The token of an entrant of a tournament. */
export const entrant = (tournament, id) => get(`entrant.${tournament}.${id}`, null)
export const keepEntrant = (tournament, id, token) => set(`entrant.${tournament}.${id}`, token)

export const notes = match => get(`notes.${match}`, '')
export const keepNotes = (match, text) => set(`notes.${match}`, text)

/** The moves that are planned and not sent yet: {seat, version, moves: [{move, text}, ...]}, or null. */
export const plan = match => get(`plan.${match}`, null)
export const keepPlan = (match, plan) => set(`plan.${match}`, plan)

/** The last move of a secret answer that waits for the others: {seat, version, text}, or null. */
export const answer = match => get(`answer.${match}`, null)
export const keepAnswer = (match, answer) => set(`answer.${match}`, answer)

/** By which seat a person has moved here last, and the version before that: {seat, version}, or null. */
export const sent = match => get(`sent.${match}`, null)
export const keepSent = (match, sent) => set(`sent.${match}`, sent)

/** 'light' or 'dark': what was chosen, or else what the system has. */
export const theme = () =>
  choice('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** theme: 'light', 'dark' or null, which follows the system; turns: what tells of them (notify.js). */
export const choice = name => get(`choice.${name}`, null)
export const keepChoice = (name, value) => set(`choice.${name}`, value)

/** Whether moves of a type of a game are made without asking again. */
export const isAtOnce = (game, type) => (choice(`at-once.${game}`) ?? []).includes(type)

export function keepAtOnce(game, type, is) {
  const others = (choice(`at-once.${game}`) ?? []).filter(other => other !== type)
  keepChoice(`at-once.${game}`, is ? [...others, type] : others)
}

/** Invitations of a match that this browser has made: {seat: code}. */
export const invitations = match => get(`invitations.${match}`, {})
export const keepInvitations = (match, seats) =>
  set(
    `invitations.${match}`,
    Object.fromEntries(
      seats.filter(({ invitation }) => invitation).map(({ seat, invitation }) => [seat, invitation]),
    ),
  )

/** A bounded store, until the page is closed: what was used least recently goes first. */
export class Kept {
  constructor(most) {
    this.most = most
    this.map = new Map()
  }

  has(key) {
    return this.map.has(key)
  }

  /** What is kept under the key, or what `make` gives. A promise that fails is not kept. */
  get(key, make) {
    const value = this.map.get(key) ?? make()
    this.map.delete(key)
    this.map.set(key, value)
    if (this.map.size > this.most) this.map.delete(this.map.keys().next().value)
    value.catch?.(() => this.map.delete(key))
    return value
  }

  clear() {
    this.map.clear()
  }
}
