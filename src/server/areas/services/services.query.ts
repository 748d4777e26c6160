import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { refusals } from '../marketplaces/check-connection.ts'

/** What a service is still to be told of orders, and for how many seconds the first of it has been waiting. */
export async function findWaiting(db: Db, channel: string): Promise<{ queue: number; lag: number | null }> {
  const { rows } = await sql<{ queue: number; lag: number | null }>`
    select count(*)::integer as queue,
      round(extract(epoch from clock_timestamp() - min(created_on)))::float8 as lag
    from channel_act
    where channel = ${channel} and state = 'pending'`.execute(db)
  return rows[0] ?? { queue: 0, lag: null }
}

type Round = {
  name: string
  is_active: boolean
  started_on: Date | null
  ended_on: Date | null
  problem: string | null
}

/** How the processes of these names stand, in their order; one that never ran has no times. */
export async function findRounds(db: Db, names: readonly string[]): Promise<Round[]> {
  const { rows } = await sql<Round>`
    select
      asked.name, coalesce(process.is_active, false) as is_active, process.started_on, process.ended_on,
      process.problem
    from unnest(${names}::text[]) with ordinality asked (name, place)
    left join scheduled_process process on process.name = asked.name
    order by asked.place`.execute(db)
  return rows
}

/** The accounts that said whether they let us in: they answered, or refused us for a reason that a person mends. */
export async function findHeard(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('channel_health')
    .select('credential')
    .where((is) => is.or([is('answered_on', 'is not', null), is('problem_kind', 'in', [...refusals])]))
    .execute()
  return new Set(rows.map(({ credential }) => credential))
}
