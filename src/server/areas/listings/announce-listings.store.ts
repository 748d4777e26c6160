import { listingsTopic } from '../../../contract/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import { announceProgress } from '../../platform/events/progress.store.ts'

/**
 * Tells whoever watches that listings stand otherwise than they did: one row for all of them, so that many make one event. It is
 * written last, since no other can write it until the transaction ends.
 */
export function announceListings(tx: Tx): Promise<void> {
  return announceProgress(tx, [{ topic: listingsTopic, subjectId: 0, userId: null, body: {} }])
}
