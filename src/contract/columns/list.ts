import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import type { Column } from './column.ts'
import { NumberOrNull, valueSchema, writeSchema } from './schemas.ts'

/** The id of a row. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Path parameters of one thing. */
export const IdParams = Type.Object({ id: Id })

/** `page` and `page_size` as every list takes them. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
}

/** `filter` and `order_by` as every list takes them; what they hold is checked against the grid's columns. */
export const listQuery = {
  ...pageQuery,
  order_by: Type.Optional(Type.String({ maxLength: 2000 })),
  filter: Type.Optional(Type.String({ description: 'URL-encoded JSON list of conditions' })),
}

const Search = Type.Optional(Type.String({ maxLength: 500 }))

/** A list in its address. */
export const ListQuery = Type.Object({ ...listQuery, search: Search })
export type ListQuery = Static<typeof ListQuery>

/** A grid's state as the page has it; the list follows `fields`, `filter` and `search`. */
export const ListBody = Type.Object({
  grid_params: Type.Optional(Type.Unknown()),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.Boolean(), { description: 'Column id → is it hidden' }),
  ),
  field_widths: Type.Optional(Type.Unknown()),
  label: Type.Optional(Type.Unknown()),
  filter: Type.Optional(Type.Array(Type.Unknown(), { description: 'In place of the one in the query' })),
  search: Search,
  is_ahead: Type.Optional(
    Type.Boolean({ description: 'Asked before it is known where the user left off: this place is not kept' }),
  ),
})
export type ListBody = Static<typeof ListBody>

/** How many rows each of several questions keeps. */
export const CountsBody = Type.Object({
  questions: Type.Array(Type.Object({ filter: Type.Optional(Type.Array(Type.Unknown())), search: Search }), {
    maxItems: 50,
  }),
})
export type CountsBody = Static<typeof CountsBody>

/** In the order of the questions; one that can't be read has a problem in place of its count. */
export const CountsReply = listReply(
  Type.Object({
    count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    problem: Type.Optional(Type.String()),
  }),
)
export type CountsReply = Static<typeof CountsReply>

/** The answer of a list: its rows, and how many there are in all. */
export function listReply<T extends TSchema, More extends TProperties = Record<never, never>>(
  row: T,
  more?: More,
) {
  return Type.Object({
    results: Type.Array(row),
    count: Type.Integer({ minimum: 0 }),
    ...(more ?? ({} as More)),
  })
}

/** What a list says of all its rows: how many there are without a filter, and the totals by what parts them. */
export const listFigures = {
  all: Type.Integer({ minimum: 0 }),
  totals: Type.Record(Type.String(), Type.Record(Type.String(), NumberOrNull())),
}

/** The columns of a row; those that a request hid are absent. */
export function rowFields(columns: readonly Column[]): Record<string, TSchema> {
  return Object.fromEntries(columns.map((column) => [column.field, Type.Optional(valueSchema(column))]))
}

/** What a patch may write, under every name that a column goes by. */
export function patchFields(columns: readonly Column[]): Record<string, TSchema> {
  const named = columns
    .filter(({ isWritable }) => isWritable)
    .flatMap((column) => [column.field, ...(column.aliases ?? [])].map((name) => ({ name, column })))
  return Object.fromEntries(named.map(({ name, column }) => [name, Type.Optional(writeSchema(column))]))
}
