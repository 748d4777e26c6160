// Which call goes wrong and how: decided by the seed and the number of calls that a rule has seen, so that a run can be repeated.
import { isObject, RefusedInput } from './refused-input.ts'
import { chance } from './seeded-random.ts'

const faultKinds = ['throttle', 'error', 'hang', 'lost_answer', 'half', 'html', 'huge'] as const

export type FaultRule = {
  /** All that are given must fit; a rule that gives none fits every call. */
  method?: string
  path?: string
  operation?: string
  rate: number
  kind: (typeof faultKinds)[number]
  delay_ms?: number
  /** For throttle and error: another status than the vendor's usual one. */
  status?: number
}
export type FaultPlan = { seed: number; rules: FaultRule[] }
export const noFaults: FaultPlan = { seed: 1, rules: [] }
type CallFacts = { method: string; path: string; operations: string[] }

export type Faults = {
  plan(): FaultPlan
  set(plan: FaultPlan): void
  next(call: CallFacts): FaultRule | undefined
}

export function createFaults(): Faults {
  let current = noFaults
  let seen: number[] = []
  return {
    plan: () => current,
    set: (plan) => {
      current = plan
      seen = plan.rules.map(() => 0)
    },
    next: (call) => {
      let chosen: FaultRule | undefined
      for (const [index, rule] of current.rules.entries()) {
        if (!fits(rule, call)) continue
        const number = seen[index] ?? 0
        seen[index] = number + 1
        if (chosen === undefined && chance(current.seed, index, number) < rule.rate) chosen = rule
      }
      return chosen
    },
  }
}

function fits(rule: FaultRule, call: CallFacts): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== call.method) return false
  if (rule.path !== undefined && !call.path.includes(rule.path)) return false
  return rule.operation === undefined || call.operations.includes(rule.operation)
}

const ruleFields = new Set(['method', 'path', 'operation', 'rate', 'kind', 'delay_ms', 'status'])

/** A mistake in what is to be broken is answered with a sentence, not ignored. */
export function readFaultPlan(body: unknown): FaultPlan {
  if (!isObject(body) || !Array.isArray(body['rules'])) throw new RefusedInput('rules must be a list')
  const seed = body['seed'] ?? 1
  if (typeof seed !== 'number' || !Number.isInteger(seed))
    throw new RefusedInput('seed must be a whole number')
  return { seed, rules: body['rules'].map(readRule) }
}

function readRule(rule: unknown, index: number): FaultRule {
  const at = `rules[${index}]`
  if (!isObject(rule)) throw new RefusedInput(`${at} must be an object`)
  const unknown = Object.keys(rule).find((name) => !ruleFields.has(name))
  if (unknown !== undefined) throw new RefusedInput(`${at}.${unknown} is not a field of a rule`)
  const kind = faultKinds.find((known) => known === rule['kind'])
  if (kind === undefined) throw new RefusedInput(`${at}.kind must be one of ${faultKinds.join(', ')}`)
  const rate = numberIn(rule, 'rate', at, 0, 1)
  if (rate === undefined) throw new RefusedInput(`${at}.rate is required`)
  return {
    method: textIn(rule, 'method', at),
    path: textIn(rule, 'path', at),
    operation: textIn(rule, 'operation', at),
    rate,
    kind,
    delay_ms: numberIn(rule, 'delay_ms', at, 0, 600_000),
    status: numberIn(rule, 'status', at, 400, 599),
  }
}

function textIn(rule: Record<string, unknown>, name: string, at: string): string | undefined {
  const value = rule[name]
  if (value === undefined || typeof value === 'string') return value
  throw new RefusedInput(`${at}.${name} must be a text`)
}

function numberIn(rule: Record<string, unknown>, name: string, at: string, least: number, most: number) {
  const value = rule[name]
  if (value === undefined) return undefined
  if (typeof value === 'number' && value >= least && value <= most) return value
  throw new RefusedInput(`${at}.${name} must be a number between ${least} and ${most}`)
}
