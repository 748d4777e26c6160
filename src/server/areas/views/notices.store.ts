import type { Notice, NoticeList } from '../../../contract/notices.ts'
import type { ViewPage } from '../../../contract/views.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { sql } from 'kysely'

const shown = 30
const keptDays = 30

export async function insertNotice(
  tx: Tx,
  notice: { userId: number; page: ViewPage; label: string } & Partial<
    Pick<Notice, 'row_count' | 'filter' | 'problem'>
  >,
): Promise<void> {
  const { userId, page, label, filter = [], ...told } = notice
  await tx
    .insertInto('notice')
    .values({ user_id: userId, page_type: page, label, filter: JSON.stringify(filter), ...told })
    .execute()
}

/** Hangs what became of orders on everybody's bell: a person has something to do. It leads to these products. */
export async function tellEverybody(
  tx: Tx,
  { title, skus }: { title: string; skus: readonly string[] },
): Promise<void> {
  const filter = JSON.stringify(skus.length === 0 ? [] : [{ sku__in: skus }])
  await sql`
    insert into notice (user_id, page_type, label, title, row_count, filter)
    select id, 'Products', 'Orders', ${title}, ${skus.length}, ${filter}::jsonb
    from user_account
    where not is_disabled`.execute(tx)
}

export async function findNotices(db: Db, userId: number): Promise<NoticeList> {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'label', 'title', 'row_count', 'problem', 'created_on'])
    .select([sql<ViewPage>`page_type`.as('page_type'), sql<unknown[]>`filter`.as('filter')])
    .where('user_id', '=', userId)
    .where('is_dismissed', '=', false)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  const results = rows.map((row) => ({ ...row, created_on: row.created_on.toISOString() }))
  return { results, count: results.length }
}

/** False where the user has no such notice. */
export async function markNoticeDismissed(db: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ is_dismissed: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets what is older than the lists of rows that it names. */
export async function forgetOldNotices(db: Db): Promise<void> {
  await sql`delete from notice where created_on < now() - make_interval(days => ${keptDays})`.execute(db)
}
