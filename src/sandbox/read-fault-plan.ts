// Parses what the admin port is told to break; a mistake in it is answered with a sentence, not ignored.
import { faultKinds } from './fault-rules.ts'
import type { FaultKind, FaultPlan, FaultRule } from './fault-rules.ts'
import { isObject, RefusedInput } from './refused-input.ts'

const ruleFields = new Set(['method', 'path', 'operation', 'rate', 'kind', 'delay_ms', 'status'])

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
  return withoutAbsent({
    method: textIn(rule, 'method', at),
    path: textIn(rule, 'path', at),
    operation: textIn(rule, 'operation', at),
    rate,
    kind,
    delay_ms: numberIn(rule, 'delay_ms', at, 0, 600_000),
    status: numberIn(rule, 'status', at, 400, 599),
  })
}

function withoutAbsent(rule: { rate: number; kind: FaultKind } & FaultRule): FaultRule {
  const given = Object.entries(rule).filter(([, value]) => value !== undefined)
  return { rate: rule.rate, kind: rule.kind, ...Object.fromEntries(given) }
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
