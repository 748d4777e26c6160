import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showShipped } from '../../../contract/orders/ship-desk.endpoints.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { channelWords } from '../shipping/channel-words.ts'
import { lookAgainMs } from '../shipping/look-again.ts'
import { StatusMark } from '../orders/order-cells.tsx'
import classes from './ShipDesk.module.css'
import type { Sent } from './sitting.ts'

/** What was shipped in this sitting, the last first, and how far its channel has been told. */
export function SentOrders({ sent }: { sent: readonly Sent[] }) {
  const ids = sent.map(({ id }) => id).join(',')
  const { data } = useQuery({
    queryKey: ['ship desk shipped', ids],
    queryFn: ({ signal }) => call(showShipped, { query: { ids }, signal }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ channel_state: told }) => told === 'pending') === true
        ? lookAgainMs(state.dataUpdateCount)
        : false,
  })
  const known = new Map(data?.results.map((row) => [row.id, row]))
  return (
    <Card title={`Shipped in this sitting (${sent.length})`} isFlush={sent.length > 0}>
      {sent.length === 0 ? (
        <p className={classes.none}>Nothing yet.</p>
      ) : (
        <ScrolledTable
          label="Shipped in this sitting"
          captions={{ Order: 'text', 'Tracking Number': 'text', Status: 'text', Channel: 'text' }}
        >
          <tbody>
            {sent.map(({ id, name, carrier, trackingNo }) => {
              const now = known.get(id)
              return (
                <tr key={id}>
                  <td>
                    <Link to={paths.order(id)}>
                      <bdi>{name}</bdi>
                    </Link>
                  </td>
                  <td dir="ltr">
                    {carrier} {now?.tracking_no ?? trackingNo}
                  </td>
                  <td>
                    <StatusMark status={now?.order_status ?? 'Shipped'} />
                  </td>
                  <td>{now?.channel_state ? channelWords[now.channel_state] : '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </ScrolledTable>
      )}
    </Card>
  )
}
