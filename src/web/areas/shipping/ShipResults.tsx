import { Button, Group } from '@mantine/core'
import type { OrdersActed } from '../../../contract/orders/shipping.endpoints.ts'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { counted } from '../../ui/count-text.ts'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import { useChannelStates } from './channel-states.ts'
import { Told } from './Told.tsx'

type ShipResultsProps = {
  answer: OrdersActed
  onClose: () => void
  /** Asks again for those that were refused. */
  onAgain: (ids: number[]) => void
}

/** What became of each order; what its channel says of it follows by itself, and stands on the order's page, too. */
export function ShipResults({ answer: { results }, onClose, onAgain }: ShipResultsProps) {
  const toldOf = useChannelStates('ship', results)
  const refused = results.filter(({ status }) => !status).map(({ id }) => id)
  const shipped = results.length - refused.length
  const words = shipped === 0 ? 'No order was shipped' : `${counted(shipped, 'order')} shipped`
  return (
    <>
      <ResultHeadline
        tone={refused.length === 0 ? 'good' : 'bad'}
        words={refused.length === 0 || shipped === 0 ? words : `${words}, ${refused.length} refused`}
      />
      <ScrolledTable
        captions={{ 'Order ID': 'text', Status: 'text', Channel: 'text' }}
        label="What became of the orders"
      >
        <tbody>
          {results.map((row) => {
            const { state, problem } = toldOf(row)
            return (
              <tr key={row.id}>
                <td>{row.order_id ?? row.id}</td>
                <td>
                  <OutcomeMark isGood={row.status} word={row.status ? 'Shipped' : 'Not shipped'} />{' '}
                  {row.error}
                </td>
                <td>{state === null ? '–' : <Told state={state} problem={problem} />}</td>
              </tr>
            )
          })}
        </tbody>
      </ScrolledTable>
      <Group justify="flex-end" mt="lg" gap="xs">
        {refused.length === 0 ? null : (
          <Button variant="default" onClick={() => onAgain(refused)}>
            Retry failed ({refused.length})
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </>
  )
}
