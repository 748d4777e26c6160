import type { DraftVariant } from '../ports/sales-channel.ts'
import { variantTitle } from './product-input.ts'

export type FoundVariant = {
  id: string
  sku: string | null
  title: string
  inventoryItemId: string
  /** At our location; null when it is not stocked there. */
  available: number | null
}

/** Which of the variants there is which of ours: by SKU, then by option values where an SKU was renamed. */
export function matchVariants(ours: DraftVariant[], theirs: FoundVariant[]): Map<string, FoundVariant> {
  const free = new Set(theirs)
  const matches = new Map<string, FoundVariant>()
  const match = (isSame: (variant: DraftVariant, found: FoundVariant) => boolean) => {
    for (const variant of ours) {
      if (matches.has(variant.ref)) continue
      const found = [...free].find((candidate) => isSame(variant, candidate))
      if (found === undefined) continue
      free.delete(found)
      matches.set(variant.ref, found)
    }
  }
  match((variant, found) => found.sku === variant.sku && hasTitle(found, variant))
  match((variant, found) => found.sku === variant.sku)
  match((variant, found) => hasTitle(found, variant))
  return matches
}

function hasTitle({ title }: FoundVariant, variant: DraftVariant): boolean {
  return title.toLowerCase() === variantTitle(variant).toLowerCase()
}
