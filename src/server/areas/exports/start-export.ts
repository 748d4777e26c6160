import type { ListBody, ListQuery } from '../../../contract/columns/list.ts'
import type { ExportFormat } from '../../../contract/exports.ts'
import type { Context } from '../../context.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import { listRequest } from '../../platform/lists/answer-list.ts'
import type { List } from '../../platform/lists/define-list.ts'
import { findNamedLists } from '../../platform/lists/named-lists.store.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { askedQuestion } from './export-question.ts'
import { insertExport } from './exports.store.ts'

export type ExportStarted = { id: number; status: 'QUEUED' }

export type NewExport = {
  list: List
  query: ListQuery
  body: ListBody
  /** The rows that were chosen; null is all that the question finds. */
  ids: number[] | null
  today: string
  format: ExportFormat | undefined
  user: Pick<CurrentUser, 'username'>
}

/** Has what a list shows written into a file in the background. */
export async function startExport(
  context: Pick<Context, 'db' | 'jobs'>,
  { list, ids, user, format, ...asked }: NewExport,
): Promise<ExportStarted> {
  // What the list would refuse is refused here, and nothing is begun.
  const lists = await findNamedLists(context.db, asked.query.filter ?? asked.body.filter)
  listRequest(list, { ...asked, lists })
  const question = askedQuestion(list, asked)
  return context.db.transaction().execute(async (tx) => {
    const id = await insertExport(tx, {
      list: list.name,
      question,
      ids,
      with_xlsx: format === 'xlsx',
      user: user.username,
    })
    await enqueueRun(context, tx, { queue: 'export', id })
    return { id, status: 'QUEUED' }
  })
}
