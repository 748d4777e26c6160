import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ConnectorFailure } from '../errors.ts'
import type { App } from './app-type.ts'

const year = 'public, max-age=31536000, immutable'

export interface Page {
  /** Whether the built page has a file at this path (no slash in front). */
  hasFile(path: string): boolean
  sendFile(reply: FastifyReply, path: string): FastifyReply
  sendIndex(reply: FastifyReply): FastifyReply
}

/** Serves the built page: hashed files for a year, all else checked with the server each time. */
export async function servePage(app: App, webRoot: string): Promise<Page> {
  if (!existsSync(webRoot)) return missingPage
  await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true, cacheControl: false })
  // The list is read once: what is asked for is compared with it and never becomes a path on the disk.
  const files = new Set(filesBelow(webRoot))
  const send = (reply: FastifyReply, path: string, cacheControl: string) =>
    reply.header('cache-control', cacheControl).sendFile(path)
  return {
    hasFile: (path) => files.has(path) && path !== 'index.html',
    sendFile: (reply, path) => send(reply, path, path.startsWith('assets/') ? year : 'no-cache'),
    sendIndex: (reply) =>
      files.has('index.html') ? send(reply, 'index.html', 'no-cache') : missingPage.sendIndex(reply),
  }
}

const missingPage: Page = {
  hasFile: () => false,
  sendFile: () => neverBuilt(),
  sendIndex: () => neverBuilt(),
}

function neverBuilt(): never {
  throw new ConnectorFailure('The page is not built yet: run "npm run build".', {
    status: 503,
    code: 'page_not_built',
  })
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
