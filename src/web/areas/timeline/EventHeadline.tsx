import { Link } from '@tanstack/react-router'
import { cellLabel } from '../../../contract/products/cell-words.ts'
import type { ProductEvent } from '../../../contract/products/timeline.endpoints.ts'
import { paths } from '../../paths.ts'
import { eventWords, isPictureField, wordsAroundOrder } from './event-words.ts'
import { OldAndNew } from './OldAndNew.tsx'
import classes from './Timeline.module.css'

/** What happened: the field with what it was and is, or words with the way to the order that they name. */
export function EventHeadline({ event }: { event: ProductEvent }) {
  const words = eventWords(event)
  return (
    <>
      <bdi className={classes.field}>{words === undefined ? cellLabel(event.field) : linked(event)}</bdi>{' '}
      {words === undefined || isPictureField(event.field) ? (
        <OldAndNew field={event.field} values={[event.previous_value, event.updated_value]} />
      ) : null}
    </>
  )
}

function linked(event: ProductEvent) {
  const around = wordsAroundOrder(event)
  if (around === undefined || event.order === null) return eventWords(event)
  const [before, after] = around
  return (
    <>
      {before}
      <Link to={paths.order(event.order.id)} className={classes.link}>
        {event.order.order_id}
      </Link>
      {after}
    </>
  )
}
