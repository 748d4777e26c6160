import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'

const ajv = new Ajv({ strict: false, validateFormats: false })
const compiled = new WeakMap<TSchema, ValidateFunction>()

/** Whether a value from outside is what the schema describes; compiled at its first use, so that no start waits for it. */
export function hasShape<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  const known = compiled.get(schema)
  const validate = known ?? ajv.compile(schema)
  if (known === undefined) compiled.set(schema, validate)
  return validate(value) === true
}
