import type { View } from '../../../contract/views.ts'
import type { ViewRow } from './views.store.ts'

/** A view as its reader may see it: one that somebody else shares is never active, and says whose it is. */
export function viewReply({ user_id, owner, ...row }: ViewRow, readerId: number): View {
  const view = { ...row, user: user_id }
  return user_id === readerId ? view : { ...view, is_active: false, owner }
}
