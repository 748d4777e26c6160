import { Type } from 'typebox'
import { defineQueue } from '../../platform/jobs/queue.ts'

/** Products whose ids are to be asked for. */
export const lookupQueue = defineQueue('stockx.lookup', Type.Object({ productId: Type.Integer() }), {
  retries: 3,
  expiresAfterSeconds: 120,
  key: ({ productId }) => String(productId),
})
