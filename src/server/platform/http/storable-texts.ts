import { isStorable } from '../database/storable-text.ts'
import { invalidField, NotFound } from '../errors.ts'
import type { App } from './app-type.ts'
import { labelOf } from './refusal-sentence.ts'

/** Refuses texts that the database can't hold, wherever they stand: each statement that one came to would fail. */
export function refuseUnstorable(app: App): void {
  app.addHook('preHandler', async ({ is404, routeOptions, params, query, body }) => {
    if (is404 || routeOptions.config.endpoint?.takesAnyText === true) return
    // Nothing is there: what can't be stored names nothing.
    if (unstorablePath(params) !== undefined) throw new NotFound()
    requireStorable(query)
    requireStorable(body)
  })
}

// At the field of the first one, names of fields included.
function requireStorable(value: unknown): void {
  const path = unstorablePath(value)
  if (path === undefined) return
  throw invalidField(path.join('.'), `${labelOf(path, value)} holds a character that can't be used.`)
}

/** Where such a text stands; a name that is one is told of at what it stands in. */
function unstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  // No list of entries: a body may hold a hundred thousand.
  for (const name in value) {
    if (!isStorable(name)) return []
    const path = unstorablePath(value[name as keyof typeof value])
    if (path !== undefined) return [name, ...path]
  }
  return undefined
}
