// Which call goes wrong and how: decided by the seed and the number of calls that a rule has seen, so that a run can be repeated.
import Type, { type Static } from 'typebox'
import { readInput } from './refused-input.ts'
import { chance } from './seeded-random.ts'

const faultRule = Type.Object(
  {
    // All that are given must fit; a rule that gives none fits every call.
    method: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    operation: Type.Optional(Type.String()),
    /** As the caller named it in the header X-Request-Id: what goes wrong for one caller goes well for the others. */
    request_id: Type.Optional(Type.String()),
    rate: Type.Number({ minimum: 0, maximum: 1 }),
    /** slow: as it would be without the rule, after the delay. */
    kind: Type.Enum([
      'throttle',
      'error',
      'hang',
      'slow',
      'lost_answer',
      'half',
      'html',
      'wrong_type',
      'huge',
    ]),
    delay_ms: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
    /** So many calls that fit go well before. */
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    /** For throttle and error: another status than the vendor's usual one. */
    status: Type.Optional(Type.Number({ minimum: 400, maximum: 599 })),
  },
  { additionalProperties: false },
)
const sentPlan = Type.Object({ seed: Type.Optional(Type.Integer()), rules: Type.Array(faultRule) })

export type FaultRule = Static<typeof faultRule>
export type FaultPlan = { seed: number; rules: FaultRule[] }
export const noFaults: FaultPlan = { seed: 1, rules: [] }
type CallFacts = { method: string; path: string; operations: string[]; requestId: string | null }

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let current = noFaults
  let seen: number[] = []
  return {
    plan: (): FaultPlan => current,
    set: (plan: FaultPlan): void => {
      current = plan
      seen = plan.rules.map(() => 0)
    },
    next: (call: CallFacts): FaultRule | undefined => {
      let chosen: FaultRule | undefined
      for (const [index, rule] of current.rules.entries()) {
        if (!fits(rule, call)) continue
        const number = seen[index] ?? 0
        seen[index] = number + 1
        if (number < (rule.after ?? 0)) continue
        if (chosen === undefined && chance(current.seed, index, number) < rule.rate) chosen = rule
      }
      return chosen
    },
  }
}

function fits(rule: FaultRule, call: CallFacts): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== call.method) return false
  if (rule.request_id !== undefined && rule.request_id !== call.requestId) return false
  if (rule.path !== undefined && !call.path.includes(rule.path)) return false
  return rule.operation === undefined || call.operations.includes(rule.operation)
}

export function readFaultPlan(body: unknown): FaultPlan {
  const { seed = 1, rules } = readInput(sentPlan, body)
  return { seed, rules }
}
