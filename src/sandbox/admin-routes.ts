// The port to look at what a vendor's sandbox holds and to disturb it.
import type { FastifyInstance } from 'fastify'
import type { CallLog } from './call-log.ts'
import { noFaults, readFaultPlan, type Faults } from './fault-rules.ts'
import { RefusedInput } from './refused-input.ts'
import type { Vendor } from './vendor.ts'

export type HostedVendor = { vendor: Vendor; faults: Faults; log: CallLog }

export function registerAdminRoutes(app: FastifyInstance, hosted: HostedVendor[]): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof RefusedInput) return reply.code(400).send({ error: error.message })
    throw error
  })
  // Looking carries out what was due, and what is shown has to last.
  app.addHook('onSend', async () => {
    await Promise.all(hosted.map(({ vendor }) => vendor.durable()))
  })
  app.get('/_sandbox/', () => ({
    vendors: hosted.map(({ vendor }) => ({
      name: vendor.name,
      title: vendor.title,
      api: `/${vendor.name}/`,
      page: `/_sandbox/${vendor.name}/`,
      state: `/_sandbox/${vendor.name}/state/`,
    })),
  }))
  for (const one of hosted) registerVendorAdmin(app, one)
}

function registerVendorAdmin(app: FastifyInstance, { vendor, faults, log }: HostedVendor): void {
  const path = `/_sandbox/${vendor.name}`
  app.get(`${path}/state/`, () => ({ ...(vendor.state() as object), faults: faults.plan(), log }))
  app.get<{ Querystring: { after?: string } }>(`${path}/calls/`, ({ query: { after = '0' } }) => ({
    count: log.count,
    calls: log.calls.filter(({ number }) => number > Number(after)),
  }))
  app.post(`${path}/faults/`, (request) => {
    faults.set(readFaultPlan(request.body))
    return faults.plan()
  })
  app.delete(`${path}/faults/`, () => {
    faults.set(noFaults)
    return faults.plan()
  })
  app.post(`${path}/settings/`, (request) => {
    vendor.configure(request.body ?? {})
    return { done: true }
  })
  app.post(`${path}/reset/`, (request) => {
    vendor.reset(request.body ?? {})
    faults.set(noFaults)
    Object.assign(log, { count: 0, calls: [] })
    return { done: true }
  })
  vendor.registerPages(app)
}
