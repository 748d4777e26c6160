import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('a work begins when the one before it is over, also where that failed, and answers its own', async () => {
  const told: string[] = []
  const next = inOrder()
  const first = Promise.withResolvers<string>()
  const works = [
    next(() => first.promise.finally(() => told.push('first'))),
    next(() => {
      told.push('second')
      return Promise.resolve(2)
    }),
  ]
  await Promise.resolve()
  expect(told).toEqual([])
  first.reject(new Error('Refused.'))
  expect(await Promise.allSettled(works)).toMatchObject([{ status: 'rejected' }, { value: 2 }])
  expect(told).toEqual(['first', 'second'])
})
