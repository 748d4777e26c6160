// The last calls that a vendor's sandbox answered, to look at: never bodies or tokens, only what was called and what came of it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Vendor } from './vendor.ts'

export type LoggedCall = {
  number: number
  at: string
  method: string
  path: string
  operations: string[]
  request_id: string | null
  status: number
  fault: string | null
  milliseconds: number
}

export type CallLog = { count: number; calls: LoggedCall[] }

const capacity = 500

/** Each call, whatever became of it, once its line is closed or its answer sent. */
export function addLogHook(app: FastifyInstance, vendor: Vendor, log: CallLog): void {
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now()
    reply.raw.once('close', () => {
      log.count += 1
      log.calls.push({
        number: log.count,
        at: new Date().toISOString(),
        method: request.method,
        path: request.url,
        operations: vendor.operationsOf(request),
        request_id: requestIdOf(request),
        status: reply.raw.statusCode,
        fault: request.sandboxFault?.kind ?? null,
        milliseconds: Math.round(performance.now() - startedAt),
      })
      if (log.calls.length > capacity) log.calls.shift()
    })
  })
}

/** What the caller named the work that the call is part of. */
export function requestIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-request-id']
  return typeof id === 'string' ? id : null
}
