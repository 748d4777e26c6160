import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { lacksWaybill } from '../../../contract/orders.ts'
import { problemWords } from '../../ui/problem-words.ts'
import classes from './MissingWaybill.module.css'
import { waybillQuery } from './waybill-query.ts'

type MissingWaybillProps = {
  order: Order
  /** VoyageOne has said something: the order may be another now. */
  onFetched: () => void
}

/** Fetches the waybill of an order that has none, and says what came of it. */
export function MissingWaybill({ order, onFetched }: MissingWaybillProps) {
  return lacksWaybill({ ...order, marketplace: order.marketplace.name }) ? (
    <Fetching id={order.id} onFetched={onFetched} />
  ) : null
}

function Fetching({ id, onFetched }: { id: number; onFetched: () => void }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(waybillQuery(id))
  const tell = useEffectEvent(onFetched)
  useEffect(() => {
    if (dataUpdatedAt > 0) tell()
  }, [dataUpdatedAt])
  const words = isFetching
    ? 'Asking VoyageOne for the waybill…'
    : error !== null
      ? `VoyageOne could not be asked for the waybill. ${problemWords(error).message}`
      : data === undefined
        ? ''
        : 'VoyageOne has no waybill for this order yet.'
  return (
    <div className={classes.line} role="status">
      <span dir="auto">{words}</span>
      <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
        {error === null ? 'Ask again' : 'Retry'}
      </Button>
    </div>
  )
}
