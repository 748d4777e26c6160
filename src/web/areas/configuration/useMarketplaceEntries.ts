import { paths } from '../../paths.ts'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'
import { troubleWords, useMarketplaceStates } from '../publishing/marketplace-states.ts'

/** The marketplaces, each with the way to what is set for it; none until they are known, which may fail. */
export function useMarketplaceEntries() {
  const { data = [], error, isPending, refetch } = useMarketplaces()
  const states = useMarketplaceStates(data.map(({ id }) => id))
  const entries = data.map(({ id, name, margin, is_connected: isConnected }, at) => {
    const trouble = troubleWords(isConnected ? states[at] : 'not_connected')
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
