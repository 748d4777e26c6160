import { queryOptions } from '@tanstack/react-query'
import { enterServiceCredentials, showService, testService } from '../../../contract/services.endpoints.ts'
import { serviceNames, type ServiceName } from '../../../contract/services.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import type { AccountCalls } from '../marketplaces/marketplace-query.ts'

export type KnownService = {
  name: string
  about: string
  /** What the page says of it first. */
  description: string
}

export const knownServices: Readonly<Record<ServiceName, KnownService>> = {
  channeladvisor: {
    name: 'ChannelAdvisor',
    about: 'Where the catalogue comes from',
    description:
      'Products are read from there every 15 minutes, and every two minutes orders of marketplaces that are not connected here; Sync sends back what was changed here.',
  },
  shipstation: {
    name: 'ShipStation',
    about: 'Where labels are bought',
    description: 'Orders and parcels are read from there every minute; what is shipped here is marked there.',
  },
  alias: {
    name: 'alias',
    about: 'For how little others offer a size on GOAT',
    description: 'Lowest prices are asked for when somebody looks at a size, and kept for six hours.',
  },
}

export function isServiceName(text: string): text is ServiceName {
  return serviceNames.some((name) => name === text)
}

const lookEveryMs = 10_000

/** The account there with what is read from it, looked at as long as the page is open. */
export function serviceQuery(service: ServiceName) {
  return queryOptions({
    queryKey: ['service', service],
    queryFn: ({ signal }) => call(showService, { params: { service }, signal }),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
}

export function serviceAccount(service: ServiceName): AccountCalls {
  const params = { service }
  return {
    queryKey: ['service', service, 'connection'],
    show: async (signal) => (await call(showService, { params, signal })).connection,
    test: () => call(testService, { params }),
    enter: async (credentials) => {
      const told = await call(enterServiceCredentials, { params, body: { credentials } })
      queryClient.setQueryData(serviceQuery(service).queryKey, told)
      return told.connection
    },
    consentId: null,
    waiting: ['order', 'orders'],
  }
}
