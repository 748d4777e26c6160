import type { Db } from '../../platform/database/database.ts'
import { RuleBroken } from '../../platform/errors.ts'
import { activeViewId } from './active-view.store.ts'
import { isDefault, takeOwnView } from './own-view.ts'
import type { ViewPlace } from './own-view.ts'
import { removeView } from './views.store.ts'

/** Deletes a view; the page falls back on Default when it was the active one. */
export function deleteView(db: Db, place: ViewPlace): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const view = await takeOwnView(tx, place)
    if (isDefault(view)) throw new RuleBroken("The Default view can't be deleted.", { code: 'default_view' })
    await removeView(tx, view.id)
    await activeViewId(tx, place.userId, view.page_type)
  })
}
