// Lists that are read page by page, by number. Rows that come or go between two pages move others over the edge of one: then one
// would be read twice, or not at all.
import Type, { type Static } from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'

/** What a page, or those up to it, showed. */
export type PagesRead = { count: number | undefined; ids: ReadonlySet<string> }

/** Whether rows came or went since: there are more or fewer of them in all, or one of them is read again. */
export function haveShifted(before: PagesRead, page: PagesRead): boolean {
  return before.count !== page.count || !before.ids.isDisjointFrom(page.ids)
}

type NumberedPage<Row> = { rows: Row[]; count: number | undefined; hasNext: boolean }

type Reading<Row> = { read: (page: number) => Promise<NumberedPage<Row>>; idOf: (row: Row) => string }

const place = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  count: Type.Optional(Type.Number()),
  /** Of the page before. */
  ids: Type.Array(Type.String()),
})

/**
 * The page behind the cursor, without what was on the one before. Where pages have shifted, it is the one that still shows something
 * of that: what is behind it was not read yet, and nothing lies between.
 */
export async function readNumberedPage<Row>(
  cursor: string | null,
  { read, idOf }: Reading<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const from = placeOf(cursor)
  const before = { count: from.count, ids: new Set(from.ids) }
  const readAt = async (page: number) => {
    const told = await read(page)
    return { ...told, page, ids: new Set(told.rows.map(idOf)) }
  }
  let now = await readAt(from.page)
  const isFirst = cursor === null
  if (!isFirst && haveShifted(before, now))
    while (now.page > 1 && before.ids.isDisjointFrom(now.ids)) now = await readAt(now.page - 1)
  const { page, rows, count, ids, hasNext } = now
  const next: Static<typeof place> = {
    page: page + 1,
    ...(count === undefined ? {} : { count }),
    ids: [...ids],
  }
  return {
    rows: rows.filter((row) => !before.ids.has(idOf(row))),
    next: hasNext ? JSON.stringify(next) : null,
  }
}

function placeOf(cursor: string | null): Static<typeof place> {
  const said: unknown = cursor === null ? null : JSON.parse(cursor)
  return hasShape(place, said) ? said : { page: 1, ids: [] }
}
