import { defaultViewLabel } from '../../../contract/views.ts'
import type { View } from '../../../contract/views.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/http/entity-tag.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { viewReply } from './view-reply.ts'
import { findView, lockOwnView } from './views.store.ts'
import type { ViewRow } from './views.store.ts'

/** Which view somebody acts on, and which versions of it. */
export type ViewPlace = {
  userId: number
  id: number
  expected: VersionCheck
}

/** One's own view, locked, if it is still the one that the caller saw; what others share is only to be read. */
export async function takeOwnView(tx: Tx, { userId, id, expected }: ViewPlace): Promise<ViewRow> {
  const view = await lockOwnView(tx, userId, id)
  if (view === undefined) throw unknownView(id)
  requireVersion(expected, viewReply(view, userId))
  return view
}

/** A view that the user may see. */
export async function showView(db: Db, userId: number, id: number): Promise<View> {
  const view = await findView(db, userId, id)
  if (view === undefined) throw unknownView(id)
  return viewReply(view, userId)
}

/** Whether it is the one that everybody has and keeps. */
export function isDefault({ label }: Pick<ViewRow, 'label'>): boolean {
  return label.trim().toLowerCase() === defaultViewLabel.toLowerCase()
}

function unknownView(id: number): NotFound {
  return new NotFound(`You have no view ${id}.`)
}
