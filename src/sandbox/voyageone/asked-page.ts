import { Refusal } from './refusal.ts'

export const largestPage = 100

/** A whole number of a call's body, from 1 on. */
export function wholeIn(
  sent: Record<string, unknown>,
  name: string,
  { usual, most }: { usual: number; most: number },
): number {
  const value = sent[name] ?? usual
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most)
    throw new Refusal('validation', `${name} must be a whole number from 1 to ${most}`)
  return value
}
