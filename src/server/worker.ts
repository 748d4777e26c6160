import { startImportJobs } from './areas/imports/imports.jobs.ts'
import { startPublishingJobs } from './areas/publishing/publishing.jobs.ts'
import type { Context } from './context.ts'

type StartJobs = (context: Context) => Promise<void>

/** Every area's background work, by the function that takes its jobs from their queues. */
const jobsOfAreas: StartJobs[] = [startPublishingJobs, startImportJobs]

/** Starts taking jobs. `context.jobs.stop()` ends it. */
export async function startWorker(context: Context): Promise<void> {
  await Promise.all(jobsOfAreas.map((startJobs) => startJobs(context)))
}
