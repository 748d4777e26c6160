// The calls about stores, as V1 of the API has them: only those that Backroom makes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../refused-input.ts'
import { storeResource, type Records } from './store-records.ts'

type Surroundings = { records: Records; now: () => Date }

export function registerStoreRoutes(app: FastifyInstance, { records, now }: Surroundings): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/stores', (request) => {
    const { showInactive, marketplaceId } = request.query
    return records
      .all('store')
      .filter(({ active }) => active || showInactive?.toLowerCase() === 'true')
      .filter((store) => marketplaceId === undefined || String(store.marketplaceId) === marketplaceId)
      .map(storeResource)
  })

  const switchTo = (active: boolean) => (request: FastifyRequest, reply: FastifyReply) => {
    const id = storeIdIn(request.body)
    if (id === undefined)
      return reply
        .code(400)
        .send({ Message: 'The request is invalid.', ExceptionMessage: 'storeId is required' })
    const store = records.get('store', id)
    if (store === undefined) return reply.code(404).send({ message: 'The requested store was not found.' })
    const modifiedAt = now().toISOString()
    if (store.active !== active)
      records.write((draft) => draft.put('store', id, { ...store, active, modifiedAt }))
    // The vendor writes its booleans here as text.
    return { success: 'true', message: `The requested store has been ${active ? 're' : 'de'}activated.` }
  }
  app.post('/stores/deactivate', switchTo(false))
  app.post('/stores/reactivate', switchTo(true))
}

/** As a number or, as in the vendor's own example, as text. */
function storeIdIn(body: unknown): string | undefined {
  const id = isObject(body) ? body['storeId'] : undefined
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  return /^\d+$/.test(text) ? text : undefined
}
