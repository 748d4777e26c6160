// What the practice account holds from the start: the demo catalogue, from a file drawn from it.
import { readFileSync } from 'node:fs'
import type { ProductRecord } from './account.ts'

type Style = {
  id: number
  sku: string
  title: string
  brand: string
  /** Id, size, price in cents, and what stands behind the style's SKU and title. */
  sizes: [number, string, number, string, string][]
}

const profileId = 12_003_401
const heldSince = '2026-01-05T08:00:00Z'

export const practiceProducts: ReadonlyMap<number, ProductRecord> = new Map(
  readStyles().flatMap((style) => {
    const parent = blankProduct({ ID: style.id, Sku: style.sku, Title: style.title, Brand: style.brand })
    const sizes = style.sizes.map(([ID, size, cents, sku, title]) =>
      blankProduct({
        ID,
        Sku: style.sku + sku,
        Title: style.title + title,
        Brand: style.brand,
        MPN: style.sku,
        RetailPrice: cents / 100,
        ParentProductID: style.id,
        IsInRelationship: true,
        Attributes: [{ Name: 'size', Value: size }],
      }),
    )
    const isRelated = { IsParent: true, IsInRelationship: true, RelationshipName: 'Size' }
    return [{ ...parent, ...isRelated }, ...sizes].map((product) => [product.ID, product] as const)
  }),
)

/** A product of which nothing is known but what is given; quantities may be missing altogether (seen in real answers). */
export function blankProduct(
  given: Partial<ProductRecord> & Pick<ProductRecord, 'ID' | 'Sku'>,
): ProductRecord {
  return {
    ProfileID: profileId,
    CreateDateUtc: heldSince,
    UpdateDateUtc: heldSince,
    QuantityUpdateDateUtc: null,
    Title: given.Sku,
    Brand: null,
    MPN: null,
    RetailPrice: null,
    ParentProductID: null,
    IsParent: false,
    IsInRelationship: false,
    RelationshipName: null,
    TotalAvailableQuantity: null,
    Attributes: [],
    DCQuantities: [],
    Images: [],
    Labels: [],
    ...given,
  }
}

function readStyles(): Style[] {
  const file = new URL('../../../data/channeladvisor-catalogue.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Style[]
}
