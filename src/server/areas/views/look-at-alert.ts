import type { ViewPage } from '../../../contract/views.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { listRequest } from '../../platform/lists/answer-list.ts'
import type { List } from '../../platform/lists/define-list.ts'
import { findNamedLists, keepList } from '../../platform/lists/named-lists.store.ts'
import { findDataVersion, findKeys, keepLook, seeRows, takeAlert } from './alerts.store.ts'
import { askedBy, conditionsOf } from './lost-parts.ts'
import { insertNotice } from './notices.store.ts'

/** A list whose views can tell, and the column that names its rows. */
export type WatchedList = { page: ViewPage; list: List; key: string }

/**
 * Looks which rows entered a view since the last look, and tells its owner once. One transaction: whoever dies half-way
 * has neither told nor seen anything, and the next look tells it.
 */
export function lookAtAlert(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { page, list, key }: WatchedList,
  viewId: number,
): Promise<void> {
  const timeZone = config.businessTimeZone
  const today = dayIn(timeZone, clock.now())
  return db.transaction().execute(async (tx) => {
    const alert = await takeAlert(tx, viewId)
    if (alert === undefined) return
    const asked = questionOf(alert)
    const question = JSON.stringify(asked)
    // Another question has no last look.
    const isFirst = alert.question !== question
    const dataVersion = await findDataVersion(tx, list)
    const isSameDay = alert.looked_on !== null && dayIn(timeZone, alert.looked_on) === today
    if (!isFirst && isSameDay && alert.data_version === dataVersion && alert.problem === null)
      return keepLook(tx, viewId)
    const notice = { userId: alert.user_id, page, label: alert.label }
    const read = await readQuestion(tx, { list, today }, asked)
    if ('problem' in read) {
      if (alert.problem === null) await insertNotice(tx, { ...notice, problem: read.problem })
      return keepLook(tx, viewId, { question, ...read })
    }
    const { count, ids } = await seeRows(tx, viewId, {
      list,
      timeZone,
      isFirst,
      question,
      dataVersion,
      condition: read.condition,
    })
    if (count > 0) {
      const { list: name } = await keepList(tx, await findKeys(tx, list, key, ids))
      await insertNotice(tx, { ...notice, row_count: count, filter: [{ [`${key}__in`]: { list: name } }] })
    }
  })
}

function questionOf({ search, ...view }: { grid_params: unknown; query: unknown; search: string | null }) {
  const kept = askedBy(view)
  return { filter: conditionsOf(kept.filter), search: kept.search ?? search ?? '' }
}

async function readQuestion(
  tx: Tx,
  { list, today }: { list: List; today: string },
  { filter, search }: ReturnType<typeof questionOf>,
) {
  try {
    if (filter === null || typeof search !== 'string') throw new InvalidInput('Its filter could not be read.')
    const lists = await findNamedLists(tx, filter)
    return listRequest(list, { query: {}, body: { filter, search }, today, lists })
  } catch (problem) {
    if (problem instanceof InvalidInput) return { problem: problem.message }
    throw problem
  }
}
