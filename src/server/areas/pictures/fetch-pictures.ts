import { setTimeout as pause } from 'node:timers/promises'
import { maxFetchedBytes } from '../../../contract/image-slots.ts'
import { FetchFailure } from '../../connectors/ports/public-files.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { cleanPicture, PictureRefused } from './clean-picture.ts'
import { keepPicture } from './keep-picture.ts'
import * as store from './picture-fetches.store.ts'
import type { DueFetch } from './picture-fetches.store.ts'

export type Fetching = Pick<Context, 'db' | 'files' | 'publicFiles'>

/** Longer than a picture takes, so that the turn runs out only when its worker is dead. */
const turnSeconds = 90
/** A server in trouble is left alone for so long. */
const restSeconds = 30
/** Between two pictures of one server. */
const politeMs = 200
/** How long to wait after each try. */
const waits = [60, 300, 1_800, 7_200, 28_800]

/** Fetches what is due from one server, one picture after the other, until there is none or it is told to stop. */
export async function askHost(context: Fetching, host: string, stopping: AbortSignal): Promise<void> {
  const { db } = context
  if (!(await store.takeTurn(db, host, turnSeconds))) return
  let rest = 0
  try {
    while (!stopping.aborted) {
      const due = await store.claimDue(db, host, turnSeconds)
      if (due === undefined) return
      if (!(await askForOne(context, due, stopping))) {
        rest = restSeconds
        return
      }
      await store.keepTurn(db, host, turnSeconds)
      await pause(politeMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  } finally {
    await store.keepTurn(db, host, rest)
  }
}

/** Answers whether the server can be asked for another. */
async function askForOne(context: Fetching, due: DueFetch, stopping: AbortSignal): Promise<boolean> {
  const { db, publicFiles } = context
  const again = waits[due.tries - 1]
  try {
    const bytes = await publicFiles.fetch(due.address, { maxBytes: maxFetchedBytes, signal: stopping })
    const { name } = await keepPicture(context, await cleanPicture(bytes, unchanged))
    await store.noteFetched(db, due.id, name)
    await placeFetchedPictures(db)
    return true
  } catch (error) {
    const isRefused = error instanceof PictureRefused || (error instanceof FetchFailure && error.isLasting)
    if (isRefused) {
      await store.noteFailure(db, due.id, { error: error.message, againSeconds: undefined })
      return true
    }
    if (error instanceof FetchFailure && !stopping.aborted) {
      await store.noteFailure(db, due.id, { error: error.message, againSeconds: again })
      return false
    }
    await store.uncountTry(db, due.id)
    throw error
  }
}

const unchanged = { updateBackground: false, resize: false }

/** Puts what was fetched into the products; also what a worker that died has left behind. */
export async function placeFetchedPictures(db: Context['db']): Promise<void> {
  for (const fetched of await store.findUnplaced(db)) {
    await inTransaction(db, { actor: 'pictures' }, (tx) => store.placeEverywhere(tx, fetched))
  }
}
