// How it went with the calls of a channel account: what its page shows of the connection.
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChannelError, ChannelErrorKind } from '../../ports/sales-channel.ts'

/** Refusals that say something of the connection itself, not of what was asked. */
const ofConnection: ReadonlySet<ChannelErrorKind> = new Set([
  'auth_expired',
  'auth_revoked',
  'forbidden',
  'remote_transient',
  'contract_unknown',
])

/** Notes that the channel answered, or what kept it from that. The caller holds the credential's limiter row. */
export async function noteCall(
  tx: Tx,
  credential: string,
  problem: Pick<ChannelError, 'kind' | 'message'> | undefined,
): Promise<void> {
  const failed = problem !== undefined && ofConnection.has(problem.kind)
  const [answers, failures] = failed ? [0, 1] : [1, 0]
  await sql`
    with turn as (select floor(extract(epoch from clock_timestamp()) / 60)::bigint as minute),
    counted as (
      insert into channel_call_minute as known (credential, place, minute, answered, failed)
      select ${credential}, minute % 60, minute, ${answers}::integer, ${failures}::integer from turn
      on conflict (credential, place) do update
      set minute = excluded.minute,
        answered = excluded.answered + case when known.minute = excluded.minute then known.answered else 0 end,
        failed = excluded.failed + case when known.minute = excluded.minute then known.failed else 0 end
    )
    insert into channel_health as known (credential, answered_on, failed_on, problem, problem_kind)
    values (
      ${credential},
      ${failed ? null : sql`clock_timestamp()`},
      ${failed ? sql`clock_timestamp()` : null},
      ${failed ? problem.message : null},
      ${failed ? problem.kind : null}
    )
    on conflict (credential) do update
    set answered_on = coalesce(excluded.answered_on, known.answered_on),
      failed_on = coalesce(excluded.failed_on, known.failed_on),
      problem = coalesce(excluded.problem, known.problem),
      problem_kind = coalesce(excluded.problem_kind, known.problem_kind)`.execute(tx)
}
