import type { ResultRow } from './result-row.ts'

export type RetryGroup = { productIds: number[]; marketplaces: string[] }

/**
 * The failed pairs as products times marketplaces, so that a retry touches nothing else: marketplaces on which the
 * same products failed go together, every other one by itself.
 */
export function retryGroups(rows: readonly Pick<ResultRow, 'productId' | 'marketplace'>[]): RetryGroup[] {
  const groups = new Map<string, RetryGroup>()
  for (const [marketplace, theirs] of Map.groupBy(rows, (row) => row.marketplace)) {
    const productIds = [...new Set(theirs.map(({ productId }) => productId))].sort(
      (one, other) => one - other,
    )
    const key = productIds.join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { productIds, marketplaces: [marketplace] })
    else group.marketplaces.push(marketplace)
  }
  return [...groups.values()]
}
