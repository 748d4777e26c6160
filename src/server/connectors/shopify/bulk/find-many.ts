import { ChannelFailure, type ListingRef } from '../../ports/sales-channel.ts'
import { asFound, findProduct, type Found } from '../find-product.ts'
import { callShopify } from '../graphql-call.ts'
import { handlesPerSearch, productsPerCall } from '../operations.ts'
import { shopifyHandle } from '../product-input.ts'
import type { Store } from '../read-account.ts'
import { isTooDear } from '../refusals.ts'

type Looked<T extends ListingRef> = { draft: T; found: Found | null }

const mostVariantsPerPage = 100

/** What is there of each product, many of them in a call. */
export async function findMany<T extends ListingRef>(
  store: Store,
  drafts: readonly T[],
): Promise<Looked<T>[]> {
  const owners = await findOwners(
    store,
    drafts.filter(({ externalId }) => externalId === undefined),
  )
  const ids = new Map(
    drafts.flatMap((draft) => {
      const id = draft.externalId ?? owners.get(draft.ref)?.id
      return id === undefined ? [] : [[draft, id] as const]
    }),
  )
  const known = new Map<T, Found | null>()
  const there = drafts.filter((draft) => ids.has(draft))
  const variants = Math.min(
    mostVariantsPerPage,
    Math.max(0, ...there.map((draft) => draft.variants.length)) + 5,
  )
  const size = productsPerCall('FindProducts', variants)
  for (let start = 0; start < there.length; start += size) {
    const batch = there.slice(start, start + size)
    const found = await readProducts(store, {
      ids: batch.map((draft) => ids.get(draft) ?? ''),
      variants,
    })
    for (const [index, draft] of batch.entries()) {
      // What is gone by its id, or has more sizes than a page, is looked for alone.
      known.set(draft, found[index] ?? (await findProduct(store, draft)))
    }
  }
  return drafts.map((draft) => ({ draft, found: known.get(draft) ?? null }))
}

type Asked = { ids: string[]; variants: number }

async function readProducts(store: Store, { ids, variants }: Asked): Promise<(Found | null)[]> {
  const { publication, location } = store.account
  const variables = { ids, publication: publication.id, location: location.id, variants }
  try {
    const { nodes } = await callShopify(store, 'FindProducts', {
      variables,
      size: { ids: ids.length, variants },
    })
    return nodes.map((node) =>
      node === null || !('id' in node) || node.variants.pageInfo.hasNextPage ? null : asFound(node),
    )
  } catch (failure) {
    if (!isTooDear(failure) || ids.length === 1) throw failure
    const half = Math.ceil(ids.length / 2)
    const first = await readProducts(store, { ids: ids.slice(0, half), variants })
    return [...first, ...(await readProducts(store, { ids: ids.slice(half), variants }))]
  }
}

/** Who stands at the addresses of these products, by their refs. */
export async function findOwners(
  store: Store,
  refs: readonly ListingRef[],
): Promise<Map<string, { id: string; owner: string | null }>> {
  const owners = new Map<string, { id: string; owner: string | null }>()
  for (let start = 0; start < refs.length; start += handlesPerSearch) {
    const batch = refs.slice(start, start + handlesPerSearch)
    const last = batch.at(-1)
    if (last === undefined) break
    const variables = Object.fromEntries(
      Array.from({ length: handlesPerSearch }, (_, index) => [
        `h${index + 1}`,
        shopifyHandle(batch[index] ?? last),
      ]),
    )
    const reply = await callShopify(store, 'FindOwners', { variables })
    for (const [index, { ref }] of batch.entries()) {
      const there = reply[`h${index + 1}`]
      if (there) owners.set(ref, { id: there.id, owner: there.owner?.value ?? null })
    }
  }
  return owners
}

/** Some work for each; what one is refused is kept beside it, and what passes by itself is thrown. */
export async function eachOrRefused<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R> | R,
): Promise<{ item: T; result: R | ChannelFailure }[]> {
  const results: { item: T; result: R | ChannelFailure }[] = []
  for (const item of items) {
    try {
      results.push({ item, result: await work(item) })
    } catch (failure) {
      if (!(failure instanceof ChannelFailure)) throw failure
      results.push({ item, result: failure })
    }
  }
  return results
}
