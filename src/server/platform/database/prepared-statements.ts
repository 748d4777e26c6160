import { sql } from 'kysely'
import type { PoolClient } from 'pg'

const mark = '/* planned once */'
/** A builder sets it behind its first word. */
const furthest = 'select '.length

/**
 * At the front of a statement that each connection plans once, not every time: for those of one text, whose best plan
 * depends on no value.
 */
export const plannedOnce = sql.raw(mark)

const names = new Map<string, string>()
// Each connection keeps each plan: people who show ever other columns must not fill its memory.
const mostNames = 100

/** Lets a client keep the plans of the statements that say so. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const keeping = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || text.lastIndexOf(mark, furthest) === -1)
      return query(text, values, ...rest)
    const name = names.get(text) ?? (names.size < mostNames ? `planned_${names.size}` : undefined)
    if (name === undefined) return query(text, values, ...rest)
    names.set(text, name)
    return query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: keeping })
}
