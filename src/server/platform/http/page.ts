import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ConnectorFailure, NotFound } from '../errors.ts'
import type { App } from './app-type.ts'
import { sendRefusal } from './problems.ts'

const year = 'public, max-age=31536000, immutable'

/** What an operator sets in the head of the page, by the name of its `meta` element. */
export type PageSettings = Record<string, string | undefined>

/** Answers paths without a route: a file of the built page, hashed ones for a year, the page itself, or 404. */
export async function servePage(app: App, webRoot: string, settings: PageSettings): Promise<void> {
  const isBuilt = existsSync(webRoot)
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webRoot,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })
  // The list is read once: what is asked for is compared with it and never becomes a path on the disk.
  const files = new Set(isBuilt ? filesBelow(webRoot) : [])
  const ownIndex = files.has('index.html') ? indexWith(webRoot, settings) : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && files.has(path) && path !== 'index.html') {
      return reply.header('cache-control', path.startsWith('assets/') ? year : 'no-cache').sendFile(path)
    }
    if (!isRead || !isScreen(path) || !acceptsPage(request, path)) {
      return sendRefusal(request, reply, new NotFound())
    }
    if (!files.has('index.html')) {
      const sentence = 'The page is not built yet: run "npm run build".'
      throw new ConnectorFailure(sentence, { status: 503, code: 'page_not_built' })
    }
    reply.header('cache-control', 'no-cache')
    return ownIndex === undefined
      ? reply.sendFile('index.html')
      : reply.type('text/html; charset=utf-8').send(ownIndex)
  })
}

/** The page's HTML with these settings written in; undefined where nothing is set and the built file will do. */
function indexWith(webRoot: string, settings: PageSettings): string | undefined {
  const given = Object.entries(settings).filter(
    (setting): setting is [string, string] => setting[1] !== undefined,
  )
  if (given.length === 0) return undefined
  return given.reduce(writeSetting, readFileSync(join(webRoot, 'index.html'), 'utf8'))
}

function writeSetting(html: string, [name, value]: [string, string]): string {
  const meta = new RegExp(`(<meta name="${name}" content=")[^"]*(")`)
  return html.replace(meta, (_meta, start: string, end: string) => `${start}${escapeAttribute(value)}${end}`)
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

// The roots of contract.md: below them only the API answers, never the page.
const apiRoots = new Set([
  'api',
  'accounts',
  'connect',
  'dashboard',
  'multichannel-settings',
  'user-configurations',
  'healthz',
  'readyz',
  'metrics',
  'media',
])

/** Whether a path may be one of the page's screens. */
export function isScreen(path: string): boolean {
  const root = path.split('/')[0] ?? ''
  return !apiRoots.has(root) && root !== 'assets'
}

// A script or picture that is gone must not come back as HTML; a person's address bar always gets the page.
function acceptsPage(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/\.\w+$/.test(path)
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0]?.replace(/^\/+/, '') ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
