import type { Order } from '../../../contract/orders.endpoints.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusMark } from './order-cells.tsx'
import classes from './OrderPage.module.css'

/** What became of the order, the oldest first; what we noted ourselves stands among what the marketplace said. */
export function OrderHistory({ order: { order_history: entries } }: { order: Order }) {
  return (
    <Card title="Order History">
      {entries.length === 0 ? (
        <p className={classes.empty}>No History to Show</p>
      ) : (
        <ol className={classes.history}>
          {entries.map((entry, at) => (
            <li
              key={entry.id}
              className={classes.entry}
              data-ended={at === entries.length - 1 && /^(cancel|complete)/i.test(entry.order_status)}
            >
              <Said entry={entry} isStep={entry.order_status !== entries[at - 1]?.order_status} />
              <span className={classes.when}>
                {entry.created_by} · <RelativeTime time={entry.order_placed_time ?? entry.created_on} />
                {entry.order_received_time === null ? null : (
                  <>
                    {' · Received '}
                    <RelativeTime time={entry.order_received_time} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

type Entry = Order['order_history'][number]

/** A change of its status may come with the reason for it, which names the status again. */
function Said({ entry: { order_status: status, note }, isStep }: { entry: Entry; isStep: boolean }) {
  if (note === null) return <StatusMark status={status} />
  if (!isStep) {
    return (
      <span dir="auto">
        <span className={classes.note}>Note</span>
        <LinkedText text={note} />
      </span>
    )
  }
  return (
    <>
      <StatusMark status={status} />
      <span dir="auto" className={classes.reason}>
        <LinkedText text={note.startsWith(`${status}: `) ? note.slice(status.length + 2) : note} />
      </span>
    </>
  )
}
