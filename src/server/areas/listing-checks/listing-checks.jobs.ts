import type { Context } from '../../context.ts'
import { giveTurnBack, takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { startCheck } from './check-listings.ts'
import { followHints } from './follow-hints.ts'
import { countListed, isAnyListedFor } from './listing-checks.store.ts'
import { forgetHints } from './listing-hints.store.ts'

const name = 'listing_check'
const lookSeconds = 300
const leaseSeconds = 60
/** Once a night, however long the one before took to be started. */
const nightlySeconds = 20 * 3600
/** A night has been missed: the machine was off. */
const overdueSeconds = 28 * 3600
const firstHour = 2
const lastHour = 5

const hintSeconds = 2
const forgetSeconds = 3600

/** Has everything that is on sale read back every night, and at once what a channel says has changed there. */
export function startListingCheckJobs(context: Context): void {
  context.jobs.repeat(name, lookSeconds, () => checkWhenDue(context))
  context.jobs.repeat('listing hints', hintSeconds, () => followHints(context))
  context.jobs.repeat('forget listing hints', forgetSeconds, () => forgetHints(context.db))
}

/**
 * Starts the night's check, unless another worker has, and by day one that a night has missed; where nothing is on sale there is
 * nothing to read.
 */
export async function checkWhenDue(
  context: Pick<Context, 'db' | 'jobs' | 'clock' | 'channels' | 'config'>,
): Promise<void> {
  const { db, channels } = context
  const isNight = isNightIn(context)
  if (!isNight && !(await isAnyListedFor(db, overdueSeconds))) return
  const turn = await takeTurn(db, name, {
    everySeconds: isNight ? nightlySeconds : overdueSeconds,
    leaseSeconds,
  })
  if (turn === undefined) return
  const places = (await findMarketplaces(db)).filter((place) => channels.account(place.name) !== null)
  const check = { marketplaceIds: places.map(({ id }) => id), productIds: null }
  const user = { username: 'Backroom' }
  const isAnyWhole = places.some(({ name: place }) => channels.account(place)?.sales.readAll !== undefined)
  if (isAnyWhole || (await countListed(db, check)) > 0)
    await startCheck(context, check, { user, requestId: `${name}-${turn.number}` }, true)
  await giveTurnBack(db, turn, { isOver: true })
}

/** Where the business is: elsewhere its night may be the busiest hour. */
function isNightIn({
  clock,
  config: { businessTimeZone: timeZone },
}: Pick<Context, 'clock' | 'config'>): boolean {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
  const hour = Number(format.format(clock.now()))
  return hour >= firstHour && hour < lastHour
}
