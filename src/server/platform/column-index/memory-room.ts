// Memory that the columns of all lists of a process may take together: each thread writes down what its own take, and sees the others'.

export type Room = {
  kilobytes: number
  /** By list, in kilobytes. */
  taken: Int32Array<SharedArrayBuffer>
  place: number
}

/** All of the columns would take more memory than they may. */
export class TooLarge extends Error {}

/** The room of each list, by its place among them: what comes first goes before the others. */
export function shareRoom(bytes: number, lists: number): (place: number) => Room {
  const taken = new Int32Array(new SharedArrayBuffer(4 * lists))
  return (place) => ({ kilobytes: bytes / 1024, taken, place })
}

/** Bytes that the lists before it leave: those behind it find out at their next look, and give way. */
export function roomLeft({ kilobytes, taken, place }: Room): number {
  let before = 0
  for (let list = 0; list < place; list += 1) before += Atomics.load(taken, list)
  return Math.max(0, kilobytes - before) * 1024
}

/** Of two that do not fit together, the one behind gives way. */
export function takeRoom(room: Room, bytes: number): void {
  Atomics.store(room.taken, room.place, Math.ceil(bytes / 1024))
  if (bytes <= roomLeft(room)) return
  leaveRoom(room)
  throw new TooLarge()
}

export function leaveRoom({ taken, place }: Room): void {
  Atomics.store(taken, place, 0)
}
