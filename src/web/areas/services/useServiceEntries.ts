import { useQueries } from '@tanstack/react-query'
import type { Connection } from '../../../contract/connection.ts'
import { serviceNames } from '../../../contract/services.ts'
import { paths } from '../../paths.ts'
import { knownServices, serviceQuery } from './service-account.ts'

const stateWords: Readonly<Record<Connection['state'], string>> = {
  connected: 'Connected',
  unknown: 'Not asked yet',
  away: 'Not answering',
  refused: 'Refuses our credentials',
  not_connected: 'Not connected',
}

/** The services, each with how it stands and the way to its page. */
export function useServiceEntries() {
  const told = useQueries({ queries: serviceNames.map((service) => serviceQuery(service)) })
  return serviceNames.map((service, at) => {
    const connection = told[at]?.data?.connection
    const { name, about } = knownServices[service]
    const practice = connection?.mode === 'practice' ? ', practice mode' : ''
    const health = connection === undefined ? undefined : `${stateWords[connection.state]}${practice}`
    return { name, to: paths.service(service), about, health, action: 'Manage' }
  })
}
