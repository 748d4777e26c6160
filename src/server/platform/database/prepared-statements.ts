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
  let mode: string | undefined
  // By itself PostgreSQL would plan each five times on every connection, and for ever what it takes for a long list. What
  // is set rides ahead of the statement; when it fails, the statement fails as well and says why.
  const planBy = (wanted: string): void => {
    if (mode === wanted) return
    mode = wanted
    query(`set plan_cache_mode = ${wanted}`, [], (error?: Error) => {
      if (error) mode = undefined
    })
  }
  const keeping = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string') return query(text, values, ...rest)
    // What was set in a transaction goes with it.
    if (/^rollback/i.test(text)) mode = undefined
    const name = text.lastIndexOf(mark, furthest) === -1 ? undefined : nameOf(text)
    if (name !== undefined) {
      planBy('force_generic_plan')
      return query({ name, text, values }, ...rest)
    }
    if (Array.isArray(values) && values.length > 0) planBy('auto')
    return query(text, values, ...rest)
  }
  Object.assign(client, { query: keeping })
}

function nameOf(text: string): string | undefined {
  const name = names.get(text) ?? (names.size < mostNames ? `planned_${names.size}` : undefined)
  if (name !== undefined) names.set(text, name)
  return name
}
