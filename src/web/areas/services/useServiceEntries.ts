import { useQueries } from '@tanstack/react-query'
import { serviceNames } from '../../../contract/services.ts'
import { paths } from '../../paths.ts'
import { connectionWords, troubleWords } from '../../ui/connection-words.ts'
import { knownServices, serviceQuery } from './service-account.ts'

/** The services, each with how it stands and the way to its page. */
export function useServiceEntries() {
  const told = useQueries({ queries: serviceNames.map((service) => serviceQuery(service)) })
  return serviceNames.map((service, at) => {
    const { data, error } = told[at] ?? { error: null }
    const connection = data?.connection
    const { name, about } = knownServices[service]
    const practice = connection?.mode === 'practice' ? ', practice mode' : ''
    const unknown = error === null ? undefined : 'Not known right now'
    const health = connection === undefined ? unknown : `${connectionWords[connection.state]}${practice}`
    // Whoever has no account there misses nothing.
    const isAmiss = connection?.state !== 'not_connected' && troubleWords(connection?.state) !== null
    return { name, to: paths.service(service), about, health, isAmiss, action: 'Manage' }
  })
}
