import type { Column } from '../../../contract/columns/column.ts'
import type { IndexedOrders } from '../grid/sql/order-sql.ts'

/** The orders that an index gives. */
export function indexedOrders(columns: readonly Column[]): IndexedOrders {
  return new Map(
    columns.flatMap(({ field, index }) => (index === undefined ? [] : [[field, index] as const])),
  )
}
