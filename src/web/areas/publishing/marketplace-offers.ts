import { useQueries, useQuery } from '@tanstack/react-query'
import { accessEnd } from '../../../contract/access-end.ts'
import type { AccountStanding } from './marketplace-states.ts'
import { liveQuestions, type PublishChoice } from './publish-choice.ts'
import { troubleWords } from '../../ui/connection-words.ts'
import { counted } from '../../ui/count-text.ts'
import type { PublishKind } from './publish-words.ts'
import { listProducts } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import { listMarketplaces, type MarketplaceReply } from '../../../contract/settings.endpoints.ts'

/** A marketplace that the dialog offers, with what is known of the chosen products there. */
export type Offer = {
  id: number
  name: string
  note: string
  isConnected: boolean
  /** Somebody has to mend its account; the note says why. */
  isAmiss: boolean
}

type Known = {
  marketplace: MarketplaceReply
  account: AccountStanding | undefined
  liveCount: number | undefined
}

/**
 * Publish goes where the settings say so. Unpublish goes wherever a chosen product is live or on its way, and where
 * that is not known.
 */
export function offersOf(kind: PublishKind, choice: PublishChoice, known: readonly Known[]): Offer[] {
  return known
    .filter(({ marketplace, liveCount }) =>
      kind === 'publish'
        ? marketplace.offer_in_publish_dialog
        : liveCount !== 0 || choice.onTheWay.includes(marketplace.name),
    )
    .map(({ marketplace: { id, name, is_connected: isConnected }, account, liveCount }) => {
      const trouble = troubleWords(isConnected ? account?.state : 'not_connected') ?? endedWords(account)
      // One that is away comes back by itself, and what was sent waits for it.
      const isAmiss = trouble !== null && account?.state !== 'away'
      return { id, name, note: trouble ?? noteOf(liveCount, choice), isConnected, isAmiss }
    })
}

/** What is about to end is renewed by what is sent, so only an end that is past is a matter here. */
function endedWords(account: AccountStanding | undefined): string | null {
  return accessEnd(account?.access_ends_on, new Date()) === 'over' ? 'The access ended' : null
}

/** Where there is nothing to choose, it is chosen; taking something off sale is said each time. */
export function firstChoice(kind: PublishKind, offers: readonly Offer[]): string[] {
  const open = offers.filter(({ isConnected }) => isConnected).map(({ name }) => name)
  return kind === 'publish' && open.length === 1 ? open : []
}

function noteOf(liveCount: number | undefined, { count }: PublishChoice): string {
  if (liveCount === undefined) return ''
  if (liveCount === 0) return 'Not live yet'
  if (liveCount >= count) return count === 1 ? 'Live' : 'All live'
  return `${counted(liveCount, 'product')} live`
}

// Only the count is wanted, and the server remembers a first page as the place where the user left off.
const beyondRows = { page: 2, page_size: 1 }

/** How many of the chosen products are live, by marketplace; undefined while or where it is not known. */
export function useLiveCounts(choice: PublishChoice, marketplaces: readonly string[], key: string) {
  return useQueries({
    queries: marketplaces.map((marketplace) => ({
      queryKey: ['live count', marketplace, key],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const questions = liveQuestions(choice, marketplace)
        if (questions.length === 0) return null
        const answers = await Promise.all(
          questions.map((body) => call(listProducts, { query: beyondRows, body, signal })),
        )
        return answers.reduce((sum, reply) => sum + ('count' in reply ? reply.count : 0), 0)
      },
      gcTime: 0,
    })),
    combine: (answers) => ({
      counts: answers.map(({ data }) => data ?? undefined),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  })
}

export function useMarketplaces() {
  return useQuery({
    queryKey: ['marketplaces'],
    queryFn: async ({ signal }) => {
      const { results } = await call(listMarketplaces, { signal })
      // Other tools of the seller read it there; nothing of ours does.
      localStorage.setItem('marketplaces_list', JSON.stringify(results))
      return results
    },
    // One may have been connected in another tab since it was asked last.
    staleTime: 0,
  })
}
