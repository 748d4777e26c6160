// One list of what can come of a call instead of its answer, for whatever calls a channel.
import type { FaultRule } from './connector-bench.ts'

export type BadAnswer = {
  name: string
  rule: Omit<FaultRule, 'operation' | 'path'>
  /** What the connector is to say of it. */
  kind: 'throttled' | 'remote_transient' | 'contract_unknown'
  /** Whether the work may have been done all the same. */
  mayBeDone: boolean
  /** Enough to know it on a busy machine. */
  seconds: number
}

export const badAnswers: readonly BadAnswer[] = [
  bad('a refusal of too many calls', { kind: 'throttle' }, 'throttled'),
  bad('status 429', { kind: 'throttle', status: 429 }, 'throttled'),
  bad('a fault, told as the vendor tells it', { kind: 'error' }, 'remote_transient'),
  bad('status 500', { kind: 'error', status: 500 }, 'remote_transient'),
  { ...bad('no answer', { kind: 'hang' }, 'remote_transient'), seconds: 5 },
  {
    ...bad('an answer that comes too late', { kind: 'slow', delay_ms: 8_000 }, 'remote_transient'),
    seconds: 5,
    mayBeDone: true,
  },
  {
    ...bad('an answer that is lost after the work', { kind: 'lost_answer' }, 'remote_transient'),
    mayBeDone: true,
  },
  { ...bad('half an answer', { kind: 'half' }, 'remote_transient'), mayBeDone: true },
  bad('a page with status 502', { kind: 'html' }, 'remote_transient'),
  { ...bad('an answer of another type', { kind: 'wrong_type' }, 'remote_transient'), mayBeDone: true },
  { ...bad('an endless answer', { kind: 'huge' }, 'contract_unknown'), seconds: 30, mayBeDone: true },
]

function bad(name: string, rule: BadAnswer['rule'], kind: BadAnswer['kind']): BadAnswer {
  return { name, rule, kind, mayBeDone: false, seconds: kind === 'throttled' ? 10 : 20 }
}
