// A worker that checks an audit file by the rules in WebAssembly. It gets {game, pack, file, keys}, and
// answers with the library's report, with {missing: true} where this service has no rules for browsers, or
// with {failure}.
import { load } from '/table/westphalia.js'

const LIBRARY = '/table/westphalia.wasm'

async function check({ game, pack, file, keys }) {
  const answer = await fetch(LIBRARY)
  if (answer.status === 404) return { missing: true }
  if (!answer.ok) throw new Error(`${LIBRARY} was answered with ${answer.status}.`)
  return (await load(await answer.arrayBuffer())).open(game, pack).audit(file, keys)
}

onmessage = async ({ data }) => {
  try {
    postMessage(await check(data))
  } catch (error) {
    postMessage({ failure: error.message })
  }
}
