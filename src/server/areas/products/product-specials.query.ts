import { sql } from 'kysely'
import { marketplaceNames, publishedFilterValues, publishedFlag } from '../../../contract/marketplaces.ts'
import type { CenterQuantity } from '../../../contract/products/products.ts'
import type { SqlCondition } from '../../platform/grid/sql/sql-column.ts'
import type { SpecialColumn } from '../../platform/lists/define-list.ts'

/** Where it lies. "In Phoenix" means that there is stock in Phoenix; that figure stands on the row itself. */
export const distributionCenterColumn: SpecialColumn = {
  filter: {
    storage: 'set',
    hasAny: (names) => {
      const others = names.filter((name) => name !== 'Phoenix')
      if (others.length === names.length) return stockedIn(others)
      return others.length === 0
        ? sql`(product.phoenix_quantity > 0)`
        : sql`(product.phoenix_quantity > 0 or ${stockedIn(others)})`
    },
    isEmpty: sql`(product.total_quantity <= 0)`,
  },
  choices: async (db) => {
    const centers = await db.selectFrom('distribution_center').select('name').orderBy('name').execute()
    return centers.map(({ name }) => name)
  },
  show: (stored) => {
    const quantities = stored.distribution_center_quantity as CenterQuantity[]
    return {
      distribution_center: quantities.filter(({ qty }) => qty > 0).map(({ dist_center }) => dist_center),
      distribution_center_quantity: quantities,
    }
  },
}

function stockedIn(names: readonly string[]): SqlCondition {
  return sql`exists (
    select
    from distribution_center_quantity quantity
    join distribution_center center on center.id = quantity.distribution_center_id
    where quantity.product_id = product.id and quantity.quantity > 0 and center.name = any(${names}::text[])
  )`
}

/** Where it is published, from flags on the row itself. */
export const marketplacesColumn: SpecialColumn = {
  filter: {
    storage: 'set',
    hasAny: (values) => {
      const wanted = [...new Set(values.map(publishedState))]
      return wanted.length === 0
        ? sql`false`
        : sql`(${sql.join(
            wanted.flatMap((each) => publishedSql.get(each) ?? []),
            sql` or `,
          )})`
    },
    isEmpty: sql`not product.online`,
  },
  choices: () => Promise.resolve(publishedFilterValues),
  reads: marketplaceNames.map(publishedFlag),
  show: (stored) => ({
    marketplaces: marketplaceNames.filter((name) => stored[publishedFlag(name)] === true),
    listing_states: stored.listing_states,
  }),
}

type PublishedState = (typeof publishedFilterValues)[number]

// Whatever is none of the names means that it is not on Shopify: what the sixth name says, however it is spelt.
function publishedState(text: string): PublishedState {
  return knownState(text) ?? 'Shopify(Unpub)'
}

function knownState(text: string): PublishedState | undefined {
  return publishedFilterValues.find((value) => value.toLowerCase() === text.toLowerCase())
}

/** Those of the texts that name no state of publication. */
export function unknownStates(texts: readonly string[]): string[] {
  return texts.filter((text) => knownState(text) === undefined)
}

const publishedSql = new Map<PublishedState, SqlCondition>(
  marketplaceNames.flatMap((name) => {
    const flag = sql.ref(`product.${publishedFlag(name)}`)
    return [[`${name}(Pub)`, sql`${flag}`] as const, [`${name}(Unpub)`, sql`not ${flag}`] as const]
  }),
)
