import type { Context } from '../../context.ts'
import { findDueAlerts, keepLook } from './alerts.store.ts'
import { lookAtAlert, type WatchedList } from './look-at-alert.ts'
import { forgetOldNotices } from './notices.store.ts'

/** How often it is asked what is due; a look at one view comes every five minutes. */
const askSeconds = 20
const purgeSeconds = 3600

export function startViewJobs(context: Context, watched: WatchedList): void {
  context.jobs.repeat('look at alerts', askSeconds, () => lookAtAlerts(context, watched))
  context.jobs.repeat('forget notices', purgeSeconds, () => forgetOldNotices(context.db))
}

/** Looks at every alert that is due; one that fails holds back no other, and waits for its next turn. */
export async function lookAtAlerts(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'log'>,
  watched: WatchedList,
): Promise<void> {
  for (const id of await findDueAlerts(context.db, watched.page)) {
    try {
      await lookAtAlert(context, watched, id)
    } catch (error) {
      context.log.warn({ err: error, view: id }, 'an alert could not be looked at')
      await keepLook(context.db, id)
    }
  }
}
