import type { Order } from '../../../contract/orders.endpoints.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import classes from './OrderPage.module.css'

/** What was noted of the order, by itself: in its history it stands among all that happened. */
export function OrderNotes({ order: { notes } }: { order: Pick<Order, 'notes'> }) {
  if (notes.length === 0) return null
  return (
    <Card title="Notes">
      <ul className={classes.notes}>
        {notes.map((note, at) => (
          <li key={at} dir="auto">
            <LinkedText text={note} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
