// The player of this browser: made when first wanted.
import * as keep from '/table/keep.js'
import { write } from '/table/service.js'

/** The token of the player, who is made with this name where the browser has none. */
export async function tokenOf(name) {
  const known = keep.player()
  if (known) return known.token
  const made = await write('/v1/players', { body: { name } })
  keep.keepPlayer({
    id: made.player.id,
    name: made.player.name,
    token: made.token,
    recovery: made.recovery_code,
  })
  return made.token
}
