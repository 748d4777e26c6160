// What is done again and again: one row each, so that several workers share it and a successor goes on where one died.
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

export type Turn = {
  name: string
  number: number
  /** Of the round that this turn goes on with. */
  startedOn: Date
  /** What was left there last, also by an earlier round. */
  progress: Record<string, unknown>
}

type Rhythm = {
  /** From the end of a round to the start of the next. */
  everySeconds: number
  /** The same where somebody asked for it; absent: asking changes nothing. */
  askedSeconds?: number
  /** A worker that says nothing for so long is taken for dead. */
  leaseSeconds: number
}

/** Takes the next turn where there is something to do and nobody at it. */
export async function takeTurn(
  db: Db,
  name: string,
  { everySeconds, askedSeconds = everySeconds, leaseSeconds }: Rhythm,
): Promise<Turn | undefined> {
  await sql`insert into scheduled_process (name) values (${name}) on conflict do nothing`.execute(db)
  const { rows } = await sql<Omit<Turn, 'name'>>`
    update scheduled_process
    set
      turn = process.turn + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      is_active = true,
      started_on = case when process.is_active then process.started_on else clock_timestamp() end
    from (select * from scheduled_process where name = ${name} for update skip locked) process
    where scheduled_process.name = process.name
      and coalesce(process.lease_until, '-infinity') <= clock_timestamp()
      and coalesce(process.next_try_on, '-infinity') <= clock_timestamp()
      and (
        process.is_active
        or process.ended_on is null
        or process.ended_on <= clock_timestamp() - make_interval(secs => ${everySeconds})
        or (
          process.asked_on >= process.started_on
          and process.ended_on <= clock_timestamp() - make_interval(secs => ${askedSeconds})
        )
      )
    returning
      scheduled_process.turn as number, scheduled_process.started_on as "startedOn",
      scheduled_process.progress`.execute(db)
  const [row] = rows
  return row && { name, ...row }
}

/** Has the next round begin before its time: as often as it is asked meanwhile, one round answers all. */
export async function askForTurn(tx: Db | Tx, name: string): Promise<void> {
  await sql`
    insert into scheduled_process (name, asked_on) values (${name}, clock_timestamp())
    on conflict (name) do update set asked_on = excluded.asked_on`.execute(tx)
}

/** Notes how far it came, and that somebody is at it; false when another worker has taken over. */
export async function keepTurn(
  tx: Db | Tx,
  { name, number }: Turn,
  { progress, leaseSeconds }: { progress: object; leaseSeconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update scheduled_process
    set
      progress = ${JSON.stringify(progress)}::jsonb,
      problem = null,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where name = ${name} and turn = ${number}`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Gives the turn back; `problem` tells why it could not go on, and then it waits for so many seconds. A round that came to its end
 * may have something to `note` beside; one that waits for somebody else goes on after so many seconds.
 */
export async function giveTurnBack(
  db: Db,
  { name, number }: Turn,
  end:
    | { isOver: boolean; note?: string | null; waitSeconds?: number }
    | { problem: string; waitSeconds: number },
): Promise<void> {
  const isOver = 'isOver' in end && end.isOver
  const problem = ('problem' in end ? end.problem : end.note)?.slice(0, 1000) ?? null
  const { waitSeconds = 0 } = end
  await sql`
    update scheduled_process
    set
      lease_until = null,
      is_active = not ${isOver}::boolean,
      ended_on = case when ${isOver}::boolean then clock_timestamp() else ended_on end,
      problem = coalesce(${problem}, problem),
      next_try_on = clock_timestamp() + make_interval(secs => ${waitSeconds})
    where name = ${name} and turn = ${number}`.execute(db)
}

/**
 * Ends the rounds of these processes, since there is no account any more to go on with; what was last said of them is kept. One that
 * a worker is still at ends at the look after that.
 */
export async function endRounds(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    update scheduled_process
    set is_active = false, lease_until = null
    where name = any(${names}::text[])
      and is_active
      and coalesce(lease_until, '-infinity') <= clock_timestamp()`.execute(db)
}

export type ProcessState = {
  name: string
  is_active: boolean
  started_on: Date | null
  ended_on: Date | null
}

/**
 * How the named processes stand, in their order; one that never ran has no times. One that goes on in several places (`name:place`)
 * is active while one of them is, since the first of these began: what hangs in one place is seen.
 */
export async function findProcesses(db: Db, names: readonly string[]): Promise<ProcessState[]> {
  const { rows } = await sql<ProcessState>`
    select
      asked.name, coalesce(bool_or(process.is_active), false) as is_active,
      coalesce(
        min(process.started_on) filter (where process.is_active), max(process.started_on)
      ) as started_on,
      max(process.ended_on) as ended_on
    from unnest(${names}::text[]) with ordinality asked (name, place)
    left join scheduled_process process on split_part(process.name, ':', 1) = asked.name
    group by asked.name, asked.place
    order by asked.place`.execute(db)
  return rows
}
