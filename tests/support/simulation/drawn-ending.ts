import type { Random } from '../../../src/demo/random.ts'
import type { GroupOutcome } from '../../../src/server/areas/listings/group-outcome.store.ts'
import type { Result } from '../../../src/server/areas/listings/listing-results.ts'
import type { Claim } from '../../../src/server/areas/listings/plan-group.ts'
import type { Ending } from '../../../src/server/areas/listings/publishing-engine.ts'

/** Anything that a try might come to, whether or not it makes sense. */
export function drawEnding(random: Random, { group, listings }: Claim): Ending {
  const error = { kind: 'throttled', message: 'The channel is busy.' } as const
  const operations = random.chance(0.3) ? ['batch-1'] : []
  const outcome: GroupOutcome = {
    isSettled: operations.length === 0 && random.chance(0.6),
    delayMs: random.between(0, 9_000),
    attempts: random.between(0, 3),
    operations,
    operationsGeneration: group.generation - (random.chance(0.2) ? 1 : 0),
    error: random.chance(0.3) ? error : null,
    externalId: random.pick([null, 'product-1']),
    url: random.pick([null, 'https://shop.example/1']),
    isTaken: operations.length === 0,
    ...(random.chance(0.5) ? { sent: { name: group.name } } : {}),
    ...(random.chance(0.5) ? { received: { isFound: false } } : {}),
  }
  const results = listings.map(({ productId }): Result => {
    const offer = random.chance(0.4) ? { priceCents: random.between(1, 900), quantity: 2 } : null
    const externalIds = ['b', 'a', 'c'].filter(() => random.chance(0.4)).map((id) => `${id}-${productId}`)
    const seen = { productId, externalIds, actual: offer === null ? 'unlisted' : 'listed' } as const
    const shown = random.chance(0.7) ? { ...seen, offer } : seen
    const state = random.pick(['done', 'pending', 'failed', 'again'] as const)
    return state === 'failed' || state === 'again' ? { ...shown, state, error } : { ...shown, state }
  })
  const terms = listings.map(({ productId }) => {
    const priceCents = random.pick([null, 100, 200])
    const sent = { priceCents, costCents: 50, margin: '10', quantity: random.between(0, 3) }
    return [String(productId), { ...sent, priceReason: '', priceStepCents: 1 }] as const
  })
  return {
    ...{ outcome, results, terms: random.chance(0.7) ? new Map(terms) : undefined },
    isTakenAlong: random.chance(0.3),
  }
}
