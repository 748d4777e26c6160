import { sql } from 'kysely'
import { publishedFilterValues } from '../../../contract/marketplaces.ts'
import type { ProductPropertiesReply } from '../../../contract/products/products.endpoints.ts'
import { productTypes } from '../../../contract/products/product-words.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ListMemory } from '../../platform/lists/list-memory.ts'
import { findPageState, nowhereYet } from '../../platform/lists/page-state.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { viewReply } from '../views/view-reply.ts'
import { findViews } from '../views/views.store.ts'
import { productList } from './products.list.ts'

/** What filters and forms of the catalogue choose from, the user's views, and where the user left off. */
export async function listProperties(
  db: Db,
  userId: number,
  memory?: ListMemory,
): Promise<ProductPropertiesReply> {
  const [values, labels, centers, marketplaces, views, state] = await Promise.all([
    findListedValues(db, memory),
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
type ListedValues = Record<(typeof listed)[number], string[]>

/** The values of the columns that set filters offer, in the order of their bytes. */
async function findListedValues(db: Db, memory: ListMemory | undefined): Promise<ListedValues> {
  const held = await Promise.all(listed.map((field) => findHeldValues(memory, field)))
  const [condition, flag, profile, category] = held
  return condition && flag && profile && category
    ? { condition, flag, profile, category }
    : readListedValues(db)
}

async function findHeldValues(memory: ListMemory | undefined, field: string): Promise<string[] | undefined> {
  const values = { field, text: '', most: mostValues }
  const found = (await memory?.({ condition: undefined, values }))?.answer.values
  return found?.results
    .map(({ value }) => value)
    .toSorted((one, other) => Buffer.from(one).compare(Buffer.from(other)))
}

/** Goes through the catalogue once for all of them. */
async function readListedValues(db: Db): Promise<ListedValues> {
  const values = listed.map((name) => {
    const value = sql.ref(`used.${name}`)
    return sql`array(
      select distinct ${value} collate "C" as value from used where ${value} > '' order by value limit ${mostValues}
    ) as ${sql.ref(name)}`
  })
  const columns = sql.join(listed.map((name) => sql.ref(`product.${name}`)))
  const { rows } = await sql<ListedValues>`
    with used as materialized (
      select ${columns} from product where not product.is_deleted group by ${columns}
    )
    select ${sql.join(values)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The values of the catalogue answered no row.')
  return row
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
