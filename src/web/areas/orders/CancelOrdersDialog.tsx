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
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { useChannelStates, type ToldState } from '../shipping/channel-states.ts'
import type { ChannelState } from '../shipping/channel-words.ts'
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
      title={answer === null ? `Cancel ${counted(chosen, 'order')}?` : 'Cancel Orders'}
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
            <Rows caption="What will happen" rows={preview.data.results} words={planWords} />
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
          <Outcome rows={answer.results} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose} autoFocus>
              Close
            </Button>
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

/** More rows help nobody to decide. */
const mostRows = 200

function Rows({
  caption,
  rows,
  words,
}: {
  caption: string
  rows: readonly Row[]
  words: (row: Row) => string
}) {
  return (
    <>
      <ScrolledTable captions={{ 'Order ID': 'text', [caption]: 'text' }} label={caption}>
        <tbody>
          {rows.slice(0, mostRows).map((row) => (
            <tr key={row.id}>
              <td>{row.order_id ?? row.id}</td>
              <td>{words(row)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      {rows.length <= mostRows ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          and {counted(rows.length - mostRows, 'more order')}
        </Text>
      )}
    </>
  )
}

/** What the marketplaces answer is added as it comes. */
function Outcome({ rows }: { rows: readonly Row[] }) {
  const toldOf = useChannelStates('cancel', rows)
  return <Rows caption="Status" rows={rows} words={(row) => outcomeWords(row, toldOf(row))} />
}

function outcomeWords({ status, error }: Row, { state, problem }: ToldState): string {
  if (!status) return error ?? ''
  if (state === null) return 'Canceled'
  const why = problem === null ? '' : ` ${problem}`
  return `Canceled; its marketplace ${marketplaceWords[state]}.${why}`
}

const marketplaceWords: Record<ChannelState, string> = {
  pending: 'is being told',
  notified: 'was told',
  rejected: 'refused',
  unsupported: "can't be told",
}
