// The directive @idempotent: some mutations demand a key, the same key with the same variables gets the first answer again.
import { getDirectiveValues, GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { Call } from './call.ts'
import type { Draft, ReplayRecord } from './store.ts'
import { facts, schema } from './schema.ts'

export const keyLifetimeMs = 24 * 60 * 60 * 1000

export type KeyProblem =
  | 'IDEMPOTENCY_CONCURRENT_REQUEST'
  | 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH'
  | 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED'

export const keyProblems: Record<KeyProblem, string> = {
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

export type KeyedWork<Payload> = {
  /** Works out the payload and what has to be written with it; nothing is written before the key is. */
  run: () => { payload: Payload; failed: boolean; write?: (draft: Draft) => void }
  refuse: (problem: KeyProblem) => Payload
}

/** The work of a mutation under its key: done once, answered as often as asked. */
export function underKey<Payload>(
  call: Call,
  info: GraphQLResolveInfo,
  args: unknown,
  work: KeyedWork<Payload>,
): Payload {
  const key = keyOf(info) ?? ''
  const variables = JSON.stringify(args)
  if (call.busyKeys.has(key)) return work.refuse('IDEMPOTENCY_CONCURRENT_REQUEST')
  const before = call.store.get('replay', key)
  const isKnown = before !== undefined && Date.parse(before.at) + keyLifetimeMs > call.now.getTime()
  if (isKnown) return repeat(before, info.fieldName, variables, work.refuse)
  const { payload, failed, write } = work.run()
  call.store.write((draft) => {
    write?.(draft)
    draft.put('replay', key, {
      key,
      mutation: info.fieldName,
      variables,
      failed,
      payload,
      at: call.now.toISOString(),
    })
  })
  call.busyKeys.add(key)
  call.takenKeys.push(key)
  return payload
}

function repeat<Payload>(
  before: ReplayRecord,
  mutation: string,
  variables: string,
  refuse: (problem: KeyProblem) => Payload,
): Payload {
  if (before.mutation !== mutation || before.variables !== variables)
    return refuse('IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
  if (before.failed) return refuse('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED')
  return before.payload as Payload
}

function keyOf(info: GraphQLResolveInfo): string | undefined {
  const directive = schema.getDirective('idempotent')
  const [node] = info.fieldNodes
  if (!directive || node === undefined) return undefined
  const key = getDirectiveValues(directive, node, info.variableValues)?.['key']
  return typeof key === 'string' && key.trim() !== '' ? key : undefined
}
