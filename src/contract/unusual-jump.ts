import { findProductColumn } from './products/product-columns.ts'

/** Worth a second look before it is written: a price that moves by more than half, or stock that goes to nothing. */
export function isUnusualJump(field: string, before: unknown, after: unknown): boolean {
  if (typeof before !== 'number' || before <= 0) return false
  if (field.startsWith('distribution_centers.')) return after === 0
  return findProductColumn(field)?.type === 'money' && Math.abs(Number(after) - before) > before / 2
}
