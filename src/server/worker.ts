import { startImportJobs } from './areas/imports/imports.jobs.ts'
import { startListingJobs } from './areas/listings/listings.jobs.ts'
import type { Context } from './context.ts'
import { startRunJobs } from './platform/runs/runs.jobs.ts'
import { runKinds } from './run-kinds.ts'

type StartJobs = (context: Context) => Promise<void>

/** Every area's background work, by the function that takes its jobs from their queues. */
const jobsOfAreas: StartJobs[] = [
  startListingJobs,
  startImportJobs,
  (context) => startRunJobs(context, runKinds),
]

/** Starts taking jobs. `context.jobs.stop()` ends it. */
export async function startWorker(context: Context): Promise<void> {
  await Promise.all(jobsOfAreas.map((startJobs) => startJobs(context)))
}
