import { Type } from 'typebox'
import { defineQueue } from '../../platform/jobs/queue.ts'

const payload = Type.Object({ group_id: Type.Integer(), generation: Type.Integer() })
const settings = {
  expiresAfterSeconds: 300,
  key: (job: { group_id: number; generation: number }) => `${job.group_id}:${job.generation}`,
}

/** One queue for each marketplace, so that one that is down holds up no other. */
const queues = {
  Shopify: defineQueue('publish-shopify', payload, settings),
  StockX: defineQueue('publish-stockx', payload, settings),
  VoyageOne: defineQueue('publish-voyageone', payload, settings),
}

/** Every marketplace with its queue. */
export const publishQueues = Object.entries(queues)

export function publishQueue(marketplace: string): (typeof queues)['Shopify'] {
  const found = publishQueues.find(([name]) => name === marketplace)
  if (found === undefined) throw new Error(`there is no queue for the marketplace ${marketplace}`)
  return found[1]
}
