import type { OrdersActed } from '../../../contract/orders/shipping.endpoints.ts'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { counted } from '../../ui/count-text.ts'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import type { ToldState } from './channel-states.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { Told } from './Told.tsx'

type Row = OrdersActed['results'][number]

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
      <OrdersTable
        rows={rows}
        label="What became of the orders"
        captions={['Status', 'Channel']}
        cells={(row) => {
          const { state, problem } = toldOf(row)
          return (
            <>
              <td>
                <OutcomeMark isGood={row.status} word={marks[done][row.status ? 'good' : 'bad']} />{' '}
                {row.error}
              </td>
              <td>{state === null ? '–' : <Told state={state} problem={problem} />}</td>
            </>
          )
        }}
      />
    </>
  )
}
