/** A field that the memory does not have, or no longer. */
export class NotHeld extends Error {
  constructor(field: string) {
    super(`The field ${field} is not held in memory.`)
  }
}
