// An order of the practice VoyageOne on its way through our tables.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { followOrders } from './follow-orders.ts'

let house: TestApp
let vendor: PracticeVendor
beforeAll(async () => {
  vendor = await openPracticeVendor('voyageone')
  const { voyageOne, stockx } = loadConfig({
    VOYAGEONE_API_URL: vendor.url,
    STOCKX_API_URL: 'https://stockx.example',
  })
  house = await createTestApp({ voyageOne, stockx })
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const there = (order: object) => vendor.admin('settings/', { orders: [{ order_id: '4711', ...order }] })

async function runRound(): Promise<void> {
  const { db } = house.database
  await sql`update scheduled_process set ended_on = ended_on - interval '1 h', next_try_on = null`.execute(db)
  const source = (await house.context.channels.orderSources()).find(({ channel }) => channel === 'VoyageOne')
  if (source === undefined) throw new Error('VoyageOne’s orders are not fetched')
  await followOrders({ ...house.context, clock: systemClock }, source, 60_000)
}

async function inOurTables() {
  const { db } = house.database
  const order = await db
    .selectFrom('sales_order')
    .select([
      'order_number',
      'order_status',
      'platform_status',
      'ship_to_info',
      'tracking_no',
      'ship_label_value',
      'shipping_items',
    ])
    .where('channel_account', '=', 'voyageone practice')
    .executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('product')
    .select(['open_allocated_quantity as promised', 'total_quantity as pieces'])
    .where('sku', '=', 'RUN-9')
    .executeTakeFirstOrThrow()
  return { order, product }
}

test('takes its pieces by SKU, follows its label and parcel, and leaves the shelf when it is sent', async () => {
  await addBasic(house.database.db, 'RUN-9', {}, 5)
  await runRound()
  await there({ items: [{ code: 'RUN-9', qty: 2, price: '120.00' }] })
  await runRound()
  expect(await inOurTables()).toMatchObject({
    order: { order_number: 'VO-4711', platform_status: 'Open', ship_to_info: { country: 'US' } },
    product: { promised: 2, pieces: 5 },
  })
  await there({ order_status: 'Shipped', tracking_no: 'T-1', ship_from_info: { addressLine1: 'Gate 4' } })
  await runRound()
  expect(await inOurTables()).toMatchObject({
    order: {
      order_status: 'Shipped',
      tracking_no: 'T-1',
      ship_label_value: expect.stringMatching(/\/voyageone\/labels\/T-1\/$/) as string,
      shipping_items: [{ tracking_no: 'T-1', ship_from_info: { address_line1: 'Gate 4' } }],
    },
    product: { promised: 0, pieces: 3 },
  })
})
