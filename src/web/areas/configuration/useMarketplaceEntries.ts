import { paths } from '../../paths.ts'
import { troubleWords } from '../../ui/connection-words.ts'
import { relativeText } from '../../ui/time-text.ts'
import { accessEnd } from '../../../contract/access-end.ts'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'
import { useMarketplaceStates } from '../publishing/marketplace-states.ts'

/** The marketplaces, each with the way to what is set for it; none until they are known, which may fail. */
export function useMarketplaceEntries() {
  const { data = [], error, isPending, refetch } = useMarketplaces()
  const accounts = useMarketplaceStates(data.map(({ id }) => id))
  const entries = data.map(({ id, name, margin, is_connected: isConnected }, at) => {
    const { state, access_ends_on: endsOn = null } = accounts[at] ?? {}
    const trouble = troubleWords(isConnected ? state : 'not_connected') ?? endWords(endsOn, new Date())
    return {
      name,
      to: paths.marketplace(id),
      about: 'Margin, connection, and whether Publish offers it',
      health: [trouble, isConnected ? `Margin ${margin ?? 0} %` : null].filter(Boolean).join(' · '),
      isAmiss: isConnected && trouble !== null,
      action: 'Manage',
    }
  })
  const unanswered = { label: 'Loading marketplaces', lines: 3, error, onRetry: () => void refetch() }
  return { entries, unanswered: data.length === 0 && (isPending || error !== null) ? unanswered : undefined }
}

/** Said here too, before anything is refused: nobody opens a marketplace's page as long as all goes well. */
function endWords(time: string | null, now: Date): string | null {
  const end = accessEnd(time, now)
  if (time === null || end === null) return null
  return end === 'over' ? 'Access ended' : `Access ends ${relativeText(new Date(time), now)}`
}
