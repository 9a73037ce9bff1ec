/* The same as CommonJS. Run by test_npm.py. */
import westphalia = require('westphalia')
import client = require('westphalia/client')

const move: westphalia.Move<'baroque'> = { type: 'pass' }
// @ts-expect-error: no such move
const wrong: westphalia.Move<'baroque'> = { type: 'surrender' }

async function main(): Promise<void> {
  const library = await westphalia.load()
  const refusal = library
    .open('baroque')
    .new({ chance: { seed: 1 } })
    .check(move)
  const problem = new client.Problem(503, {})
  console.log(refusal?.code, problem instanceof westphalia.WestphaliaError, problem.status, wrong.type)
}
void main()
