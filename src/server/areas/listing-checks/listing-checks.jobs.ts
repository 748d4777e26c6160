import type { Context } from '../../context.ts'
import { giveTurnBack, takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { startCheck } from './check-listings.ts'
import { followHints } from './follow-hints.ts'
import { countListed } from './listing-checks.store.ts'
import { forgetHints } from './listing-hints.store.ts'

const name = 'listing_check'
const lookSeconds = 300
/** Once a night, however long the one before took to be started. */
const rhythm = { everySeconds: 20 * 3600, leaseSeconds: 60 }
const firstHour = 2
const lastHour = 5

const hintSeconds = 2
const forgetSeconds = 3600

/** Has everything that is on sale read back every night, and at once what a channel says has changed there. */
export function startListingCheckJobs(context: Context): void {
  context.jobs.repeat(name, lookSeconds, () => checkAtNight(context))
  context.jobs.repeat('listing hints', hintSeconds, () => followHints(context))
  context.jobs.repeat('forget listing hints', forgetSeconds, () => forgetHints(context.db))
}

/** Starts the night's check, unless it is day or another worker has; where nothing is on sale there is nothing to read. */
export async function checkAtNight(
  context: Pick<Context, 'db' | 'jobs' | 'clock' | 'channels'>,
): Promise<void> {
  const { db, clock, channels } = context
  const hour = clock.now().getUTCHours()
  if (hour < firstHour || hour >= lastHour) return
  const turn = await takeTurn(db, name, rhythm)
  if (turn === undefined) return
  const places = (await findMarketplaces(db)).filter((place) => channels.account(place.name) !== null)
  const check = { marketplaceIds: places.map(({ id }) => id), productIds: null }
  const user = { username: 'Backroom' }
  const isAnyWhole = places.some(({ name: place }) => channels.account(place)?.sales.readAll !== undefined)
  if (isAnyWhole || (await countListed(db, check)) > 0)
    await startCheck(context, check, { user, requestId: `${name}-${turn.number}` }, true)
  await giveTurnBack(db, turn, { isOver: true })
}
