import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  listChannelActs,
  listChannelStates,
  type OrdersActed,
} from '../../../contract/orders/shipping.endpoints.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { call } from '../../app/call.ts'
import type { ChannelState } from './channel-words.ts'
import { lookAgain } from './look-again.ts'

/** More are not read while one waits. */
const mostAsked = 200

export type ToldState = { state: ChannelState | null; problem: string | null }

type Row = Pick<OrdersActed['results'][number], 'id' | 'channel_state'>

/** How far the marketplaces are with what was just done to these orders, looked at until each has answered. */
export function useChannelStates(act: 'cancel' | 'ship', rows: readonly Row[]): (row: Row) => ToldState {
  const ids = rows.filter(({ channel_state: state }) => state === 'pending').map(({ id }) => id)
  const { data = [] } = useQuery(channelStatesQuery(act, ids.slice(0, mostAsked)))
  const known = new Map(data.map((row) => [row.id, row]))
  return ({ id, channel_state }) => known.get(id) ?? { state: channel_state, problem: null }
}

export function channelStatesQuery(act: 'cancel' | 'ship', asked: readonly number[]) {
  return queryOptions({
    queryKey: ['channel states', act, asked],
    queryFn: async ({ signal }) => {
      const { results } = await call(listChannelStates, { body: { order_list: [...asked], act }, signal })
      return results.map(({ channel_state: state, ...row }) => ({ ...row, state }))
    },
    enabled: asked.length > 0,
    gcTime: 0,
    ...lookAgain,
  })
}

/** What the channels of one order were to be told, looked at until each has answered. */
export function channelActsQuery({ id, version }: Pick<Order, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['channel acts', id, version],
    queryFn: async ({ signal }) => (await call(listChannelActs, { params: { id }, signal })).results,
    ...lookAgain,
  })
}
