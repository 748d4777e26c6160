import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Store } from '../store.ts'
import { resultFile } from './carry-out.ts'

type Asking = FastifyRequest<{ Params: { id: string }; Querystring: { expires?: string } }>

/** The results of bulk operations, to whoever has the address, for as long as it is good. */
export function registerBulkRoutes(app: FastifyInstance, store: Store, folder: string): void {
  app.get('/bulk-results/:id', async (request: Asking, reply) => {
    const { id } = request.params
    const isGood = Number(request.query.expires ?? 0) > Date.now()
    if (!isGood || store.get('bulk', id) === undefined) {
      const code = isGood ? 'NoSuchKey' : 'ExpiredToken'
      return reply
        .code(isGood ? 404 : 400)
        .type('application/xml')
        .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
    }
    return reply.type('application/jsonl').send(createReadStream(resultFile(folder, id)))
  })
}
