import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { remoteOrder } from '../../../../tests/support/remote-order.ts'
import { takeOrder } from '../order-fetch/take-order.ts'

let house: TestApp
let authorization: string
let channelOrder: number
let manualOrder: number

const document = {
  id: 'gid://shopify/Order/1',
  name: '<b>#1</b>',
  statusUrl: 'https://shop.example/orders?id=1&access_token=open-sesame',
}

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  const { db } = house.database
  const taking = {
    ...({ channel: 'Shopify', credential: 'shopify', account: 'shopify practice', digest: 'one' } as const),
    now: new Date('2026-11-20T10:05:00Z'),
    followedOn: new Date('2026-11-01T00:00:00Z'),
  }
  await takeOrder(db, taking, remoteOrder({ document }))
  const { id } = await db.selectFrom('sales_order').select('id').executeTakeFirstOrThrow()
  channelOrder = id
  const written = await db
    .insertInto('sales_order')
    .values({
      ...{ order_id: '77', order_number: '77', marketplace: 'Manual', order_status: 'Open' },
      ...{ order_time: new Date('2026-11-20T10:05:00Z'), created_by: 'mia' },
      ...{ amount_cents: 100, platform_amount_cents: 100, payout_cents: 100 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  manualOrder = written.id
})
afterAll(() => house.close())

async function get(id: number | string, headers: object = { authorization }) {
  const answer = await house.app.inject({
    url: `/api/orders/marketplace-order-details/${id}/`,
    headers: { ...headers },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('an order as its marketplace sent it', () => {
  test('is told in the marketplace’s words, without what opens doors', async () => {
    expect(await get(channelOrder)).toEqual({
      status: 200,
      body: {
        marketplace: 'Shopify',
        document: { ...document, statusUrl: expect.not.stringContaining('open-sesame') as string },
        told_on: '2026-11-20T10:00:00.000Z',
      },
    })
  })

  test('is nothing where a person wrote the order', async () => {
    expect((await get(manualOrder)).body).toEqual({ marketplace: 'Manual', document: null, told_on: null })
  })

  test('is asked for by somebody who is signed in, and of an order that there is', async () => {
    expect((await get(channelOrder, {})).status).toBe(401)
    expect((await get(999_999)).status).toBe(404)
    expect((await get('x')).status).toBe(404)
  })
})
