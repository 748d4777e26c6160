import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import { backWords } from '../../../contract/orders/returned-stock.ts'
import { receiveOrders, type OrdersReceived } from '../../../contract/orders/shipping.endpoints.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { nothingDone, useAct } from '../../list/acts/useAct.ts'
import { chosenRows } from '../../list/chosen-rows.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'

/** Says where the pieces of an order that was canceled on its way come to lie, before they do. */
export function ReceivedDialog({ target, done, onClose }: ActProps<OrderRow>) {
  const [late, setLate] = useState<string | null>(null)
  const [order] = target.kind === 'some' ? target.rows : []
  const name = order?.order_number || (order?.order_id ?? '')
  const preview = usePreview(target)
  const [plan] = preview.data?.results ?? []
  const refusal = late ?? (plan === undefined ? null : refusalOf(plan))
  const act = useAct({ caption: 'Received', what: `order ${name}`, done, onClose })
  const handleReceive = () =>
    act.run(async (idempotencyKey) => {
      const { results } = await call(receiveOrders, {
        body: { order_list: chosenRows(target) },
        idempotencyKey,
      })
      const why = results[0] === undefined ? null : refusalOf(results[0])
      setLate(why)
      return why === null ? undefined : nothingDone
    })
  return (
    <ActDialog act={act} title={`Is order ${name} back?`} size="sm">
      {refusal !== null ? (
        <Text size="sm" role="status">
          {refusal}
        </Text>
      ) : plan === undefined ? (
        <Unanswered
          lines={2}
          label="What comes back"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <WhatComesBack stock={plan.stock} />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {refusal === null ? 'Not yet' : 'Close'}
        </Button>
        {refusal === null ? (
          <Button loading={act.isWorking} onClick={handleReceive} disabled={plan === undefined}>
            Received
          </Button>
        ) : null}
      </Group>
    </ActDialog>
  )
}

function WhatComesBack({ stock }: Pick<OrdersReceived['results'][number], 'stock'>) {
  return (
    <>
      {stock.map((part) => (
        <Text key={`${part.sku} ${part.center}`} size="sm">
          {backWords(part)}
        </Text>
      ))}
      <Text size="sm" mt="sm">
        They can be sold again, and their lots are free. It can&apos;t be taken back.
      </Text>
    </>
  )
}

/** Null where it comes back. */
function refusalOf({ status, error }: OrdersReceived['results'][number]): string | null {
  return status && error !== null ? `It was received before: ${error}.` : error
}

function usePreview(target: ActProps<OrderRow>['target']) {
  return useQuery({
    queryKey: ['receiving', chosenRows(target)],
    queryFn: ({ signal }) =>
      call(receiveOrders, { body: { order_list: chosenRows(target), preview: true }, signal }),
    ...{ staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  })
}
