import type { Faults } from './faulty-line.ts'
import type { Dangers } from './process.ts'
import type { World } from './world.ts'

/** What a story has to bear. */
export type Trouble = {
  dangers: Dangers
  faults: Faults
  maxBatch: number
  /** Fewer go one by one. */
  leastBatch: number
  whims: number
  slownessMs: number
}

export function drawTrouble({ random }: World): Trouble {
  const some = (most: number) => (random.chance(0.3) ? 0 : random.next() * most)
  return {
    dangers: { crash: some(0.02), databaseLost: some(0.03), slow: some(0.1) },
    faults: {
      throttled: some(0.12),
      broken: some(0.1),
      answerLost: some(0.12),
      hangs: some(0.06),
      shut: some(0.05),
      stumbles: some(0.02),
    },
    maxBatch: random.between(2, 6),
    leastBatch: random.pick([1, 1, 2, 3]),
    whims: some(0.1),
    slownessMs: random.pick([500, 5_000, 60_000]),
  }
}
