import { expect, test } from 'vitest'
import type { Condition } from './condition.ts'
import { createFiguresCache } from './figures-cache.ts'

const nike: Condition = {
  kind: 'field',
  field: 'brand',
  test: { kind: 'text', match: 'equals', text: 'Nike' },
}
const puma: Condition = {
  kind: 'field',
  field: 'brand',
  test: { kind: 'text', match: 'equals', text: 'Puma' },
}

test('counts once for each version of the data', async () => {
  const cache = createFiguresCache()
  let counts = 0
  const count = async (dataVersion: number) => ({ dataVersion, count: (counts += 1) })
  const [first, second] = await Promise.all([
    cache.get(nike, 1, () => count(1)),
    cache.get(nike, 1, () => count(1)),
  ])
  expect(second).toBe(first)
  expect(cache.peek(nike, 1)).toBe(first)
  expect(cache.peek(nike, 2)).toBeUndefined()
  expect(await cache.get(nike, 2, () => count(2))).toEqual({ dataVersion: 2, count: 2 })
  expect(cache.peek(puma, 2)).toBeUndefined()
})

test('takes figures of data that changed while they were counted for what they are', async () => {
  const cache = createFiguresCache()
  await cache.get(nike, 1, async () => ({ dataVersion: 3, count: 5 }))
  expect(cache.peek(nike, 3)?.count).toBe(5)
  expect(cache.peek(nike, 4)).toBeUndefined()
})

test('forgets a count that failed', async () => {
  const cache = createFiguresCache()
  await expect(cache.get(nike, 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.get(nike, 1, async () => ({ dataVersion: 1, count: 7 }))).toEqual({
    dataVersion: 1,
    count: 7,
  })
})

test('drops the oldest when there are too many', async () => {
  const cache = createFiguresCache(1)
  await cache.get(nike, 1, async () => ({ dataVersion: 1, count: 1 }))
  await cache.get(puma, 1, async () => ({ dataVersion: 1, count: 2 }))
  expect(cache.peek(nike, 1)).toBeUndefined()
  expect(cache.peek(puma, 1)?.count).toBe(2)
})
