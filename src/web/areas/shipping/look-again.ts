import type { Query } from '@tanstack/react-query'
import type { ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'

const lookMs = 3_000
/** Most channels have answered by then. */
const soonLooks = 20
const longestMs = 60_000

type Told = Pick<ChannelAct, 'state' | 'needs_connection'>

/** Whether a channel is being told, and will have been without anybody doing anything. */
export function isUnderway({ state, needs_connection: needsConnection }: Told): boolean {
  return state === 'pending' && !needsConnection
}

/** When it is worth while to look again, after so many looks. */
export function lookAgainMs(looks: number): number {
  return Math.min(longestMs, lookMs * 2 ** Math.max(0, looks - soonLooks))
}

/**
 * For what channels are being told: looked at until nothing is under way any more, ever more rarely when that takes its time, and not
 * at all in a tab that nobody sees. What waits for a connection may have got one by the time that somebody is back.
 */
export const lookAgain = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: Pick<Query<readonly Told[]>, 'state'>): number | false =>
    state.data?.some(isUnderway) === false
      ? false
      : lookAgainMs(state.dataUpdateCount + state.errorUpdateCount),
}
