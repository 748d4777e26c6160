// Which call goes wrong and how: decided by the seed and the number of calls that a rule has seen, so that a run can be repeated.
import { chance } from './seeded-random.ts'

export const faultKinds = ['throttle', 'error', 'hang', 'lost_answer', 'half', 'html', 'huge'] as const
export type FaultKind = (typeof faultKinds)[number]

export type FaultRule = {
  /** All that are given must fit; a rule that gives none fits every call. */
  method?: string
  path?: string
  operation?: string
  rate: number
  kind: FaultKind
  delay_ms?: number
  /** For throttle and error: another status than the vendor's usual one. */
  status?: number
}
export type FaultPlan = { seed: number; rules: FaultRule[] }
export type CallFacts = { method: string; path: string; operations: string[] }

export type Faults = {
  plan(): FaultPlan
  set(plan: FaultPlan): void
  next(call: CallFacts): FaultRule | undefined
}

export function createFaults(): Faults {
  let current: FaultPlan = { seed: 1, rules: [] }
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
