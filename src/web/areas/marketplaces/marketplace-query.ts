import { queryOptions } from '@tanstack/react-query'
import type { Connection } from '../../../contract/connection.ts'
import {
  enterCredentials,
  showConnection,
  showMarketplace,
  testConnection,
} from '../../../contract/marketplaces.endpoints.ts'
import { call } from '../../app/call.ts'

/** What is set for a marketplace; a number that can't be an id is not asked for. */
export function marketplaceQuery(id: number | null) {
  return queryOptions({
    queryKey: ['marketplace', id],
    queryFn: ({ signal }) => call(showMarketplace, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

const lookEveryMs = 10_000

/** How the account behind something is asked for, tried and let in. */
export type AccountCalls = {
  queryKey: readonly unknown[]
  show: (signal: AbortSignal) => Promise<Connection>
  test: () => Promise<{
    is_ok: boolean
    account: string | null
    problem: string | null
    connection: Connection
  }>
  enter: (credentials: Record<string, string> | null) => Promise<Connection>
  /** The marketplace that may let us in by its consent. */
  consentId: number | null
  /** What waits for it, one of it and several. */
  waiting: readonly [string, string]
}

export function marketplaceAccount(id: number): AccountCalls {
  return {
    queryKey: ['marketplace', id, 'connection'],
    show: (signal) => call(showConnection, { params: { id }, signal }),
    test: () => call(testConnection, { params: { id } }),
    enter: (credentials) => call(enterCredentials, { params: { id }, body: { credentials } }),
    consentId: id,
    waiting: ['product', 'products'],
  }
}

/** How it stands with an account, looked at as long as the page is open. */
export function connectionQuery({ queryKey, show }: Pick<AccountCalls, 'queryKey' | 'show'>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => show(signal),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
}
