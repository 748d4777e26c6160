import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { retryChannelAct, type ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'
import { call } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'
import { tellRefusal } from '../../list/acts/tell-refusal.tsx'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { channelActsQuery } from './channel-states.ts'
import { isUnderway } from './look-again.ts'
import { Told } from './Told.tsx'

type ChannelActsProps = { order: Pick<Order, 'id' | 'version'>; onReload: () => void }

/** What the order's marketplace and its shipping service were to be told, how far that is, and another try where one refused. */
export function ChannelActs({ order: { id, version }, onReload }: ChannelActsProps) {
  const queries = useQueryClient()
  const query = channelActsQuery({ id, version })
  const { data } = useQuery({ ...query, placeholderData: (before) => before })
  const isTelling = data?.some(isUnderway) === true
  useAfterwards(isTelling, onReload)
  const { mutate, isPending: isAsking } = useMutation({
    mutationFn: (act: ChannelAct) => call(retryChannelAct, { params: { id: act.id } }),
    onError: (problem, act) => {
      showFailure({ subject: `${act.channel} could not be asked again`, problem })
      tellRefusal({ caption: 'Retry', problem, onRetry: () => mutate(act) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  const channels = [...new Set(data?.map(({ channel }) => channel))]
  if (data === undefined || channels.length === 0) return null
  const title = `Told to ${channels.join(' and ')}`
  const isOne = channels.length === 1
  return (
    <Card title={title} isFlush>
      <ScrolledTable label={title} captions={isOne ? captions : { Channel: 'text', ...captions }}>
        <tbody>
          {data.map((act) => (
            <tr key={act.id}>
              {isOne ? null : <td>{act.channel}</td>}
              <td>{whatIsTold(act)}</td>
              <td>
                <Told state={act.state} problem={act.problem} />
              </td>
              <td>
                <RelativeTime time={act.settled_on ?? act.created_on} />
              </td>
              <td>
                {act.can_retry ? (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Retry ${act.channel}: ${whatIsTold(act)}`}
                    loading={isAsking}
                    onClick={() => mutate(act)}
                  >
                    Retry
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Card>
  )
}

const captions = { What: 'text', State: 'text', When: 'text', Retry: 'act' } as const

function whatIsTold({ act, tracking_no: parcel }: ChannelAct): string {
  if (act === 'ship') return `Parcel ${parcel}`
  return act === 'cancel' ? 'Cancellation' : 'Acknowledgement'
}

/** What the channel answered stands in the history, too. */
function useAfterwards(isTelling: boolean, onReload: () => void) {
  const wasTelling = useRef(false)
  const reload = useEffectEvent(onReload)
  useEffect(() => {
    if (wasTelling.current && !isTelling) reload()
    wasTelling.current = isTelling
  }, [isTelling])
}
