import type { SelectQueryBuilder } from 'kysely'

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
