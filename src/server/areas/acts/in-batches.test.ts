import { expect, test } from 'vitest'
import { batchByBatch } from './in-batches.ts'

const things = Array.from({ length: 4_001 }, (_, at) => at)

test('decides on a batch while the one before is written, and writes one after the other', async () => {
  const told: string[] = []
  const written: number[] = []
  const writes = [0, 1, 2].map(() => Promise.withResolvers<undefined>())
  let begun = 0
  const all = batchByBatch(things, {
    read: (some) => Promise.resolve(some),
    decide: (found, some) => {
      expect(found).toBe(some)
      told.push(`decide ${some[0]}`)
      return some
    },
    write: async (some) => {
      told.push(`write ${some[0]}`)
      await writes[begun++]?.promise
      told.push(`written ${some[0]}`)
      written.push(...some)
    },
  })
  const whileWriting = [
    ['decide 0', 'write 0', 'decide 2000'],
    ['written 0', 'write 2000', 'decide 4000'],
    ['written 2000', 'write 4000'],
  ]
  for (const at of whileWriting.keys()) {
    await expect.poll(() => told).toEqual(whileWriting.slice(0, at + 1).flat())
    writes[at]?.resolve(undefined)
  }
  await all
  expect(written).toEqual(things)
})

test('ends with the first failure, once nothing is under way any more', async () => {
  let open = 0
  const later = async (work: () => void) => {
    open += 1
    await Promise.resolve()
    open -= 1
    work()
  }
  const none = () => undefined
  const fail = () => {
    throw new Error('in vain')
  }
  for (const [read, decide, write] of [
    [fail, none, none],
    [none, fail, none],
    [none, none, fail],
  ] as const) {
    await expect(
      batchByBatch(things, { read: () => later(read), decide, write: () => later(write) }),
    ).rejects.toThrow('in vain')
    expect(open).toBe(0)
  }
})

test('does nothing about nothing', async () => {
  const never = () => Promise.reject(new Error('asked'))
  await batchByBatch([], { read: never, decide: () => undefined, write: never })
})
