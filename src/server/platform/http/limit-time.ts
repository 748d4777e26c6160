import type { FastifyRequest } from 'fastify'
import { Deadline } from '../database/deadline.ts'
import type { App } from './app-type.ts'

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline | null
  }
}

/** Gives each request one deadline for all that it asks of the database: what waits holds others up, and somebody gave it up. */
export function limitTime(app: App, ms = 12_000): void {
  app.decorateRequest('deadline', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isUnlimited(request)) request.deadline = new Deadline(ms)
    holdOn(request, done)
  })
  // Reading a body leaves what the first hook entered.
  app.addHook('preValidation', (request, _reply, done) => holdOn(request, done))
  app.addHook('onResponse', async ({ deadline }) => deadline?.end())
}

function holdOn({ deadline }: FastifyRequest, done: () => void): void {
  if (deadline === null) done()
  else deadline.hold(done)
}

// Files and streams come and go as fast as the other end takes or gives them; an act on many rows is wanted whole.
function isUnlimited({ is404, routeOptions }: FastifyRequest): boolean {
  const endpoint = is404 ? undefined : routeOptions.config.endpoint
  const { isMultipart, mediaType, takesItsTime } = endpoint ?? {}
  return isMultipart === true || mediaType !== undefined || takesItsTime === true
}
