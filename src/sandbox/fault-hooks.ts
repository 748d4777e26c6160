// Makes calls go wrong as the rules say: some before any work is done, some after it, when only the answer is lost.
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestIdOf } from './call-log.ts'
import type { FaultRule, Faults } from './fault-rules.ts'
import type { PlainAnswer, Vendor } from './vendor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    sandboxFault: FaultRule | undefined
  }
}

const badGateway: PlainAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
}
/** More than anybody takes of an answer: 50 times this. */
const blanks = Buffer.alloc(1024 * 1024, ' ')
const hugeParts = 50

export function addFaultHooks(app: FastifyInstance, vendor: Vendor, faults: Faults): void {
  app.decorateRequest('sandboxFault', undefined)

  // After parsing, because a rule may name an operation; before the handler, so that no work is done yet.
  app.addHook('preHandler', async (request, reply) => {
    const fault = faults.next({
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      operations: vendor.operationsOf(request),
      requestId: requestIdOf(request),
    })
    request.sandboxFault = fault
    if (fault === undefined) return
    if (fault.kind === 'hang') return hang(reply, fault)
    if (fault.delay_ms !== undefined) await delay(fault.delay_ms)
    const answer = answerInstead(vendor, request, fault)
    if (answer !== undefined) return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // What it says it holds is on the disk before it says so.
    await vendor.durable()
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : ''
    const kind = request.sandboxFault?.kind
    if (kind === 'lost_answer') return loseAnswer(reply)
    if (kind === 'half') return sendHalf(reply, body)
    if (kind === 'wrong_type') void reply.type('text/plain; charset=utf-8')
    return kind === 'huge' ? Readable.from(endless(body)) : payload
  })
}

function answerInstead(vendor: Vendor, request: FastifyRequest, fault: FaultRule): PlainAnswer | undefined {
  if (fault.kind === 'throttle') return vendor.throttled(request, fault.status)
  if (fault.kind === 'error') return vendor.broken(request, fault.status)
  return fault.kind === 'html' ? badGateway : undefined
}

/** No answer ever, or none until the delay is over and the line is cut. */
function hang(reply: FastifyReply, fault: FaultRule): FastifyReply {
  reply.hijack()
  if (fault.delay_ms !== undefined) {
    const timer = setTimeout(() => reply.raw.destroy(), fault.delay_ms)
    reply.raw.once('close', () => clearTimeout(timer))
  }
  return reply
}

/** Part by part, since many may be under way at once and few are read to their end. */
function* endless(body: string | Buffer): Generator<Buffer> {
  yield Buffer.from(body)
  for (let part = 0; part < hugeParts; part += 1) yield blanks
}

function loseAnswer(reply: FastifyReply): Promise<never> {
  reply.raw.destroy()
  return nothingMore()
}

function sendHalf(reply: FastifyReply, body: string | Buffer): Promise<never> {
  const bytes = Buffer.from(body)
  reply.raw.writeHead(reply.statusCode, {
    'content-type': String(reply.getHeader('content-type') ?? 'application/json'),
    'content-length': bytes.length,
  })
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy())
  return nothingMore()
}

/** Fastify would go on and answer; a promise that never ends keeps it from that. */
function nothingMore(): Promise<never> {
  return new Promise(() => undefined)
}
