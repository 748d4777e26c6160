import { sql } from 'kysely'
import { importName } from '../../../contract/import-figures.ts'
import type { Sql } from '../../platform/grid/sql/sql-column.ts'
import type { SpecialColumn } from '../../platform/lists/define-list.ts'

// Counting what each of them holds costs as much as reading it: larger ones are asked for by name alone.
const offered = { imports: 8, products: 20_000 }

/** The imports that brought a product in or changed it, as 'shoes.csv #12'. */
export const importsColumn: SpecialColumn = {
  filter: {
    storage: 'set',
    hasAny: (names) => sql`product.id in (
      select unnest(block.product_ids)
      from import_change_block block
      join run on run.id = block.run_id and run.kind = 'import'
      where block.run_id = any(${names.map(runIdIn)}::integer[])
    )`,
    isEmpty: sql`not exists (
      select
      from (
        select unnest(block.product_ids) as id
        from import_change_block block
        join run on run.id = block.run_id and run.kind = 'import'
      ) imported
      where imported.id = product.id
    )`,
    inMemory: {
      texts: sql`array(
        select '#' || block.run_id
        from import_change_block block
        join run on run.id = block.run_id and run.kind = 'import'
        where block.product_ids @> array[product.id]
      )`,
      areMany: true,
      asked: (names) => names.map((name) => `#${runIdIn(name)}`),
    },
  },
  choices: async (db) => {
    const runs = await db
      .selectFrom('run')
      .select(['id', 'label'])
      .where('kind', '=', 'import')
      .where('success', '>', 0)
      .where('success', '<=', offered.products)
      .orderBy('id', 'desc')
      .limit(offered.imports)
      .execute()
    return runs.map(({ id, label }) => importName(id, label))
  },
  show: (stored) => ({ imports: stored.imports }),
}

function runIdIn(name: string): number {
  return Number(/#(\d{1,9})$/.exec(name)?.[1] ?? 0)
}

/** The imports of each of these products, the newest first. */
export function importsOf(ids: Sql): Sql {
  return sql`
    select asked.product_id, run.id, run.label
    from import_change_block block
    join run on run.id = block.run_id and run.kind = 'import'
    join unnest(${ids}) asked (product_id) on asked.product_id = any(block.product_ids)
    where block.product_ids && ${ids}
    order by run.id desc`
}
