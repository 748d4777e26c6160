import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

test('reads what comes next before the caller is done with the one before, and no further', async () => {
  const seen: string[] = []
  const read = async (item: string) => {
    seen.push(`read ${item}`)
    return item.toUpperCase()
  }
  for await (const [item, found] of readAhead(['a', 'b', 'c'], read)) seen.push(`${item} is ${found}`)
  expect(seen).toEqual(['read a', 'read b', 'a is A', 'read c', 'b is B', 'c is C'])
})

test('fails where a reading failed, after what was read before it', async () => {
  const seen: number[] = []
  const read = (item: number) => (item === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(item))
  const all = async () => {
    for await (const [, found] of readAhead([1, 2, 3], read)) seen.push(found)
  }
  await expect(all()).rejects.toThrow('lost')
  expect(seen).toEqual([1])
})
