import type { View } from '../../../contract/views.ts'
import type { Db } from '../../platform/database/database.ts'
import { showView, takeOwnView } from './own-view.ts'
import type { ViewPlace } from './own-view.ts'
import { markActive } from './views.store.ts'

/** Makes it the one active view of its page. */
export function activateView(db: Db, place: ViewPlace): Promise<View> {
  return db.transaction().execute(async (tx) => {
    const view = await takeOwnView(tx, place)
    await markActive(tx, view)
    return showView(tx, place.userId, view.id)
  })
}
