// Many questions at once to a list in the database and to its columns in memory: both answer the same.
import fc from 'fast-check'
import { sql } from 'kysely'
import { createHeldTimes } from '../../src/server/platform/column-index/held-times.ts'
import { heldCondition, heldSort, OnlySql } from '../../src/server/platform/column-index/held-question.ts'
import { heldSums } from '../../src/server/platform/column-index/held-list.ts'
import type { HeldGroup } from '../../src/server/platform/column-index/memory/add-up.ts'
import { askTable } from '../../src/server/platform/column-index/memory/ask-table.ts'
import type { HeldAnswer } from '../../src/server/platform/column-index/memory/ask-table.ts'
import type { MemoryTable } from '../../src/server/platform/column-index/memory/memory-table.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import type { Condition } from '../../src/server/platform/grid/condition.ts'
import { parseFilter } from '../../src/server/platform/grid/parse-filter.ts'
import { parseSort, type SortKey } from '../../src/server/platform/grid/parse-sort.ts'
import { conditionSql } from '../../src/server/platform/grid/sql/condition-sql.ts'
import type { SqlTableGrid } from '../../src/server/platform/grid/sql/read-block.ts'
import type { SqlCondition } from '../../src/server/platform/grid/sql/sql-column.ts'
import { orderSql } from '../../src/server/platform/grid/sql/order-sql.ts'
import { listCondition, type List } from '../../src/server/platform/lists/define-list.ts'
import { anyQuestions, toWire, type SetValues } from './lists/any-filter.ts'
import { timeZone, today } from './lists/any-values.ts'

export type Question = {
  wire: unknown
  condition: Condition | undefined
  sort: readonly SortKey[]
  offset: number
  limit: number
}

/** So many questions, drawn from a seed. */
export function drawQuestions(
  list: List,
  setValues: SetValues,
  { count, seed }: { count: number; seed: number },
): Question[] {
  const { anyFilter, anySort } = anyQuestions(list.columns, setValues)
  const page = fc.record({ limit: fc.integer({ min: 1, max: 60 }), offset: fc.integer({ min: 0, max: 170 }) })
  const question = fc.tuple(anyFilter, anySort, page).map(([filter, sort, position]) => {
    const wire: unknown = JSON.parse(JSON.stringify(filter.map(toWire)))
    const orderBy = sort.map(({ column, isDescending }) => `${isDescending ? '-' : ''}${column.field}`)
    const { fields } = list
    return {
      wire,
      condition: parseFilter(wire, { fields, today }),
      sort: parseSort(orderBy.join(','), fields),
      ...position,
    }
  })
  return fc.sample(question, { numRuns: count, seed })
}

type Answers = { ids: number[]; groups: HeldGroup[] }

/** More in one statement can take it longer than a statement may, beside six other tests. */
const mostAtOnce = 10

/** What the database says to all of them, some in one statement: each alone would be planned and sent for longer than it takes. */
export async function askDatabase(db: Db, list: List, questions: readonly Question[]): Promise<Answers[]> {
  const answers: Answers[] = []
  for (let at = 0; at < questions.length; at += mostAtOnce)
    answers.push(...(await askSome(db, list, questions.slice(at, at + mostAtOnce))))
  return answers
}

async function askSome(db: Db, list: List, questions: readonly Question[]): Promise<Answers[]> {
  const grid = list.grid(timeZone)
  const answers = questions.map(({ condition, sort }, place) => {
    const where = conditionSql(listCondition(list, condition), grid)
    return sql`
      select ${place}::integer as place,
        array(select ${grid.id} from ${grid.source} where ${where} order by ${orderSql(sort, grid)}) as ids,
        ${groupsSql(list, grid, where)} as groups`
  })
  const { rows } =
    await sql<Answers>`select * from (${sql.join(answers, sql` union all `)}) told order by place`.execute(db)
  return rows
}

/** What the rows add up to, by what parts the totals of the list. */
function groupsSql(list: List, grid: SqlTableGrid, where: SqlCondition) {
  const value = (field: string) => {
    const column = grid.column(field)
    if (!('value' in column)) throw new Error('Only a number has a sum.')
    return column.value
  }
  const { fields, by } = heldSums(list)
  const sums = fields.map(
    (field) =>
      sql`${sql.lit(field)}, coalesce(sum(${value(field)}) filter (where ${list.counted ?? sql`true`}), 0)::bigint`,
  )
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(part) order by part.key collate "C"), '[]')
    from (
      select ${by === undefined ? sql`''` : value(by)} as key, count(*) as count, jsonb_build_object(${sql.join(sums)}) as sums
      from ${grid.source}
      where ${where}
      ${by === undefined ? sql`` : sql`group by ${value(by)}`}
    ) part
  )`
}

/** What the memory says to one of them; nothing where only the database can tell. */
export function memoryAsker(db: Db, list: List, table: MemoryTable) {
  const ask = askTable(table)
  const times = createHeldTimes(db, timeZone)
  const grid = list.grid(timeZone)
  const column = (field: string) => grid.column(field)
  const isHeld = (field: string) => table.column(field) !== undefined
  return async ({
    condition,
    sort,
    offset,
    limit,
  }: Question): Promise<(HeldAnswer & { all: number[] }) | undefined> => {
    try {
      const whole = listCondition(list, condition)
      const time = await times.of(whole)
      const held = whole && heldCondition(whole, { column, isHeld, time })
      const order = heldSort(sort, isHeld)
      const all = ask({ condition: held, block: { sort: order, offset: 0, limit: 100_000 } }).block ?? []
      return {
        all,
        ...ask({
          condition: held,
          block: { sort: order, offset, limit },
          sums: heldSums(list),
          most: 100,
        }),
      }
    } catch (problem) {
      if (problem instanceof OnlySql) return undefined
      throw problem
    }
  }
}
