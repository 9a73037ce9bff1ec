// The seats of a match that this browser holds, and the one by which it looks and moves.
import * as keep from '/table/keep.js'

export class HeldSeats {
  /** `id` is that of the match. */
  constructor(id) {
    this.id = id
    this.seat = null // the one by which it looks and moves; null: a spectator
    this.deciding = null // who had to decide when it was last chosen
  }

  get tokens() {
    return keep.seats(this.id)
  }
  get token() {
    return this.tokens[this.seat] ?? null
  }

  // A page that is opened anew goes on by the same seat.
  keep() {
    keep.keepLook(this.id, { seat: this.seat, deciding: this.deciding })
  }
  resume() {
    const look = keep.look(this.id)
    if (look?.seat in this.tokens) Object.assign(this, look)
  }

  /** Looks by another seat that this browser holds. */
  take(seat) {
    this.seat = seat
    this.keep()
  }

  /**
   * Chooses the seat that must decide, of those that this browser holds, or the one it has been. Who looks by
   * another seat goes on with it until others must decide. Whether it is another one than before.
   */
  choose(deciding) {
    const before = this.seat
    if (deciding.join() === this.deciding) return false
    this.deciding = deciding.join()
    const mine = Object.keys(this.tokens)
    const isMine = mine.includes(this.seat)
    if (!isMine || !deciding.includes(this.seat)) {
      const asked = mine.find(seat => deciding.includes(seat))
      this.seat = asked ?? (isMine ? this.seat : (mine[0] ?? null))
    }
    this.keep()
    return this.seat !== before
  }

  /** This browser has lost the seat: another has it now. */
  drop(seat) {
    keep.dropSeat(this.id, seat)
    if (seat === this.seat) this.deciding = null // another one is chosen
  }
}
