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

// Each connection keeps each plan: people who show ever other columns must not fill its memory.
const mostNames = 100

/** Lets a client keep the plans of the statements that say so. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const names = new Map<string, string>()
  let mode: string | undefined
  // By itself PostgreSQL would plan each five times on every connection, and for ever what it takes for a long list.
  const planBy = (wanted: string, ask: () => unknown): unknown => {
    if (mode === wanted) return ask()
    mode = wanted
    const set = query(`set plan_cache_mode = ${wanted}`) as Promise<unknown>
    // Where that fails, the statement fails as well and says why.
    return set.catch(() => (mode = undefined)).then(ask)
  }
  const keeping = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const asIs = () => query(text, values, ...rest)
    if (typeof text !== 'string') return asIs()
    // What was set in a transaction goes with it.
    if (/^rollback/i.test(text)) mode = undefined
    const name = text.lastIndexOf(mark, furthest) === -1 ? undefined : nameOf(text, names)
    if (name !== undefined) return planBy('force_generic_plan', () => query({ name, text, values }, ...rest))
    return Array.isArray(values) && values.length > 0 ? planBy('auto', asIs) : asIs()
  }
  Object.assign(client, { query: keeping })
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const name = names.get(text) ?? (names.size < mostNames ? `planned_${names.size}` : undefined)
  if (name !== undefined) names.set(text, name)
  return name
}
