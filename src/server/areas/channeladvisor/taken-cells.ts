import { isSame } from '../../../contract/still-meant.ts'

export type Cells = Readonly<Record<string, unknown>>

type Meeting = {
  /** What ChannelAdvisor says now. */
  told: Cells
  /** What it said the time before; undefined when the product is met for the first time. */
  before: Cells | undefined
  /** What it was sent from here last. */
  sent?: Cells | undefined
  /** What stands here. */
  ours: (field: string) => unknown
  /** A person set the price here. */
  isPriceManual: boolean
}

/**
 * Which of what ChannelAdvisor says is taken over. It is the master of what nobody has changed here: a cell follows as long
 * as it is what ChannelAdvisor said last, or is blank when both first meet. The retail price follows until a person
 * sets one here, and pieces follow whenever they change there but for what we sent ourselves.
 */
export function takenCells({
  told,
  before,
  sent = {},
  ours,
  isPriceManual,
}: Meeting): Record<string, unknown> {
  const isTaken = (field: string, value: unknown): boolean => {
    if (isSame(value, ours(field))) return false
    // What every product has is never emptied.
    if (isBlank(value) && alwaysSaid.has(field)) return false
    if (field === 'retail_price') return !isPriceManual && !isBlank(value)
    const was = before?.[field]
    if (field.startsWith('distribution_centers.'))
      return was === undefined || !(isSame(value, was) || isSame(value, sent[field]))
    if (was === undefined) return isBlank(ours(field))
    return !isSame(value, was) && (isSame(was, ours(field)) || (isBlank(was) && isBlank(ours(field))))
  }
  return Object.fromEntries(Object.entries(told).filter(([field, value]) => isTaken(field, value)))
}

const alwaysSaid = new Set(['title', 'mpn'])

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
