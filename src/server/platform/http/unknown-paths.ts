import type { FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { App } from './app-type.ts'
import type { Page } from './page.ts'
import { sendRefusal } from './problems.ts'

// The roots of contract.md: below them only the API answers, never the page.
const apiRoots = new Set([
  'api',
  'accounts',
  'dashboard',
  'multichannel-settings',
  'user-configurations',
  'healthz',
  'readyz',
  'metrics',
  'media',
])

/** Answers paths without a route: a file of the page, the page itself, or 404. */
export function answerUnknownPaths(app: App, page: Page): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && page.hasFile(path)) return page.sendFile(reply, path)
    if (isRead && isScreen(path) && acceptsPage(request, path)) return page.sendIndex(reply)
    return sendRefusal(request, reply, new NotFound())
  })
}

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
