import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import { completeOrders } from '../../../contract/orders/shipping.endpoints.ts'
import { call } from '../../app/call.ts'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { nothingDone, useAct } from '../../list/acts/useAct.ts'
import { chosenRows } from '../../list/chosen-rows.ts'

/** Nothing takes it back, so it is asked first. */
export function CompleteOrderDialog({ target, done, onClose }: ActProps<OrderRow>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [order] = target.kind === 'some' ? target.rows : []
  const name = order?.order_number || (order?.order_id ?? '')
  const act = useAct({ caption: 'Mark complete', what: `order ${name}`, done, onClose })
  const handleComplete = () =>
    act.run(async (idempotencyKey) => {
      const body = { order_list: chosenRows(target) }
      const { results } = await call(completeOrders, { body, idempotencyKey })
      const error = results[0]?.error ?? null
      setRefusal(error)
      return error === null ? undefined : nothingDone
    })
  return (
    <ActDialog act={act} title={`Mark order ${name} complete?`} size="sm">
      <Text size="sm" role="status">
        {refusal ??
          'It arrived, and nothing is left to do for it. It can no longer be shipped again or canceled by hand.'}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {refusal === null ? 'Cancel' : 'Close'}
        </Button>
        {refusal === null ? (
          <Button loading={act.isWorking} onClick={handleComplete}>
            Mark complete
          </Button>
        ) : null}
      </Group>
    </ActDialog>
  )
}
