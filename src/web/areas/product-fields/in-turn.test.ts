import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Three rows come one after the other: each says which it was made of. */
function bench() {
  const told: string[] = []
  const turn = inTurn<number>()
  const work = (name: string, answer: number | undefined) =>
    turn(name, async (before) => {
      told.push(`${name} begins on ${before}`)
      await Promise.resolve()
      told.push(`${name} ends`)
      return answer
    })
  return { told, work }
}

test('a second save of a field waits for the first, and goes on from what it came to', async () => {
  const { told, work } = bench()
  await Promise.all([work('switch', 2), work('switch', 3), work('switch', 4)])
  expect(told).toEqual([
    'switch begins on undefined',
    'switch ends',
    'switch begins on 2',
    'switch ends',
    'switch begins on 3',
    'switch ends',
  ])
})

test('what failed is not gone on from, and a save that is over is forgotten', async () => {
  const { told, work } = bench()
  await Promise.all([work('switch', undefined), work('switch', 3)])
  await work('switch', 4)
  expect(told.filter((each) => each.includes('begins'))).toEqual(Array(3).fill('switch begins on undefined'))
})

test('another field does not wait', async () => {
  const { told, work } = bench()
  await Promise.all([work('switch', 2), work('brand', 2)])
  expect(told.slice(0, 2)).toEqual(['switch begins on undefined', 'brand begins on undefined'])
})
