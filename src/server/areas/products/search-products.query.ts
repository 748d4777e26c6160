import { sql } from 'kysely'
import type { ProductSearchReply } from '../../../contract/products/products.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import type { IndexAnswer } from '../../platform/column-index/column-index.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { parseSort } from '../../platform/grid/parse-sort.ts'
import { findingSql } from '../../platform/grid/sql/finding-sql.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import { escapeLike, foldSql } from '../../platform/grid/sql/text-sql.ts'
import { listCondition } from '../../platform/lists/define-list.ts'
import type { ListMemory } from '../../platform/lists/list-memory.ts'
import { productList, searchCondition } from './products.list.ts'

/** Products for a typeahead, from two characters on. */
export async function suggestProducts(
  db: Db,
  typed: string,
  memory?: ListMemory,
): Promise<ProductSearchReply> {
  const text = typed.trim()
  if (text.length < 2) throw invalidField('q', 'Please type at least 2 characters.')
  return { results: await searchProducts(db, text, await findHits(memory, text)) }
}

/** What begins so, and what holds each word. */
type Hits = { titled: Sql; holding: Sql }

/** Of many thousand hits the first by title, of which columns in memory keep the order; else the database looks through all of them. */
async function findHits(memory: ListMemory | undefined, text: string): Promise<Hits> {
  const start: Condition = { kind: 'field', field: 'title', test: { kind: 'text', match: 'starts', text } }
  const block = { sort: parseSort('title', productList.fields), offset: 0, limit: mostHits }
  const ask = async (condition: Condition | undefined) => memory?.({ condition, block })
  const [titled, holding] = await Promise.all([ask(start), ask(searchCondition(text))])
  if (titled && holding) return { titled: idsSql(titled), holding: idsSql(holding) }
  const grid = productList.grid('UTC')
  return {
    titled: sql`
      select found.id from product
      join product_search found on found.id = product.id
      where found.title_fold like ${foldSql(sql`${`${escapeLike(text)}%`}::text`)} and not product.is_deleted
      order by found.title_fold limit ${mostHits}`,
    holding: sql`
      select product.id from product
      where ${findingSql(listCondition(productList, searchCondition(text)), grid)}
      limit ${mostHits}`,
  }
}

function idsSql({ answer }: IndexAnswer): Sql {
  return sql`select unnest(${answer.block ?? []}::integer[])`
}

type Found = ProductSearchReply['results'][number]

/** Products that somebody may mean who typed this: the exact ones first, then what begins so, then what holds each word of it. */
async function searchProducts(db: Db, text: string, { titled, holding }: Hits): Promise<Found[]> {
  const exact = foldSql(sql`${text}::text`)
  const start = foldSql(sql`${`${escapeLike(text)}%`}::text`)
  const { rows } = await sql<Found>`
    with hit as materialized (
      (select 1 as rank, product.id from product where product.id = ${idOf(text)} and not product.is_deleted)
      union all
      (select 2, product.id from product where product.sku_fold = ${exact} and not product.is_deleted)
      union all
      (select 3, product.id from product
        join product_search code on code.id = product.id
        where (code.upc = ${text} or code.ean = ${text} or code.isbn = ${text} or fold(code.asin) collate "C" = ${exact})
          and not product.is_deleted
        limit ${mostHits})
      union all
      (select 4, product.id from product
        where product.sku_fold like ${start} and not product.is_deleted
        order by product.sku_fold limit ${mostHits})
      union all
      (select 5, titled.id from (${titled}) titled (id))
      union all
      (select 6, holding.id from (${holding}) holding (id))
    ),
    best as (
      select hit.id, min(hit.rank) as rank
      from hit
      group by hit.id
    )
    select product.id, product.sku, product.title, product.mpn, product.brand, product.product_type
    from best
    join product on product.id = best.id and not product.is_deleted
    order by best.rank, product.sku_fold, product.id
    limit ${mostHits}`.execute(db)
  return rows
}

const mostHits = 20
const largestId = 2_147_483_647

function idOf(text: string): number {
  return /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : 0
}
