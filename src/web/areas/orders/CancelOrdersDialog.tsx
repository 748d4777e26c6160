import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { cancelOrders, type OrdersCanceled } from '../../../contract/orders.endpoints.ts'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { chosenRows } from '../../list/chosen-rows.ts'
import { counted } from '../../ui/count-text.ts'
import { DetailTable } from '../../ui/DetailTable.tsx'

/** Says what canceling means before it is done, and of each order afterwards what became of it. */
export function CancelOrdersDialog({ target, done, onClose }: ActProps<OrderRow>) {
  const [answer, setAnswer] = useState<OrdersCanceled | null>(null)
  const count = target.kind === 'some' ? target.ids.length : target.expectedCount
  const what = counted(count, 'order')
  // What was refused is told before the dialog goes.
  const act = useAct({ caption: 'Cancel Orders', what, done, onClose: () => undefined })
  const handleCancel = () =>
    act.run(async (idempotencyKey) => {
      const body = { order_list: chosenRows(target) }
      setAnswer(await call(cancelOrders, { body, idempotencyKey }))
    })
  const sent =
    target.kind === 'some' ? target.rows.filter((row) => !isWaiting(row.order_status ?? 'Open')) : []
  return (
    <ActDialog
      act={{ ...act, onClose }}
      title={answer === null ? `Cancel ${what}?` : 'Cancel Orders'}
      size="md"
    >
      {answer === null ? (
        <>
          <Text size="sm">
            Their pieces can be sold again, their lots are free, and they count in no sum. Their marketplaces
            are told to cancel them, too. Canceling can't be taken back.
          </Text>
          {sent.length === 0 ? null : (
            <Text size="sm" mt="xs" role="status">
              {counted(sent.length, 'order')} of these {sent.length === 1 ? 'was' : 'were'} sent or canceled
              before, and {sent.length === 1 ? 'stays as it is' : 'stay as they are'}.
            </Text>
          )}
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" onClick={onClose} data-autofocus>
              Keep
            </Button>
            <Button color="red" loading={act.isWorking} onClick={handleCancel}>
              Cancel {what}
            </Button>
          </Group>
        </>
      ) : (
        <Results answer={answer} onClose={onClose} />
      )}
    </ActDialog>
  )
}

function Results({ answer: { results }, onClose }: { answer: OrdersCanceled; onClose: () => void }) {
  return (
    <>
      <DetailTable captions={{ 'Order ID': 'text', Status: 'text' }} label="What became of the orders">
        <tbody>
          {results.map(({ id, order_id: name, status, error }) => (
            <tr key={id}>
              <td>{name ?? id}</td>
              <td>{status ? 'Canceled' : error}</td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </>
  )
}
