import { expect, test } from 'vitest'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { saveOrders } from './save-orders.ts'

const server = standInBrowser()
const patch = (id: number) => `PATCH /api/orders/${id}/`
const payouts = [1, 2, 3].map((id) => ({ id, version: 1, payout: 70 }))
const saved = (id: number) => ({ id, version: 2, payout: 70 })

test('what was saved before an answer failed to come is said to be saved, and nothing is sent after it', async () => {
  server.answer(patch(1), saved(1))
  server.answer(patch(2), Response.json({ detail: 'It broke.' }, { status: 500 }))
  server.answer(patch(3), saved(3))
  const results = await saveOrders(payouts)
  expect(results.map(({ status }) => status)).toEqual(['saved', 'failed', 'failed'])
  expect(results.map(({ errors }) => errors)).toEqual([
    {},
    { payout: ['It broke.'] },
    { payout: ['It was not sent, since the one before it failed.'] },
  ])
  expect(server.calls.map(({ what }) => what)).toEqual([patch(1), patch(2)])
})

test('where the first gets no answer, nothing was decided', async () => {
  server.answer(patch(1), Response.json({ detail: 'It broke.' }, { status: 500 }))
  await expect(saveOrders(payouts)).rejects.toMatchObject({ status: 500 })
})

test('what is refused keeps back no other', async () => {
  server.answer(patch(1), Response.json({ errors: { payout: ['Too much.'] } }, { status: 400 }))
  server.answer(patch(2), saved(2))
  server.answer(patch(3), saved(3))
  const results = await saveOrders(payouts)
  expect(results.map(({ status }) => status)).toEqual(['failed', 'saved', 'saved'])
  expect(results[0]?.errors).toEqual({ payout: ['Too much.'] })
})
