import type { ImportRemark } from '../../../contract/imports.ts'
import type { Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { DraftGroup, ProductDraft } from '../product-files/product-draft.ts'
import { useNames } from './imports.store.ts'

type Sifted = { kept: ProductDraft[]; rejections: ImportRemark[] }

/** A handle that comes back later in the file would make its product twice: its rows are rejected. */
export async function siftHandles(tx: Tx, importId: number, groups: readonly DraftGroup[]): Promise<Sifted> {
  const { kept, repeated } = await sift(tx, importId, groups, ({ handle }) =>
    handle ? { name: `handle ${handle.name}`, line: handle.line } : undefined,
  )
  return {
    kept: kept.flatMap(({ drafts }) => drafts),
    rejections: repeated.flatMap(({ item, line }) =>
      item.drafts.map((draft) => ({
        line: draft.line,
        column: '',
        reason: `The rows of this handle began on line ${line}; put them together.`,
      })),
    ),
  }
}

/** The same SKU twice in a file: the later line is rejected. */
export async function siftSkus(tx: Tx, importId: number, drafts: readonly ProductDraft[]): Promise<Sifted> {
  const { kept, repeated } = await sift(tx, importId, drafts, ({ sku, line }) => ({
    name: `sku ${foldText(sku)}`,
    line,
  }))
  return {
    kept,
    rejections: repeated.map(({ item, line }) => ({
      line: item.line,
      column: '',
      reason: `The SKU ${item.sku} is there already on line ${line}.`,
    })),
  }
}

type Name = { name: string; line: number }

async function sift<T>(
  tx: Tx,
  importId: number,
  items: readonly T[],
  nameOf: (item: T) => Name | undefined,
): Promise<{ kept: T[]; repeated: { item: T; line: number }[] }> {
  const firstOfBatch = new Map<string, Name & { item: T }>()
  for (const item of items) {
    const name = nameOf(item)
    if (name && !firstOfBatch.has(name.name)) firstOfBatch.set(name.name, { ...name, item })
  }
  const usedBefore = await useNames(tx, importId, [...firstOfBatch.values()])
  const kept: T[] = []
  const repeated: { item: T; line: number }[] = []
  for (const item of items) {
    const name = nameOf(item)?.name
    const first = name === undefined ? undefined : firstOfBatch.get(name)
    const before = name === undefined ? undefined : usedBefore.get(name)
    if (before !== undefined) repeated.push({ item, line: before })
    else if (first && first.item !== item) repeated.push({ item, line: first.line })
    else kept.push(item)
  }
  return { kept, repeated }
}
