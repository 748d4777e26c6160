import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { keepHeapSmall } from './keep-heap-small.ts'

const used = () => getHeapStatistics().used_heap_size

test(
  'clears what was kept for a while and dropped, while the work goes on',
  { timeout: 60_000 },
  async () => {
    await keepHeapSmall(async () => {
      const before = used()
      const kept: object[] = Array.from({ length: 1_500_000 }, (_, index) => ({ index }))
      expect(used() - before).toBeGreaterThan(40 * 1024 ** 2)
      kept.length = 0
      await expect.poll(() => used() - before).toBeLessThan(20 * 1024 ** 2)
    })
  },
)

test('hands on what the work answers, and its failure', async () => {
  expect(await keepHeapSmall(async () => 'done')).toBe('done')
  await expect(keepHeapSmall(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
})
