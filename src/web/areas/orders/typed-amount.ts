/** Digits with at most one point: whatever else is typed does not come to stand there. */
export const amountForm = /^\d{0,7}(\.\d{0,2})?$/

/** What stands there so far; nothing, and a point alone, are 0. */
export function typedAmount(text: string): number {
  return text === '.' ? 0 : Number(text)
}
