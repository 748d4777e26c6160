import { useQueries } from '@tanstack/react-query'
import { serviceNames } from '../../../contract/services.ts'
import { paths } from '../../paths.ts'
import { connectionWords, troubleWords } from '../../ui/connection-words.ts'
import { knownServices, serviceQuery } from './service-account.ts'

/** The services, each with how it stands and the way to its page. */
export function useServiceEntries() {
  const told = useQueries({ queries: serviceNames.map((service) => serviceQuery(service)) })
  return serviceNames.map((service, at) => {
    const connection = told[at]?.data?.connection
    const { name, about } = knownServices[service]
    const practice = connection?.mode === 'practice' ? ', practice mode' : ''
    const health = connection === undefined ? undefined : `${connectionWords[connection.state]}${practice}`
    // Whoever has no account there misses nothing.
    const isAmiss = connection?.state !== 'not_connected' && troubleWords(connection?.state) !== null
    return { name, to: paths.service(service), about, health, isAmiss, action: 'Manage' }
  })
}
