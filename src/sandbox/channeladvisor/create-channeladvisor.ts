// The imitated ChannelAdvisor: the account of one seller, and no more of REST API v1 than Backroom calls.
import { parse as parseForm } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { createMinuteWindow, type MinuteWindow } from '../minute-window.ts'
import { isObject } from '../refused-input.ts'
import type { PlainAnswer, Vendor } from '../vendor.ts'
import { createAccount, type Account } from './account.ts'
import { registerAccountPage } from './account-page.ts'
import { denied, tokenOf } from './bearer.ts'
import { registerExportFiles, registerExportRoutes } from './export-routes.ts'
import { registerOrderRoutes } from './order-routes.ts'
import { odataError, registerProductRoutes } from './product-routes.ts'
import { registerWriteRoutes } from './write-routes.ts'

/** What a seller finds in the developer console. */
const practiceApp = {
  applicationId: 'backroom-sandbox',
  sharedSecret: 'backroom-sandbox-secret',
  refreshToken: 'backroom-sandbox-refresh',
}

type Options = { dataDir: string; now: () => Date; hasDemo: boolean }

export function createChannelAdvisor({ dataDir, now, hasDemo }: Options): Vendor {
  const account = createAccount({ dataDir, now, hasDemo })
  const minute = createMinuteWindow(() => account.settings().callsPerMinute, now)
  const exportMinute = createMinuteWindow(() => exportsPerMinute, now)
  return {
    name: 'channeladvisor',
    title: 'ChannelAdvisor',
    load: account.load,
    register: (app) => registerApi(app, account, { minute, exportMinute, now }),
    registerPages: (app) => registerAccountPage(app, account),
    state: () => ({
      settings: account.settings(),
      products: account.products().length,
      orders: account.orders(),
    }),
    reset: (body) => {
      account.reset(body)
      minute.clear()
      exportMinute.clear()
    },
    configure: (body) => {
      account.configure(body)
      minute.clear()
      exportMinute.clear()
    },
    operationsOf: ({ url, method }) => [
      /\/Orders\(\d+\)\/(Export|Ship|Adjust)/.exec(url)?.[1] ??
        (method === 'GET' ? /\/(Orders\()/.exec(url)?.[1]?.replace('(', '(ID)') : undefined) ??
        /\/(Orders|token|Products|ProductExport|ExportFile|DistributionCenters|\$batch)(?![A-Za-z])/.exec(
          url,
        )?.[1] ??
        '',
    ],
    throttled: (_request, status) => json(status ?? 429, odataError('Too many requests.')),
    broken: (_request, status) => json(status ?? 500, odataError('An error has occurred.')),
    mistaken: (message) => odataError(message),
    durable: account.durable,
    close: async () => account.close(),
  }
}

/** Calls that ask for an export or after one. */
const exportsPerMinute = 10

type Parts = { minute: MinuteWindow; exportMinute: MinuteWindow; now: () => Date }

function registerApi(app: FastifyInstance, account: Account, { minute, exportMinute, now }: Parts): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...parseForm(String(body)) })
  })
  app.post('/oauth2/token', (request, reply) => {
    const form = isObject(request.body) ? request.body : {}
    const { applicationId, sharedSecret, refreshToken } = practiceApp
    const basic = Buffer.from(`${applicationId}:${sharedSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    // A wrong refresh token is answered with plain text (reported).
    if (form['grant_type'] !== 'refresh_token' || form['refresh_token'] !== refreshToken) {
      return reply.code(400).type('text/plain').send('Bad Request')
    }
    return {
      access_token: account.grant(),
      token_type: 'bearer',
      expires_in: account.settings().tokenLifetimeS,
    }
  })
  void app.register(async (scope) => {
    let inFlight = 0
    scope.addHook('onRequest', async (request, reply) => {
      inFlight += 1
      reply.raw.once('close', () => {
        inFlight -= 1
      })
      if (!account.isGood(tokenOf(request.headers.authorization))) {
        return reply.code(denied.status).send(denied.body)
      }
      if (inFlight > account.settings().inFlight || !minute.take()) {
        return reply.code(429).send(odataError('Too many requests.'))
      }
    })
    registerProductRoutes(scope, account)
    registerWriteRoutes(scope, account, minute)
    registerOrderRoutes(scope, account, { applicationId: practiceApp.applicationId, now })
    registerExportRoutes(scope, account, exportMinute)
  })
  registerExportFiles(app, account)
}

function json(status: number, body: object): PlainAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}
