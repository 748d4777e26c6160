import type { SelectQueryBuilder } from 'kysely'

export type Page = {
  offset: number
  limit: number
}

/** Which rows a page of the wire holds. */
export function pageOf({ page = 1, page_size = 100 }: { page?: number; page_size?: number }): Page {
  return { offset: (page - 1) * page_size, limit: page_size }
}

/** How many rows a query finds; it must not be ordered or cut yet. */
export async function countFound<Tables, Of extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Of, Record<never, never>>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
