// Time alone makes a job due or shows that its worker is lost, and tells nobody: one look at all queues takes the place of a poll
// for each of their workers, which hear of everything else.
import type { Pool } from 'pg'
import { jobsSchema } from '../database/app-role.ts'

/** Queues where a job could be taken now. */
export async function findDueQueues(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select queue.name
    from ${jobsSchema}.queue
    where exists (
      select
      from ${jobsSchema}.job
      where job.name = queue.name
        and job.state < 'active'
        and not job.blocked
        and job.start_after <= ${jobsSchema}.job_now()
    )`)
  return rows.map(({ name }) => name)
}

/** Whether a job lost its worker, or its worker took too long. */
export async function hasLostJob(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`
    select
    from ${jobsSchema}.job
    where job.state = 'active'
      and least(
        job.heartbeat_on + job.heartbeat_seconds * interval '1 second',
        job.started_on + job.expire_seconds * interval '1 second'
      ) < ${jobsSchema}.job_now()
    limit 1`)
  return rows.length > 0
}
