import { useQueries } from '@tanstack/react-query'
import { listProducts } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import { liveQuestions, type ListQuestion, type PublishChoice } from './publish-choice.ts'

// Only the count is wanted, and the server remembers a first page as the place where the user left off.
const beyondRows = { page: 2, page_size: 1 }

/** How many of the chosen products are live, by marketplace; undefined while or where it is not known. */
export function useLiveCounts(
  choice: PublishChoice,
  marketplaces: readonly string[],
  key: string,
): { counts: (number | undefined)[]; isPending: boolean } {
  return useQueries({
    queries: marketplaces.map((marketplace) => ({
      queryKey: ['live count', marketplace, key],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const questions = liveQuestions(choice, marketplace)
        if (questions.length === 0) return null
        const counts = await Promise.all(questions.map((question) => countOf(question, signal)))
        return counts.reduce((sum, count) => sum + count, 0)
      },
      gcTime: 0,
    })),
    combine: (answers) => ({
      counts: answers.map(({ data }) => data ?? undefined),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  })
}

async function countOf({ filter, search }: ListQuestion, signal: AbortSignal): Promise<number> {
  const body = { filter, ...(search === undefined ? {} : { search }) }
  const { count } = await call(listProducts, {
    query: beyondRows,
    body,
    signal,
  })
  return count
}
