import { sql } from 'kysely'
import { filterName } from '../../../contract/columns/filter.ts'
import type { Db } from '../database/database.ts'
import { invalidField } from '../errors.ts'
import { foldText } from '../fold-text.ts'
import { parseFilterText } from '../grid/parse-filter.ts'
import { listCondition, type List, type SpecialColumn } from './define-list.ts'
import type { ListMemory } from './list-memory.ts'
import { findNamedLists } from './named-lists.store.ts'
import { allOf, type Condition } from '../grid/condition.ts'
import { findingSql } from '../grid/sql/finding-sql.ts'
import type { SqlTableGrid } from '../grid/sql/read-block.ts'
import type { Sql, SqlColumn } from '../grid/sql/sql-column.ts'
import { escapeLike, foldSql } from '../grid/sql/text-sql.ts'

export type CompletionQuestion = {
  field: string
  q?: string
  filter?: string
  search?: string
  today: string
  timeZone: string
  /** Without columns in memory the database counts all values. */
  memory?: ListMemory
}

type ValueParts = { db: Db } & Pick<CompletionQuestion, 'timeZone' | 'memory'>

/** The values that a field has in the list as filters take them, in their own order or most frequent first, for filters and forms. */
export async function completeValue(
  db: Db,
  list: List,
  { field, q = '', filter = '', search = '', today, ...where }: CompletionQuestion,
): Promise<FoundValues> {
  const parts = { db, ...where }
  const known = list.fields.named(field)
  if (known === undefined) {
    throw invalidField('field', `There are no values to choose from for "${field}".`)
  }
  const lists = await findNamedLists(db, filter)
  const asked = filter === '' ? undefined : parseFilterText(filter, { fields: list.fields, today, lists })
  const condition = allOf(asked, list.search?.(search))
  const question = { field: filterName(known), text: q.trim(), condition }
  const special = list.special?.[known.field]
  return special === undefined || (special.filter.storage === 'set' && special.filter.held !== undefined)
    ? findStoredValues(parts, list, question)
    : countChoices(parts, list, { ...question, special })
}

type ValueQuestion = {
  field: string
  /** What the values must hold; empty for all. */
  text: string
  condition: Condition | undefined
}

export type FoundValues = {
  results: { value: string; count: number }[]
  count: number
}

const mostValues = 200

async function findStoredValues(
  { db, timeZone, memory }: ValueParts,
  list: List,
  question: ValueQuestion,
): Promise<FoundValues> {
  const { field, condition } = question
  const values = { field, text: foldText(question.text), most: mostValues }
  const held = (await memory?.({ condition, values }))?.answer.values
  if (held !== undefined) return held
  const grid = list.grid(timeZone)
  const {
    value,
    text,
    fold,
    source,
    order = sql`count(*) desc`,
  } = valuePlace(grid, grid.column(question.field))
  const pattern = foldSql(sql`${`%${escapeLike(question.text)}%`}::text`)
  const { rows } = await sql<{ value: string; count: number; total: number }>`
    select ${text} as value, count(*) as count, count(*) over () as total
    from ${source}
    where ${findingSql(listCondition(list, question.condition), grid)}
      and ${value} is not null
      and ${text} <> ''
      and ${question.text === '' ? sql`true` : sql`${fold} like ${pattern}`}
    group by ${value}
    order by ${order}, ${value}
    limit ${mostValues}`.execute(db)
  return { results: rows.map(({ value, count }) => ({ value, count })), count: rows[0]?.total ?? 0 }
}

type ValuePlace = {
  value: Sql
  /** As a filter takes it. */
  text: Sql
  fold: Sql
  source: Sql
  order?: Sql | undefined
}

function valuePlace(grid: SqlTableGrid, column: SqlColumn): ValuePlace {
  if (column.storage === 'text') {
    const value = sql`${column.value} collate "C"`
    const order = column.order && sql`min(${column.order})`
    return { value, text: value, fold: column.fold, source: grid.source, order }
  }
  if (column.storage === 'set') {
    const value = sql`held.value collate "C"`
    if (column.held === undefined) throw new Error('A set whose values lie nowhere has choices.')
    const source = sql`${grid.source} ${column.held}`
    return { value, text: value, fold: foldSql(value), source }
  }
  if (column.storage === 'texts') throw new Error('Texts are special.')
  const text = textOf(column)
  return { value: column.value, text, fold: foldSql(text), source: grid.source }
}

type Single = Exclude<SqlColumn, { storage: 'text' | 'texts' | 'set' }>

function textOf(column: Single): Sql {
  switch (column.storage) {
    case 'integer':
      return column.decimals === 0
        ? sql`${column.value}::text`
        : sql`trim_scale(${column.value}::numeric / 100)::text`
    case 'numeric':
      return sql`trim_scale(${column.value})::text`
    case 'timestamp':
      return sql`to_char(${column.value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    case 'boolean':
    case 'date':
      return sql`${column.value}::text`
  }
}

type ChoiceQuestion = ValueQuestion & { special: SpecialColumn }

/** A column with rules of its own says what it may hold; each is counted as a filter would find it. */
async function countChoices(parts: ValueParts, list: List, question: ChoiceQuestion): Promise<FoundValues> {
  const text = question.text.toLowerCase()
  const { choices: known } = question.special
  if (known === undefined) return { results: [], count: 0 }
  const choices = (await known(parts.db)).filter((choice) => choice.toLowerCase().includes(text))
  const counts = await Promise.all(choices.map((choice) => countInMemory(parts, question, choice)))
  const unknown = choices.filter((_choice, index) => counts[index] === undefined)
  const counted = new Map(await countInDatabase(parts, list, { ...question, choices: unknown }))
  const results = choices
    .map((value, index) => ({ value, count: counts[index] ?? counted.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return { results: results.slice(0, mostValues), count: results.length }
}

async function countInMemory(
  { memory }: ValueParts,
  { field, condition }: ChoiceQuestion,
  choice: string,
): Promise<number | undefined> {
  const isChosen: Condition = { kind: 'field', field, test: { kind: 'has_any', values: [choice] } }
  return (await memory?.({ condition, counts: [isChosen] }))?.answer.counts?.[0]
}

async function countInDatabase(
  { db, timeZone }: ValueParts,
  list: List,
  { special: { filter }, condition, choices }: ChoiceQuestion & { choices: readonly string[] },
): Promise<[string, number][]> {
  if (filter.storage !== 'set' || choices.length === 0) return []
  const grid = list.grid(timeZone)
  const counts = choices.map((choice) => sql`count(*) filter (where ${filter.hasAny([choice])})`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts
    from ${grid.source}
    where ${findingSql(listCondition(list, condition), grid)}`.execute(db)
  return choices.map((choice, index) => [choice, rows[0]?.counts[index] ?? 0])
}
