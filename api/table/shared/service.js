// Requests to the service, its problems (RFC 9457), and its streams. Paths begin with /v1.

const TRIES = 4 // of a write that got no answer
const WAIT = 700 // milliseconds before the next try, growing
const LONGEST = 60_000 // milliseconds between two tries that go on until the page is left

/** A request that was refused: `status` is 0 where no answer came, `refusal` names the rule of a move, and
 * `after` says in how many seconds the service wants to be asked again. */
export class Problem extends Error {
  constructor(status, body, after = 0) {
    super(body?.refusal?.detail ?? body?.detail ?? body?.title ?? `The service answered ${status}.`)
    this.status = status
    this.type = body?.type ?? ''
    this.refusal = body?.refusal ?? null
    this.after = after
  }
}

/** Whether the same request may be answered otherwise a little later. */
export const isPassing = ({ status }) => status === 0 || status === 429 || status >= 500

/** Milliseconds until the next try, after so many failures one after another, the last by this problem. */
export const delay = (failures, problem) =>
  Math.max(Math.min(3 * WAIT * 2 ** (failures - 1), LONGEST), (problem?.after ?? 0) * 1000)

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

// randomUUID is missing on a page without TLS.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Asks once. The answer is JSON, or text where it is not. */
export async function ask(method, path, { token, body, key, version } = {}) {
  const headers = {}
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (key) headers['Idempotency-Key'] = key
  if (version !== undefined) headers['If-Match'] = `"${version}"`
  let answer
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Problem(0, { detail: 'The service cannot be reached.' })
  }
  if (answer.status === 204) return null
  const isJson = /[/+]json/.test(answer.headers.get('Content-Type') ?? '')
  const content = isJson ? await answer.json() : await answer.text()
  if (!answer.ok) {
    const after = Number(answer.headers.get('Retry-After')) || 0
    throw new Problem(answer.status, isJson ? content : { detail: content }, after)
  }
  return content
}

export const read = (path, token) => ask('GET', path, { token })

// Keys of writes of which the page does not know whether they were made. The same write, asked for again, has
// the same key.
const unknown = new Map()

/**
 * A write with a key, sent again where no answer came or the service was busy: it is made once, also when a
 * person asks for it again after all tries have failed. With a `version` it is made only while the match has
 * it.
 */
export async function write(path, { token, body, method = 'POST', version } = {}) {
  const what = JSON.stringify([method, path, token, body, version])
  const key = unknown.get(what) ?? newKey()
  unknown.set(what, key)
  for (let tries = 1; ; tries++) {
    try {
      const answer = await ask(method, path, {
        token,
        body,
        version,
        key: method === 'POST' ? key : undefined,
      })
      unknown.delete(what)
      return answer
    } catch (problem) {
      if (!isPassing(problem)) unknown.delete(what)
      if (tries === TRIES || ![0, 503].includes(problem.status)) throw problem
      await pause(WAIT * tries)
    }
  }
}

/**
 * Follows a match from action `after` on. `on` has a function for each type of event; `state` is told of
 * 'open' and 'lost', of 'void': the token is no seat's any more, and of 'refused' with a problem: there is
 * no such match. Nothing follows the last two, nor close(). The browser opens a broken stream again by
 * itself. One that was refused is opened anew with another ticket, ever later while that fails.
 */
export function follow(match, { token, after = 0, on, state }) {
  let source
  let closed = false
  let last = after
  let failures = 0
  const open = async () => {
    if (closed) return
    let ticket = ''
    try {
      if (token) ticket = `&ticket=${(await ask('POST', `${match}/stream-ticket`, { token })).ticket}`
      else if (failures) await read(match) // an EventSource does not tell why it was refused
    } catch (problem) {
      if (closed) return
      if (isPassing(problem)) return again(problem)
      close()
      return problem.status === 401 && token ? state('void') : state('refused', problem)
    }
    if (closed) return
    source = new EventSource(`${match}/stream?patch=true&after=${last}${ticket}`)
    source.onopen = () => {
      failures = 0
      state('open')
    }
    source.onerror = () => {
      state('lost')
      if (source.readyState === EventSource.CLOSED) again()
    }
    for (const [type, act] of Object.entries(on)) {
      source.addEventListener(type, event => {
        // a proof follows it where there was a ticket
        if (type === 'action') last = parseInt(event.lastEventId, 10)
        if (type === 'reset') last = 0
        act(event.data ? JSON.parse(event.data) : null)
        if (type === 'over') close()
      })
    }
  }
  const again = problem => pause(delay(++failures, problem)).then(open)
  const close = () => {
    closed = true
    source?.close()
  }
  open()
  return { close }
}
