// Node knows one limit for the whole of every request, and an upload may take long: so it watches the headers and we the bodies.
import type { FastifyHttpOptions, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { App } from './app-type.ts'
import { refuseLate } from './problems.ts'

/** How long a caller may take to say what it wants. */
export type Patience = {
  headersMs: number
  bodyMs: number
  /** An upload may take longer while so much of it comes. */
  uploadBytesPerSecond: number
}

export const ourPatience: Patience = {
  headersMs: 30_000,
  bodyMs: 60_000,
  uploadBytesPerSecond: 16 * 1024,
}

/** What of the server's options makes Node cut who sends no headers, or drop after drop. */
export function headersInTime({ headersMs }: Patience): FastifyHttpOptions<RawServerDefault>['http'] {
  return { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 6 }
}

/** Cuts a request whose body does not come, whether it was answered or not. */
export function refuseSlowBodies(app: App, patience: Patience): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody) watchBody(request, reply, patience)
  })
}

function watchBody({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, patience: Patience): void {
  const isUpload = routeOptions.config.endpoint?.isMultipart === true
  const enough = (patience.uploadBytesPerSecond * patience.bodyMs) / 1000
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const came = raw.socket.bytesRead - before
    before += came
    if (raw.complete || (isUpload && !reply.sent && came >= enough)) return
    clearInterval(timer)
    if (reply.sent) raw.destroy()
    else refuseLate(raw.socket)
  }, patience.bodyMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}
