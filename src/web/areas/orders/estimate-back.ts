import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import type { RowEdit, RowOutcome } from '../../list/save-rows.ts'
import { fieldsOf } from '../../ui/is-record.ts'

/**
 * Whoever typed a payout over an estimate and takes that back has an estimate again: of the Order Total of then, which the row has
 * only where its column is shown.
 */
export function estimateBack(
  before: OrderRow,
  { payout, platform_amount: typed }: RowOutcome['cells'],
  saved: object,
): RowEdit['fields'] {
  if (payout === undefined || !before.is_payout_estimated) return {}
  const total = typed === undefined ? fieldsOf(saved).platform_amount : typed[0]
  return typeof total === 'number' ? { payout_estimated_of: total } : {}
}
