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
              {entry.note === null ? (
                <StatusMark status={entry.order_status} />
              ) : (
                <span dir="auto">
                  <span className={classes.note}>Note</span>
                  <LinkedText text={entry.note} />
                </span>
              )}
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
