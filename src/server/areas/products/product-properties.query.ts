import { sql } from 'kysely'
import { publishedFilterValues } from '../../../contract/marketplaces.ts'
import type { ProductPropertiesReply } from '../../../contract/products/products.endpoints.ts'
import { productTypes } from '../../../contract/products/product-words.ts'
import type { Db } from '../../platform/database/database.ts'
import { findPageState, nowhereYet } from '../../platform/lists/page-state.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { viewReply } from '../views/view-reply.ts'
import { findViews } from '../views/views.store.ts'
import { productList } from './products.list.ts'

/** What filters and forms of the catalogue choose from, the user's views, and where the user left off. */
export async function listProperties(db: Db, userId: number): Promise<ProductPropertiesReply> {
  const [values, labels, centers, marketplaces, views, state] = await Promise.all([
    findListedValues(db),
    findLabels(db),
    findVisibleCenters(db),
    findMarketplaces(db),
    findViews(db, userId, 'Products'),
    findPageState(db, userId, productList.name),
  ])
  return {
    product_types: [...productTypes],
    distribution_centers: centers.map(({ name }) => name),
    ...values,
    labels,
    published: [...publishedFilterValues],
    display_config: await Promise.all(views.map((view) => viewReply(db, view, userId))),
    marketplaces: marketplaces.map(({ id, name, margin }) => ({ id, name, margin })),
    page_params: [state ?? nowhereYet],
  }
}

const listed = ['condition', 'flag', 'profile', 'category'] as const
type ListedColumn = (typeof listed)[number]

/** The values of the columns that set filters offer: an index is asked for one value after the other. */
async function findListedValues(db: Db): Promise<Record<ListedColumn, string[]>> {
  return db.selectNoFrom(listed.map((name) => jumpingSql(name).as(name))).executeTakeFirstOrThrow()
}

// A distinct over a million rows would read them all.
function jumpingSql(name: ListedColumn) {
  const column = sql.ref(`product.${name}`)
  return sql<string[]>`array(
    with recursive step as (
      (select ${column} as value from product where not product.is_deleted and ${column} > '' order by ${column} limit 1)
      union all
      select (
        select ${column} from product where not product.is_deleted and ${column} > step.value order by ${column} limit 1
      )
      from step
      where step.value is not null
    )
    select step.value from step where step.value is not null limit ${mostValues}
  )`
}

const mostValues = 1_000

async function findLabels(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('product_label')
    .select('name')
    .orderBy(sql`name collate "C"`)
    .limit(mostValues)
    .execute()
  return rows.map(({ name }) => name)
}

export async function findVisibleCenters(db: Db) {
  return db
    .selectFrom('distribution_center')
    .select(['id', 'name', 'code', 'type'])
    .where('is_hidden', '=', false)
    .orderBy(sql`name collate "C"`)
    .execute()
}
