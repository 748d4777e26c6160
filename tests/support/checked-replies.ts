import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import type { FastifySerializerCompiler } from 'fastify'
import { closeObjects } from '../../src/server/platform/http/closed-schemas.ts'

/** Refuses to send what the route's schema does not describe, so that a test finds it. */
export function checkedReplies(): FastifySerializerCompiler<unknown> {
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
  return ({ schema, method, url, httpStatus }) => {
    let validate: ValidateFunction | undefined
    return (reply) => {
      const json = JSON.stringify(reply)
      validate ??= ajv.compile(closeObjects(schema) as object)
      if (validate(JSON.parse(json ?? 'null')) === true) return json
      const problems = ajv.errorsText(validate.errors, { dataVar: 'reply' })
      throw new Error(
        `${method} ${url} (${httpStatus}) answers what its schema does not describe: ${problems}`,
      )
    }
  }
}
