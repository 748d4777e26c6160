// Memory that the columns of all lists of a process may take together: each thread writes down what its own take, and sees the others'.

export type Room = {
  kilobytes: number
  /** By list, in kilobytes. */
  taken: Int32Array<SharedArrayBuffer>
  place: number
}

/** All of the columns would take more memory than they may. */
export class TooLarge extends Error {}

/** The room of each list, by its place among them. */
export function shareRoom(bytes: number, lists: number): (place: number) => Room {
  const taken = new Int32Array(new SharedArrayBuffer(4 * lists))
  return (place) => ({ kilobytes: bytes / 1024, taken, place })
}

/** Bytes that the other lists leave. */
export function roomLeft({ kilobytes, taken, place }: Room): number {
  const others = taken.reduce((sum, _own, list) => sum + (list === place ? 0 : Atomics.load(taken, list)), 0)
  return Math.max(0, kilobytes - others) * 1024
}

/** Of two that load at once and do not fit together, the one that looks first gives way. */
export function takeRoom(room: Room, bytes: number): void {
  Atomics.store(room.taken, room.place, Math.ceil(bytes / 1024))
  if (bytes <= roomLeft(room)) return
  leaveRoom(room)
  throw new TooLarge()
}

export function leaveRoom({ taken, place }: Room): void {
  Atomics.store(taken, place, 0)
}
