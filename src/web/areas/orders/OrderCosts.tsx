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

type Costs = Pick<Order, 'shipping_cost' | 'restock_fee'>
/** What is typed, and what stood there then. */
type Draft = { shipping: string; restock: string; read: Costs }

/** What it costs to send, and what is kept of what came back; both are saved together. What is typed outlives others' changes. */
export function OrderCosts({ order }: { order: Order }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const shown = draft ?? draftOf(order)
  const { shipping, restock, read } = shown
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Draft) =>
      call(updateOrder, {
        params: { id: order.id },
        body: { shipping_cost: typedAmount(sent.shipping), restock_fee: typedAmount(sent.restock) },
        ifMatch: order.version,
      }),
    onSuccess: () => showSuccess(),
    onError: (problem) =>
      showFailure({ subject: `Costs of order ${order.order_id} could not be saved`, problem }),
    onSettled: async (saved, _problem, sent) => {
      orderList.source.refresh()
      await queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
      if (saved !== undefined) setDraft((current) => (current === sent ? null : current))
    },
  })
  const isLocked = order.order_status === 'Canceled'
  const isTooMuch = typedAmount(restock) > 100
  const typed = (name: 'shipping' | 'restock') => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    if (amountForm.test(value)) setDraft({ ...shown, [name]: value })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooMuch) mutate(shown)
      }}
    >
      <Group align="flex-end" gap="sm" mt="md">
        <TextInput
          label="Restock fee (percent)"
          inputMode="decimal"
          value={restock}
          onChange={typed('restock')}
          description={isPending ? undefined : otherWords(read.restock_fee, order.restock_fee)}
          error={isTooMuch ? 'At most 100 %' : undefined}
          disabled={isLocked}
          w={170}
        />
        <TextInput
          label="Shipping cost"
          inputMode="decimal"
          value={shipping}
          onChange={typed('shipping')}
          description={isPending ? undefined : otherWords(read.shipping_cost, order.shipping_cost)}
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

function draftOf({ shipping_cost, restock_fee }: Costs): Draft {
  return {
    shipping: String(shipping_cost),
    restock: String(restock_fee),
    read: { shipping_cost, restock_fee },
  }
}

function otherWords(read: number, now: number): string | undefined {
  return read === now ? undefined : `Somebody else set it to ${now}.`
}
