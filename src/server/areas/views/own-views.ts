import { defaultViewLabel } from '../../../contract/default-view.ts'
import type { View, ViewChange, ViewInput } from '../../../contract/views.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/error-facts.ts'
import { Conflict, invalidField, NotFound, RuleBroken } from '../../platform/errors.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { conditionsOf } from './lost-parts.ts'
import { viewReply } from './view-reply.ts'
import * as store from './views.store.ts'
import type { ViewRow } from './views.store.ts'

/** Keeps a new view of the user's. */
export function createView(
  db: Db,
  userId: number,
  input: ViewInput,
  keep: (tx: Tx, view: View) => Promise<void>,
): Promise<View> {
  refuseSharedDefault(input, input)
  return saved(db, userId, input, (tx) => store.insertView(tx, userId, input), keep)
}

/** Writes one of the user's views anew; what the change does not name stays as it is. */
export function replaceView(db: Db, place: ViewPlace, change: ViewChange): Promise<View> {
  return saved(db, place.userId, change, async (tx) => {
    const view = await takeOwnView(tx, place)
    const input = { ...view, ...change }
    if (view.page_type !== input.page_type) throw invalidField('page_type', 'A view stays with its page.')
    if (isDefault(view) !== isDefault(input)) {
      throw new RuleBroken('The Default view keeps its name.', { code: 'default_view' })
    }
    refuseSharedDefault(view, change)
    await store.updateView(tx, view.id, input)
    return view.id
  })
}

async function saved(
  db: Db,
  userId: number,
  change: ViewChange,
  save: (tx: Tx) => Promise<number>,
  keep?: (tx: Tx, view: View) => Promise<void>,
): Promise<View> {
  const { label, user = userId } = change
  requireFilters(change)
  if (label?.trim() === '') throw invalidField('label', 'Please give the view a name.')
  if (user !== userId) throw invalidField('user', 'A view belongs to whoever saves it.')
  try {
    return await db.transaction().execute(async (tx) => {
      const view = await showView(tx, userId, await save(tx))
      await keep?.(tx, view)
      return view
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'grid_view_label_once') throw error
    const sentence = `You have a view "${label?.trim()}" of this page already.`
    throw new Conflict(sentence, { code: 'name_taken', cause: error })
  }
}

/** A filter that is a text holds a list: nothing else of it would ever be asked. */
function requireFilters(change: ViewChange): void {
  for (const name of ['grid_params', 'query'] as const)
    if (conditionsOf(change[name]?.filter) === null)
      throw invalidField(
        `${name}.filter`,
        'The filter takes a list of conditions, such as [{"sku__icontains": "A"}].',
      )
}

/** Makes it the one active view of its page. */
export function activateView(db: Db, place: ViewPlace): Promise<View> {
  return db.transaction().execute(async (tx) => {
    const view = await takeOwnView(tx, place)
    await store.markActive(tx, view)
    return showView(tx, place.userId, view.id)
  })
}

/** Deletes a view; the page falls back on Default when it was the active one. */
export function deleteView(db: Db, place: ViewPlace): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const view = await takeOwnView(tx, place)
    if (isDefault(view)) throw new RuleBroken("The Default view can't be deleted.", { code: 'default_view' })
    await store.removeView(tx, view.id)
    await store.activeViewId(tx, place.userId, view.page_type)
  })
}

/** Which view somebody acts on, and which versions of it. */
type ViewPlace = {
  userId: number
  id: number
  expected: VersionCheck
}

/** One's own view, locked, if it is still the one that the caller saw; what others share is only to be read. */
async function takeOwnView(tx: Tx, { userId, id, expected }: ViewPlace): Promise<ViewRow> {
  const view = await store.lockOwnView(tx, userId, id)
  if (view === undefined) throw unknownView(id)
  requireVersion(expected, await viewReply(tx, view, userId))
  return view
}

/** A view that the user may see. */
export async function showView(db: Db, userId: number, id: number): Promise<View> {
  const view = await store.findView(db, userId, id)
  if (view === undefined) throw unknownView(id)
  return viewReply(db, view, userId)
}

/** Everybody has a Default of their own: one more from somebody else would only be taken for it. */
function refuseSharedDefault(view: Pick<ViewRow, 'label'>, { is_shared: isShared }: ViewChange): void {
  if (isShared === true && isDefault(view))
    throw new RuleBroken("The Default view can't be shared. Save it under a name and share that.", {
      code: 'default_view',
    })
}

/** Whether it is the one that everybody has and keeps. */
function isDefault({ label }: Pick<ViewRow, 'label'>): boolean {
  return label.trim().toLowerCase() === defaultViewLabel.toLowerCase()
}

function unknownView(id: number): NotFound {
  return new NotFound(`You have no view ${id}.`)
}
