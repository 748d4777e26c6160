import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'

/** What the admin port was told makes no sense; answered as 400 with the message. */
export class RefusedInput extends Error {}

const ajv = new Ajv()

/** A mistake in what was sent is answered with a sentence, not ignored. */
export function readInput<T extends TSchema>(schema: T, input: unknown): Static<T> {
  if (ajv.validate<Static<T>>(schema, input)) return input
  const details = (ajv.errors ?? []).map(({ params }) => JSON.stringify(params))
  throw new RefusedInput(`${ajv.errorsText(ajv.errors, { dataVar: 'the body' })} ${details.join(', ')}`)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
