import type { FastifyRequest } from 'fastify'
import { StaleVersion } from '../errors.ts'

/** Which versions of a row the caller is ready to change. */
export type VersionCheck = {
  accepts(version: number): boolean
}

/** Reads If-Match: without it, and with `*`, every version is accepted; a weak or foreign tag never matches. */
export function ifMatch(request: Pick<FastifyRequest, 'headers'>): VersionCheck {
  const header = request.headers['if-match']?.trim()
  if (header === undefined || header === '*') return anyVersion
  const tags = new Set(header.split(',').map((tag) => tag.trim()))
  return { accepts: (version) => tags.has(`"${version}"`) }
}

/** The check of a caller that takes what is there. */
export const anyVersion: VersionCheck = { accepts: () => true }

/** Throws 412 with the current row unless the caller knows this version. */
export function requireVersion(check: VersionCheck, current: { version: number }): void {
  if (!check.accepts(current.version)) throw new StaleVersion(current)
}
