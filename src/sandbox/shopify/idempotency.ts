// The directive @idempotent: some mutations demand a key, the same key with the same variables gets the first answer again.
import { getDirectiveValues, GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { Call } from './call.ts'
import type { Draft } from './store.ts'
import { facts, schema } from './schema.ts'
import { userError, type UserError } from './user-errors.ts'

export const keyLifetimeMs = 24 * 60 * 60 * 1000

const keyProblems = {
  IDEMPOTENCY_CONCURRENT_REQUEST: 'This request is currently in progress, please try again.',
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH:
    'The same idempotency key cannot be used with different operation parameters.',
  IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED:
    'A previous request with this idempotency key failed. Retry with a new idempotency key.',
}

export function demandKey(info: GraphQLResolveInfo): void {
  if (!facts.idempotent_mutations.includes(info.fieldName) || keyOf(info) !== undefined) return
  throw new GraphQLError(`The @idempotent directive with a key is required for ${info.fieldName}.`, {
    extensions: { code: 'BAD_REQUEST' },
  })
}

type KeyedWork<Payload> = {
  /** Works out the payload and what has to be written with it; nothing is written before the key is. */
  run: () => { payload: Payload; write?: (draft: Draft) => void }
  refuse: (errors: UserError[]) => Payload
}

/** The work of a mutation under its key: done once, answered as often as asked. */
export function underKey<Payload extends { userErrors: UserError[] }>(
  call: Call,
  info: GraphQLResolveInfo,
  args: unknown,
  { run, refuse }: KeyedWork<Payload>,
): Payload {
  const key = keyOf(info) ?? ''
  const mutation = info.fieldName
  const variables = JSON.stringify(args)
  const refuseFor = (problem: keyof typeof keyProblems) =>
    refuse([userError(problem, null, keyProblems[problem])])
  if (call.busyKeys.has(key)) return refuseFor('IDEMPOTENCY_CONCURRENT_REQUEST')
  const before = call.store.get('replay', key)
  if (before !== undefined && Date.parse(before.at) + keyLifetimeMs > call.now.getTime()) {
    if (before.mutation !== mutation || before.variables !== variables)
      return refuseFor('IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
    if (before.payload.userErrors.length > 0) return refuseFor('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED')
    return before.payload as Payload
  }
  const { payload, write } = run()
  call.store.write((draft) => {
    write?.(draft)
    draft.put('replay', key, { key, mutation, variables, payload, at: call.now.toISOString() })
  })
  call.busyKeys.add(key)
  call.takenKeys.push(key)
  return payload
}

function keyOf(info: GraphQLResolveInfo): string | undefined {
  const directive = schema.getDirective('idempotent')
  const [node] = info.fieldNodes
  if (!directive || node === undefined) return undefined
  const key = getDirectiveValues(directive, node, info.variableValues)?.['key']
  return typeof key === 'string' && key.trim() !== '' ? key : undefined
}
