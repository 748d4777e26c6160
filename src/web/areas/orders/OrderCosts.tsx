import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { updateOrder } from '../../../contract/orders/order-list.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { orderList } from './order-list.ts'
import { orderQuery } from './order-query.ts'
import { amountForm, typedAmount } from './typed-amount.ts'

/** What it costs to send, and what is kept of what came back; both are saved together. */
export function OrderCosts({ order }: { order: Order }) {
  const [shipping, setShipping] = useState(String(order.shipping_cost))
  const [restock, setRestock] = useState(String(order.restock_fee))
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(updateOrder, {
        params: { id: order.id },
        body: { shipping_cost: typedAmount(shipping), restock_fee: typedAmount(restock) },
        ifMatch: order.version,
      }),
    onSuccess: () => showSuccess(),
    onError: (problem) =>
      showFailure({ subject: `Costs of order ${order.order_id} could not be saved`, problem }),
    onSettled: () => {
      orderList.source.refresh()
      return queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
    },
  })
  const isLocked = order.order_status === 'Canceled'
  const isTooMuch = typedAmount(restock) > 100
  const typed = (write: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    if (amountForm.test(value)) write(value)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooMuch) mutate()
      }}
    >
      <Group align="flex-end" gap="sm" mt="md">
        <TextInput
          label="Restock fee (percent)"
          inputMode="decimal"
          value={restock}
          onChange={typed(setRestock)}
          error={isTooMuch ? 'At most 100 %' : undefined}
          disabled={isLocked}
          w={170}
        />
        <TextInput
          label="Shipping cost"
          inputMode="decimal"
          value={shipping}
          onChange={typed(setShipping)}
          disabled={isLocked}
          w={150}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={isLocked || isTooMuch}>
          Save
        </Button>
      </Group>
    </form>
  )
}
