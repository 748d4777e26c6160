import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostOrders } from '../../../contract/orders.ts'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { chosenRows } from '../../list/chosen-rows.ts'
import { GuardedModal } from '../../ui/GuardedModal.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { useGuardedClose } from '../../ui/useGuardedClose.ts'
import { findOrders } from './find-orders.ts'
import { canShip, type ShipLine } from './ship-form.ts'
import { ShipOrdersForm } from './ShipOrdersForm.tsx'
import { tooManyOrders } from './too-many-orders.ts'

/** Asks for the parcel of each order, ships them, and says of each what became of it. */
export function ShipOrdersDialog({ target, done, onClose }: ActProps<OrderRow>) {
  const guard = useGuardedClose(false, onClose)
  const { data, error, refetch } = useQuery({
    queryKey: ['orders to ship', chosenRows(target)],
    queryFn: ({ signal }) => findOrders(target, signal),
    // What is typed is about the orders as they stood when it was opened.
    ...{ staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const [again, setAgain] = useState<Record<string, ShipLine>>()
  const [round, setRound] = useState(0)
  const handleAgain = (lines: Record<string, ShipLine>) => {
    setAgain(lines)
    setRound(round + 1)
  }
  const orders = again === undefined ? data : data?.filter(({ id }) => id in again)
  const count = target.kind === 'some' ? target.ids.length : orders?.length
  const isTooMany = count !== undefined && count > mostOrders
  const isAsked = orders !== undefined && !isTooMany && orders.some(canShip)
  if (isAsked)
    return <ShipOrdersForm key={round} {...{ target, orders, done, onClose, again }} onAgain={handleAgain} />
  return (
    <GuardedModal guard={guard} title="Ship Orders">
      {orders === undefined ? (
        <Unanswered lines={4} label="Loading orders" error={error} onRetry={() => void refetch()} />
      ) : (
        <Text size="sm">
          {isTooMany
            ? tooManyOrders
            : orders.length === 1
              ? `Order ${orders[0]?.order_number || orders[0]?.order_id} is ${orders[0]?.order_status}: it can't be shipped.`
              : 'None of these orders can be shipped: they are Complete or Canceled.'}
        </Text>
      )}
    </GuardedModal>
  )
}
