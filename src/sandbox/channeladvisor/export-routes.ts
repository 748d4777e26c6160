// The catalogue as a file: asked for, made while one waits, and fetched from an address that needs no token.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { MinuteWindow } from '../minute-window.ts'
import type { Account } from './account.ts'
import { exportFile } from './export-file.ts'
import { odataError } from './product-routes.ts'

type Asked = { Querystring: Record<string, string | undefined> }

export function registerExportRoutes(app: FastifyInstance, account: Account, minute: MinuteWindow): void {
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post<Asked>('/v1/ProductExport', async (request, reply) => {
    if (!minute.take()) return reply.code(429).send(odataError('Too many requests.'))
    if (!account.settings().offersExport)
      return reply.code(403).send({ Message: 'Product exports are not enabled for this account.' })
    if (Object.keys(request.query).length > 0 || (typeof request.body === 'string' && request.body !== ''))
      return reply.code(400).send(odataError('Practice mode exports all columns of all products.'))
    const token = account.exports.note()
    const path = account.exports.path(token)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, exportFile(account.products().map(account.told), account.settings().exportLacks))
    return shown(account, token, request.host)
  })
  app.get<Asked>('/v1/ProductExport', (request, reply) => {
    if (!minute.take()) return reply.code(429).send(odataError('Too many requests.'))
    const { token = '' } = request.query
    return shown(account, token, request.host) ?? reply.code(404).send(odataError('The token was not found.'))
  })
}

export function registerExportFiles(app: FastifyInstance, account: Account): void {
  app.get<{ Params: { token: string } }>('/ExportFile/:token', async ({ params }, reply) => {
    // What stood in the address is a path only where an export has this name.
    if (account.exports.find(params.token)?.hasFile !== true)
      return reply.code(403).type('application/xml').send('<Error><Code>AccessDenied</Code></Error>')
    return reply.type('application/zip').send(await readFile(account.exports.path(params.token)))
  })
}

function shown(account: Account, token: string, host: string) {
  const state = account.exports.find(token)
  if (state === undefined) return undefined
  const { askedAt, status, hasFile } = state
  const url = `http://${host}/channeladvisor/ExportFile/${token}`
  return {
    $id: '1',
    Token: token,
    Status: status,
    StartedOnUtc: askedAt,
    ResponseFileUrl: hasFile ? url : null,
  }
}
