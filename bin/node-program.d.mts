/** What our programs run with. */
export const nodeFlags: readonly string[]
