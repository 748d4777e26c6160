import type { Context } from '../../context.ts'
import { deleteLoose, forgetRemoved, noteUnused } from './picture-files.store.ts'

const dayMs = 24 * 3600 * 1000
/** How long files stay noted: who noted them has stopped removing long before, whatever the store takes for one. */
const noteSeconds = 120
const removeMs = 60_000

/**
 * Removes pictures that have belonged to no product for a day, and the files that no product ever showed. What a
 * sweeper that died had noted is noted again when its time is over.
 */
export async function sweepPictures({
  db,
  files,
  clock,
}: Pick<Context, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs)
  await deleteLoose(db, before)
  for (;;) {
    const since = clock.now().getTime()
    const noted = await noteUnused(db, before, noteSeconds)
    if (noted.length === 0) return
    const removed: typeof noted = []
    try {
      for (const file of noted) {
        if (clock.now().getTime() - since > removeMs) break
        await files.remove(file.name)
        removed.push(file)
      }
    } finally {
      await forgetRemoved(db, removed)
    }
  }
}
