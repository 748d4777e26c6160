import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { updateOrder } from '../../../contract/orders/order-list.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { tellRefusal } from '../../list/acts/tell-refusal.tsx'
import { orderList } from './order-list.ts'
import { orderQuery } from './order-query.ts'
import { amountForm, typedAmount } from './typed-amount.ts'
import classes from './OrderPage.module.css'

type Field = 'shipping_cost' | 'restock_fee'
/** What is typed, and what stood there then. */
type Draft = { text: string; read: number }
/** A field that nobody touched has none: it follows the order. */
type Drafts = Partial<Record<Field, Draft>>

/** What it costs to send, and what is kept of what came back; both are saved together. What is typed outlives others' changes. */
export function OrderCosts({ order }: { order: Order }) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Drafts) =>
      call(updateOrder, {
        params: { id: order.id },
        body: {
          shipping_cost: amountNow(sent.shipping_cost, order.shipping_cost),
          restock_fee: amountNow(sent.restock_fee, order.restock_fee),
        },
        ifMatch: order.version,
      }),
    onSuccess: () => showSuccess(),
    onError: (problem, sent) => {
      showFailure({ subject: `Costs of order ${order.order_id} could not be saved`, problem })
      tellRefusal({ caption: 'Save', problem, onRetry: () => mutate(sent) })
    },
    onSettled: async (saved, _problem, sent) => {
      orderList.source.refresh()
      await queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
      if (saved !== undefined) setDrafts((current) => typedSince(current, sent))
    },
  })
  const isLocked = order.order_status === 'Canceled'
  const isTooMuch = amountNow(drafts.restock_fee, order.restock_fee) > 100
  const input = (field: Field) => {
    const draft = drafts[field]
    return {
      value: draft?.text ?? String(order[field]),
      onChange: ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) => {
        if (amountForm.test(text))
          setDrafts({ ...drafts, [field]: { text, read: draft?.read ?? order[field] } })
      },
      description: isPending || draft === undefined ? undefined : otherWords(draft.read, order[field]),
      disabled: isLocked,
      inputMode: 'decimal' as const,
    }
  }
  return (
    <form
      className={classes.costs}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooMuch) mutate(drafts)
      }}
    >
      <Group align="flex-end" gap="sm" mt="md">
        <TextInput
          label="Restock fee (percent)"
          {...input('restock_fee')}
          error={isTooMuch ? 'At most 100 %' : undefined}
          w={170}
        />
        <TextInput label="Shipping cost" {...input('shipping_cost')} w={150} />
        <Button type="submit" variant="default" loading={isPending} disabled={isLocked || isTooMuch}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function amountNow(draft: Draft | undefined, own: number): number {
  return draft === undefined ? own : typedAmount(draft.text)
}

/** A field that was typed in again while these were sent keeps what is typed. */
function typedSince(current: Drafts, sent: Drafts): Drafts {
  return Object.fromEntries(
    Object.entries(current).filter(([field, draft]) => draft !== sent[field as Field]),
  )
}

function otherWords(read: number, now: number): string | undefined {
  return read === now ? undefined : `Somebody else set it to ${now}.`
}
