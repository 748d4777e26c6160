// Who may call, and how often: one key pair, so many calls a minute.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MinuteWindow } from '../minute-window.ts'

const practiceKey = { key: 'backroom-sandbox', secret: 'backroom-sandbox-secret' }

export function guardCalls(app: FastifyInstance, minute: MinuteWindow): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isKnown(request)) return reply.code(401).send({ message: 'Invalid API credentials' })
    const isInTime = minute.take()
    void reply.headers(minute.headers())
    if (!isInTime) return reply.code(429).send({ message: 'Too Many Requests' })
  })
}

function isKnown({ headers }: FastifyRequest): boolean {
  const [scheme = '', code = ''] = (headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return false
  return Buffer.from(code, 'base64').toString() === `${practiceKey.key}:${practiceKey.secret}`
}
