// What `npm run prove` proves of orders at full size, at one for every day: whatever dies, each channel hears of each order once, and
// a settlement is accepted whole or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broken, type Claim } from '../../../../tests/proofs/claim.ts'
import { openOrderGround, type OrderGround } from '../../../../tests/proofs/order-ground.ts'
import { proveOrders } from '../../../../tests/proofs/prove-orders.ts'
import { proveSettlements } from '../../../../tests/proofs/prove-settlements.ts'

// Far more than it takes: other tests may keep the machine busy.
const timeout = 900_000

let ground: OrderGround

beforeAll(async () => {
  ground = await openOrderGround()
})
afterAll(() => ground.stop())

test(
  'sixty orders of four channels through five deaths and three faults in ten calls: each told once, none lost, stock and figures right',
  { timeout },
  async () => {
    expectAll(await proveOrders(ground, { orders: 60, kills: 5, seed: 7 }))
  },
)

test(
  'a settlement is read, accepted and undone through deaths: all of it or nothing, and each order once',
  { timeout },
  async () => {
    const kills = { reading: 1, applying: 1, undoing: 1 }
    expectAll(await proveSettlements(ground, { orders: 3_000, seed: 7, kills }))
  },
)

function expectAll(claims: Claim[]): void {
  expect(claims.length).toBeGreaterThan(0)
  expect(broken(claims)).toEqual([])
}
