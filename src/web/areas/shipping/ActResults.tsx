import { Text } from '@mantine/core'
import type { OrdersActed } from '../../../contract/orders/shipping.endpoints.ts'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { counted } from '../../ui/count-text.ts'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import type { ToldState } from './channel-states.ts'
import { Told } from './Told.tsx'

type Row = OrdersActed['results'][number]

/** More are found in the list sooner than here. */
const mostRows = 200

const marks = {
  shipped: { good: 'Shipped', bad: 'Not shipped' },
  canceled: { good: 'Canceled', bad: 'Not canceled' },
}

type ActResultsProps = {
  rows: readonly Row[]
  /** What was done to them. */
  done: 'shipped' | 'canceled'
  toldOf: (row: Row) => ToldState
}

/** What became of each order, and how far its channel has been told of it. */
export function ActResults({ rows, done, toldOf }: ActResultsProps) {
  const refused = rows.filter(({ status }) => !status).length
  const count = rows.length - refused
  const words = count === 0 ? `No order was ${done}` : `${counted(count, 'order')} ${done}`
  return (
    <>
      <ResultHeadline
        tone={refused === 0 ? 'good' : 'bad'}
        words={refused === 0 || count === 0 ? words : `${words}, ${refused} refused`}
      />
      <ScrolledTable
        captions={{ 'Order ID': 'text', Status: 'text', Channel: 'text' }}
        label="What became of the orders"
      >
        <tbody>
          {rows.slice(0, mostRows).map((row) => {
            const { state, problem } = toldOf(row)
            return (
              <tr key={row.id}>
                <td>{row.order_id ?? row.id}</td>
                <td>
                  <OutcomeMark isGood={row.status} word={marks[done][row.status ? 'good' : 'bad']} />{' '}
                  {row.error}
                </td>
                <td>{state === null ? '–' : <Told state={state} problem={problem} />}</td>
              </tr>
            )
          })}
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
