import { createHash } from 'node:crypto'
import type { PlanAction } from '../../../contract/publish-plan.ts'
import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import type { Clock } from '../../platform/clock.ts'

/** Of each pair only so much as the figures and its page need, which finds the rest anew. */
export type PlannedPair = {
  productId: number
  /** The product that the channel knows it by; what is sent together is planned together. */
  ownerId: number
  marketplace: Marketplace
  action: PlanAction
  /** In stock, as far as one listing takes them. */
  pieces: number
}

const goodForMs = 60_000
/** Some hundred bytes each. */
const mostPairs = 300_000

/** Plans that were worked out last, for their further pages. */
export type KnownPlans = ReturnType<typeof createKnownPlans>

export function createKnownPlans(clock: Clock) {
  const plans = new Map<string, { plan: readonly PlannedPair[]; until: number }>()

  const forget = () => {
    const now = clock.now().getTime()
    let pairs = 0
    for (const [key, { plan, until }] of [...plans].toReversed()) {
      pairs += plan.length
      if (until <= now || pairs > mostPairs) plans.delete(key)
    }
  }

  return {
    find(question: object): readonly PlannedPair[] | undefined {
      forget()
      return plans.get(keyOf(question))?.plan
    },
    keep(question: object, plan: readonly PlannedPair[]): void {
      const key = keyOf(question)
      plans.delete(key)
      plans.set(key, { plan, until: clock.now().getTime() + goodForMs })
      forget()
    },
  }
}

// A choice may name 100,000 products.
function keyOf(question: object): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64')
}
