import type { Context } from '../../context.ts'
import { readStores, type StoresContext } from './read-stores.ts'

const lookSeconds = 30
/** A worker that is told to stop waits for this. */
const secondsToRead = 6
/** Stores change rarely; where ShipStation was away it is asked again soon. */
const due = { everySeconds: 600, afterProblemSeconds: 60 }

/** Keeps the stores in step with ShipStation, whatever was changed there or was cut off here. */
export function startShipStationJobs(context: Context): void {
  context.jobs.repeat('read ShipStation stores', lookSeconds, async () =>
    readDueStores({ ...context, services: await context.services.current() }),
  )
}

/** Asks for the stores where it is time; of several workers one does. */
export async function readDueStores(context: StoresContext): Promise<void> {
  await readStores(context, { seconds: secondsToRead, due })
}
