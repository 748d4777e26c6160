import { queryClient } from '../../app/query-client.ts'
import { orderList } from '../orders/order-list.ts'
import { refreshSettlements } from './settlement-view.ts'

/** Orders are others than they were, wherever they are shown. */
export async function refreshPayouts(): Promise<void> {
  orderList.source.refresh()
  await Promise.all([refreshSettlements(), queryClient.invalidateQueries({ queryKey: ['order'] })])
}
