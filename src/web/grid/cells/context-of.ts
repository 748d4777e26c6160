import { businessTimeZone } from './business-day.ts'
import type { CellContext } from './kinds/cell-kind.ts'

/** What the words of a row's cells depend on, at this moment. */
export function contextOf(row?: object): CellContext {
  return { now: Date.now(), timeZone: businessTimeZone(), row }
}
