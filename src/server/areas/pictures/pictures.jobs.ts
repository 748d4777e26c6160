import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { defineQueue } from '../../platform/jobs/queue.ts'
import { askHost, placeFetchedPictures } from './fetch-pictures.ts'
import { findDueHosts } from './picture-fetches.store.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** What waits at one server. What is due stands in the database: a job that is lost is made again. */
const fetchQueue = defineQueue('pictures.fetch', Type.Object({ host: Type.String() }), {
  retries: 0,
  key: ({ host }) => host,
})

const sweepSeconds = 600
const lookSeconds = 5
/** Servers that are asked at once. */
const hostsAtOnce = 4
const mostHosts = 100

/** Fetches the pictures that imported files name, and looks after the files of all. */
export async function startPictureJobs(context: Context): Promise<void> {
  const { db, jobs } = context
  jobs.repeat('sweep pictures', sweepSeconds, () => sweepPictures(context))
  jobs.repeat('ask for pictures', lookSeconds, async () => {
    await placeFetchedPictures(db)
    const hosts = await findDueHosts(db, mostHosts)
    if (hosts.length > 0) await jobs.enqueueMany(db, fetchQueue, hosts.map((host) => ({ host }))) // prettier-ignore
  })
  await jobs.work(fetchQueue, { concurrency: hostsAtOnce }, ({ data, signal, stopping }) =>
    askHost(context, data.host, AbortSignal.any([signal, stopping])),
  )
}
