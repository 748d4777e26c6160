import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { mostOrders } from '../../../contract/orders.ts'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import { cancelOrders, type OrdersCanceled } from '../../../contract/orders/shipping.endpoints.ts'
import { call } from '../../app/call.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { nothingDone, useAct } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { chosenRows } from '../../list/chosen-rows.ts'
import { counted } from '../../ui/count-text.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { ActResults } from '../shipping/ActResults.tsx'
import { OrdersTable } from '../shipping/OrdersTable.tsx'
import { useChannelStates } from '../shipping/channel-states.ts'
import { effectWords, planWords } from './cancel-words.ts'

/** Says of each order what canceling does to it before it is done, and afterwards what became of it. */
export function CancelOrdersDialog({ target, done, onClose }: ActProps<OrderRow>) {
  const [answer, setAnswer] = useState<OrdersCanceled | null>(null)
  const chosen = target.kind === 'some' ? target.ids.length : target.expectedCount
  const isTooMany = chosen > mostOrders
  const preview = usePreview(target, !isTooMany)
  const cancelable = preview.data?.results.filter(({ status }) => status).length ?? chosen
  const count = isTooMany ? 0 : cancelable
  // What was refused is told before the dialog goes.
  const onDone = () => undefined
  const act = useAct({ caption: 'Cancel Orders', what: counted(chosen, 'order'), done, onClose: onDone })
  const form = useActForm({ ...act, onClose }, target, () => ({ reason: '' }))
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.run(async (idempotencyKey) => {
      // Those that were shown, and none that the list has found since.
      const shown = preview.data?.results.filter(({ status }) => status) ?? []
      const body = { order_list: shown.map(({ id }) => id), reason: form.values.reason.trim() || null }
      const canceled = await call(cancelOrders, { body, idempotencyKey })
      setAnswer(canceled)
      return canceled.results.some(({ status }) => status) ? canceled : nothingDone
    })
  }
  return (
    <ActDialog
      act={{ ...act, onClose }}
      form={answer === null ? form : undefined}
      title={answer === null && count > 0 ? `Cancel ${counted(count, 'order')}?` : 'Cancel Orders'}
      size="lg"
    >
      {answer === null ? (
        <form onSubmit={handleSubmit}>
          <Text size="sm" mb="sm">
            {effectWords(chosen, count)}
          </Text>
          {isTooMany ? null : preview.data === undefined ? (
            <Unanswered
              lines={3}
              label="What canceling would do"
              error={preview.error}
              onRetry={() => void preview.refetch()}
            />
          ) : (
            <OrdersTable
              rows={preview.data.results}
              label="What will happen"
              captions={['What will happen']}
              cells={(row) => <td>{planWords(row)}</td>}
            />
          )}
          {count === 0 ? null : (
            <TextInput
              mt="md"
              label="Reason"
              description="It stands in the history of each order."
              maxLength={500}
              value={form.values.reason}
              onChange={(event) => form.change({ reason: event.currentTarget.value })}
            />
          )}
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" onClick={form.guard.close} data-autofocus>
              {count === 0 ? 'Close' : 'Keep'}
            </Button>
            {count === 0 ? null : (
              <Button type="submit" color="red" loading={act.isWorking} disabled={preview.data === undefined}>
                Cancel {counted(count, 'order')}
              </Button>
            )}
          </Group>
        </form>
      ) : (
        <>
          <Outcome rows={answer.results} planned={preview.data?.results ?? []} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>Close</Button>
          </Group>
        </>
      )}
    </ActDialog>
  )
}

function usePreview(target: ActProps<OrderRow>['target'], enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: ['canceling', chosenRows(target)],
    queryFn: ({ signal }) =>
      call(cancelOrders, { body: { order_list: chosenRows(target), preview: true }, signal }),
    ...{ staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  })
}

type Row = OrdersCanceled['results'][number]

type OutcomeProps = { rows: readonly Row[]; planned: readonly Row[] }

/** What the marketplaces answer is added as it comes; of one that can't be told it was known before. */
function Outcome({ rows, planned }: OutcomeProps) {
  const toldOf = useChannelStates('cancel', rows)
  const deaf = new Map(
    planned.flatMap(({ id, channel_state: state, channel_effect: problem = null }) =>
      state === 'unsupported' ? [[id, { state, problem }] as const] : [],
    ),
  )
  return (
    <ActResults
      rows={rows}
      done="canceled"
      toldOf={(row) => {
        const told = toldOf(row)
        return told.state === 'pending' ? (deaf.get(row.id) ?? told) : told
      }}
    />
  )
}
