import { queryOptions } from '@tanstack/react-query'
import { readProducts } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'

/** The id of the product of ours that has this SKU, or null; what a page asks at once is asked together. */
export const ourProductQuery = (sku: string) =>
  queryOptions({
    queryKey: ['product of sku', sku.toLowerCase()],
    queryFn: async () => (await findTogether(sku)).get(sku.toLowerCase()) ?? null,
    staleTime: 60_000,
  })

async function findProducts(skus: readonly string[]): Promise<[string, number][]> {
  const query = { filter: [{ sku__in: [...skus] }], page_size: skus.length }
  const { results } = await call(readProducts, { query })
  return results.map(({ sku, id }) => [sku, id])
}

/** Questions of one moment become one. */
export function gathered(find: typeof findProducts) {
  let asked: { skus: Set<string>; answer: Promise<Map<string, number>> } | null = null
  return (sku: string) => {
    if (asked === null) {
      const skus = new Set<string>()
      const answer = Promise.resolve().then(async () => {
        asked = null
        const found = await find([...skus])
        return new Map(found.map(([each, id]) => [each.toLowerCase(), id]))
      })
      asked = { skus, answer }
    }
    asked.skus.add(sku)
    return asked.answer
  }
}

const findTogether = gathered(findProducts)
