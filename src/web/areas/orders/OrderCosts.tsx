import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { updateOrder } from '../../../contract/orders/order-list.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { tellRefusal } from '../../list/acts/tell-refusal.tsx'
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx'
import { orderList } from './order-list.ts'
import { orderQuery } from './order-query.ts'
import { amountText, readAmount, type AmountReading } from './typed-amount.ts'
import classes from './OrderPage.module.css'

/** What is typed, and what stood there then. */
type Draft = { text: string; read: number }
const fields = ['shipping_cost', 'restock_fee'] as const
type Field = (typeof fields)[number]
const largest: Record<Field, number> = { shipping_cost: 9_999_999.99, restock_fee: 100 }
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
          shipping_cost: amountOf('shipping_cost', sent, order),
          restock_fee: amountOf('restock_fee', sent, order),
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
  const isTyped = fields.some((field) => field in drafts && readingOf(field, drafts)?.amount !== order[field])
  const isRefused = fields.some((field) => readingOf(field, drafts)?.reason !== undefined)
  const input = (field: Field) => {
    const draft = drafts[field]
    return {
      value: draft?.text ?? String(order[field]),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
        const text = amountText(value)
        if (text !== null) setDrafts({ ...drafts, [field]: { text, read: draft?.read ?? order[field] } })
      },
      description: isPending || draft === undefined ? undefined : otherWords(draft.read, order[field]),
      error: readingOf(field, drafts)?.reason,
      disabled: isLocked,
      inputMode: 'decimal' as const,
    }
  }
  return (
    <form
      className={classes.costs}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRefused) mutate(drafts)
      }}
    >
      <UnsavedGuard isTyped={isTyped} onDiscard={() => setDrafts({})} />
      <Group align="flex-end" gap="sm" mt="md">
        <TextInput label="Restock fee (percent)" {...input('restock_fee')} w={170} />
        <TextInput label="Shipping cost" {...input('shipping_cost')} w={150} />
        <Button type="submit" variant="default" loading={isPending} disabled={isLocked || isRefused}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function readingOf(field: Field, { [field]: draft }: Drafts): AmountReading | undefined {
  return draft === undefined ? undefined : readAmount(draft.text, largest[field])
}

function amountOf(field: Field, drafts: Drafts, order: Order): number {
  return readingOf(field, drafts)?.amount ?? order[field]
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
