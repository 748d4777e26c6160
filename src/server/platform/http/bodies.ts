import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput, UnsupportedMedia } from '../errors.ts'
import type { App } from './app-type.ts'

export const largestUpload = 1024 ** 3

/** How much of a refused body is still taken, so that its sender comes to reading why. */
const mostHeardOut = 64 * 1024 ** 2

/** Reads JSON, and multipart on the routes that ask for it; an absent JSON body counts as `{}`. */
export async function readBodies(app: App): Promise<void> {
  app.removeAllContentTypeParsers()
  // A file may call a column "__proto__", and its mapping names it: parsed, that is a property like any other, and a schema
  // that lists its properties refuses it.
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.endpoint?.takesBytes !== undefined) return done(null, bytes)
    if (bytes.length === 0) return done(null, undefined)
    return parseJson(request, String(bytes), (error, value: unknown) => {
      if (!error && !isTooDeep(value)) return done(null, value)
      const sentence = error
        ? 'The request could not be read: it is not valid JSON.'
        : 'The request is nested too deeply.'
      return done(new InvalidInput(sentence, { code: 'malformed', cause: error }))
    })
  })
  await app.register(multipart, {
    limits: { fileSize: largestUpload, fieldSize: 1024 ** 2, files: 50, fields: 50 },
  })
  app.addHook('preValidation', async (request) => {
    refuseWrongKind(request)
    // A literal `null` is no absent body: it stays, and the schema refuses it.
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {}
  })
}

/**
 * Takes what is still coming of a body that is refused, and keeps none of it. Fastify would close the connection with its
 * answer: whoever still writes then is told of a lost connection, and of nothing else. Who sends on and on is cut after all.
 */
export function hearOut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || reply.getHeader('connection') !== 'close') return
  reply.removeHeader('connection')
  let left = mostHeardOut
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) raw.destroy()
  })
}

// Nothing that we take is nested so deeply, and who follows it by calling itself runs out of stack.
const deepest = 200

/** Whether a value is nested deeper than anything that we take: in a body, or in a text that holds JSON itself. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1))
}

function refuseWrongKind(request: FastifyRequest): void {
  if (request.is404) return
  const wantsParts = request.routeOptions.config.endpoint?.isMultipart === true
  if (wantsParts === request.isMultipart()) return
  throw new UnsupportedMedia(
    wantsParts
      ? 'Please send a form with a file (Content-Type: multipart/form-data).'
      : 'Please send JSON (Content-Type: application/json).',
  )
}
