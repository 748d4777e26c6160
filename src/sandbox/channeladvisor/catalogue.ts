// What the practice account holds from the start: the demo catalogue, from a file drawn from it.
import { readFileSync } from 'node:fs'
import type { ProductRecord } from './account.ts'
import type { Elsewhere } from './pool.ts'

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

const styles = readStyles()

export const practiceProducts: ReadonlyMap<number, ProductRecord> = new Map(
  styles.flatMap((style) => {
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

/** So many styles are sold in this account alone, for each that the other one shares. */
const ownStyles = 24

/** What the seller’s other account holds of what both sell, by SKU. */
export const practiceElsewhere: ReadonlyMap<string, Elsewhere> = new Map(
  styles
    .filter((_, at) => at % (ownStyles + 1) === 0)
    .flatMap((style) =>
      style.sizes.map(([, , , sku], at): [string, Elsewhere] => [style.sku + sku, heldElsewhere(at)]),
    ),
)

/** Some of it is sold already. */
function heldElsewhere(at: number): Elsewhere {
  const [OpenAllocatedQuantity, PendingShipmentQuantity] = [at % 4 === 1 ? 1 : 0, at % 3 === 0 ? 1 : 0]
  return { TotalQuantity: 2 + ((at * 3) % 5), OpenAllocatedQuantity, PendingShipmentQuantity }
}

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
