import { useQuery } from '@tanstack/react-query'
import { listChannelStates, type OrdersActed } from '../../../contract/orders/shipping.endpoints.ts'
import { call } from '../../app/call.ts'
import type { ChannelState } from './channel-words.ts'

const lookMs = 3_000
/** More are not read while one waits. */
const mostAsked = 200

export type ToldState = { channel_state: ChannelState | null; problem: string | null }

type Row = Pick<OrdersActed['results'][number], 'id' | 'channel_state'>

/** How far the marketplaces are with what was just done to these orders, looked at until each has answered. */
export function useChannelStates(act: 'cancel' | 'ship', rows: readonly Row[]): (row: Row) => ToldState {
  const ids = rows.filter(({ channel_state: state }) => state === 'pending').map(({ id }) => id)
  const asked = ids.slice(0, mostAsked)
  const { data = [] } = useQuery({
    queryKey: ['channel states', act, asked],
    queryFn: async ({ signal }) =>
      (await call(listChannelStates, { body: { order_list: asked, act }, signal })).results,
    enabled: asked.length > 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.every(({ channel_state: each }) => each !== 'pending') === true ? false : lookMs,
  })
  const known = new Map(data.map((row) => [row.id, row]))
  return ({ id, channel_state }) => known.get(id) ?? { channel_state, problem: null }
}
