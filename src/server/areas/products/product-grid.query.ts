import { sql } from 'kysely'
import { marketplaceNames, publishedFilterValues, publishedFlag } from '../../../contract/marketplaces.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { gridFields } from '../../platform/columns/grid-fields.ts'
import { tableColumn } from '../../platform/columns/table-column.ts'
import type { SqlTableGrid } from '../../platform/grid/sql/read-block.ts'
import type { SqlColumn, SqlCondition } from '../../platform/grid/sql/sql-column.ts'

/** What filters and sorts of the catalogue may name. */
export const productFields = gridFields(productColumns)

/** The catalogue's columns in the database. */
export function productGrid(timeZone: string): SqlTableGrid {
  return {
    table: sql`product`,
    id: sql`product.id`,
    dataVersion: sql`(select product_totals.data_version from product_totals)`,
    timeZone,
    column: (field) => {
      const column = sqlColumns.get(field)
      if (column === undefined) throw new Error(`The catalogue has no column ${field}.`)
      return column
    },
  }
}

const sqlColumns = new Map<string, SqlColumn>([
  ...productColumns.map((column): [string, SqlColumn] => [column.field, tableColumn('product', column)]),
  ['distribution_center', distributionCenter()],
  ['published', published()],
])

// "In Phoenix" means that there is stock in Phoenix; that figure stands on the row itself.
function distributionCenter(): SqlColumn {
  return {
    storage: 'set',
    hasAny: (names) => {
      const others = names.filter((name) => name !== 'Phoenix')
      if (others.length === names.length) return stockedIn(others)
      return others.length === 0
        ? sql`(product.phoenix_quantity > 0)`
        : sql`(product.phoenix_quantity > 0 or ${stockedIn(others)})`
    },
    isEmpty: sql`(product.total_quantity <= 0)`,
  }
}

function stockedIn(names: readonly string[]): SqlCondition {
  return sql`exists (
    select
    from distribution_center_quantity quantity
    join distribution_center center on center.id = quantity.distribution_center_id
    where quantity.product_id = product.id and quantity.quantity > 0 and center.name = any(${names}::text[])
  )`
}

function published(): SqlColumn {
  return {
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
  }
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
