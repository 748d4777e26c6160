import type { Db } from '../../platform/database/database.ts'

export interface Page {
  offset: number
  limit: number
}

const runColumns = [
  'id',
  'kind',
  'status',
  'total',
  'success',
  'failed',
  'skipped',
  'requested_by',
  'created_on',
  'started_on',
  'ended_on',
] as const

export type StoredRun = NonNullable<Awaited<ReturnType<typeof selectRun>>>
export type StoredItem = Awaited<ReturnType<typeof selectItems>>[number]
export type ItemStatus = 'queued' | 'done' | 'failed' | 'skipped'

export function selectRun(db: Db, id: number) {
  return db.selectFrom('publish_run').select(runColumns).where('id', '=', id).executeTakeFirst()
}

export async function isRunOver(db: Db, id: number): Promise<boolean> {
  const run = await db
    .selectFrom('publish_run')
    .select('id')
    .where('id', '=', id)
    .where('ended_on', 'is not', null)
    .executeTakeFirst()
  return run !== undefined
}

/** Newest first. */
export function selectRuns(db: Db, { offset, limit }: Page) {
  return db
    .selectFrom('publish_run')
    .select(runColumns)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countRuns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('publish_run')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A run's rows in the order in which they were chosen. */
export function selectItems(
  db: Db,
  runId: number,
  { offset, limit, status }: Page & { status?: ItemStatus },
) {
  return db
    .selectFrom('publish_run_item')
    .innerJoin('marketplace', 'marketplace.id', 'publish_run_item.marketplace_id')
    .select([
      'publish_run_item.product_id',
      'publish_run_item.sku',
      'marketplace.name as marketplace',
      'publish_run_item.status',
      'publish_run_item.error_message',
      'publish_run_item.external_url',
      'publish_run_item.updated_on',
    ])
    .where('publish_run_item.run_id', '=', runId)
    .$if(status !== undefined, (query) => query.where('publish_run_item.status', '=', status ?? 'done'))
    .orderBy('publish_run_item.id')
    .offset(offset)
    .limit(limit)
    .execute()
}
