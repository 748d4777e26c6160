import { paths } from '../../paths.ts'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'

/** The marketplaces, each with the way to what is set for it; none until they are known, which may fail. */
export function useMarketplaceEntries() {
  const { data = [], error, isPending, refetch } = useMarketplaces()
  const entries = data.map(({ id, name, margin, is_connected: isConnected }) => ({
    name,
    to: paths.marketplace(id),
    about: 'Margin, connection, and whether Publish offers it',
    health: isConnected ? `Margin ${margin ?? 0} %` : 'Not connected in this installation',
    action: 'Manage',
  }))
  const unanswered = { label: 'Loading marketplaces', lines: 3, error, onRetry: () => void refetch() }
  return { entries, unanswered: data.length === 0 && (isPending || error !== null) ? unanswered : undefined }
}
