import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'

let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
})
afterAll(() => bench.stop())

test('names the run at once to a caller that follows it anyway', async () => {
  const id = await addBasic(bench.database.db, 'ASYNC-1')
  // No worker runs, so whoever waited for an end would wait for the whole ten seconds.
  const reply = await bench.app.inject({
    method: 'POST',
    url: '/api/products/publish-products/',
    headers: { authorization: bench.authorization, prefer: 'wait=5, respond-async' },
    payload: { product_list: [id], market_place: ['Shopify'] },
  })
  expect(reply.statusCode).toBe(202)
  const run = reply.json<{ id: number }>().id
  expect((await bench.call('GET', `/api/bulk-publish/${run}/`)).body).toMatchObject({
    status: 'QUEUED',
    total: 1,
  })
})
