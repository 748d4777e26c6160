import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import { fontsOf } from '../../platform/paper/paper-text.ts'
import { findLatelyWritten } from './lately-written.query.ts'

let house: TestApp
let authorization: string
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  await house.database.db
    .updateTable('business_profile')
    .set({ name: '上海鞋业 <b>GmbH</b>', city: 'Berlin', postcode: '10115', tax_id: 'DE 1' })
    .execute()
})
afterAll(() => house.close())

const buyer = {
  ...{ first_name: 'محمد', last_name: 'علي', company_name: 'شركة النور', address_line1: 'ул. Ленина, 5' },
  ...{ postcode: '100022', city: '北京', country: 'China' },
}

type Line = { title: string; quantity?: number; amount_cents?: number | null; is_canceled?: boolean }

async function newOrder(changes: object = {}, lines: Line[] = [{ title: 'A shoe' }]): Promise<number> {
  const { db } = house.database
  const order_id = `${7_000 + (made += 1)}`
  const money = { amount_cents: 10_000, platform_amount_cents: 10_550, payout_cents: 10_000 }
  const { id } = await db
    .insertInto('sales_order')
    .values({
      ...{ order_id, order_number: order_id, marketplace: 'Manual', order_status: 'Open' },
      ...{ order_time: new Date('2026-11-20T10:05:00Z'), created_by: 'mia', ...money },
      ...{ platform_discount_cents: 500, platform_tax_cents: 800, platform_shipping_fee_cents: 250 },
      ...{ ship_to_info: JSON.stringify(buyer), ship_to_bill_info: JSON.stringify(buyer) },
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = lines.map(({ quantity = 1, amount_cents = null, ...line }, at) => ({
    ...{ sales_order_id: id, sku: `SKU-${at}`, quantity, amount_cents, ...line },
    ...{ platform_amount_cents: 100, payout_cents: 0 },
  }))
  await db.insertInto('order_item').values(items).execute()
  return id
}

async function details(id: number | string, headers: object = { authorization }) {
  const answer = await house.app.inject({
    url: `/api/orders/invoice-details/${id}/`,
    headers: { ...headers },
  })
  return { status: answer.statusCode, body: answer.json<Invoice>() }
}

async function paper(id: number | string, query = '', headers: object = { authorization }) {
  const answer = await house.app.inject({
    url: `/api/orders/${id}/invoice/${query}`,
    headers: { ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, file: answer.rawPayload }
}

describe('the invoice of an order', () => {
  test('names who sells, who buys and what for, to the cent', async () => {
    const id = await newOrder(
      {
        shipping_items: JSON.stringify([{ carrier_code: 'UPS', tracking_no: '1Z' }]),
        // Of the label, which is no parcel.
        tracking_no: 'W-77',
      },
      [
        { title: 'Two shoes', quantity: 2, amount_cents: 7_500 },
        { title: '', quantity: 3, amount_cents: 2_500 },
        { title: 'Gone', amount_cents: 0, is_canceled: true },
      ],
    )
    const { status, body } = await details(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ issued_on: '2026-11-20', is_canceled: false, currency: 'USD', parcels: ['UPS 1Z'] },
      seller: { name: '上海鞋业 <b>GmbH</b>', lines: ['10115 Berlin', 'Tax ID DE 1'] },
      ship_to: ['محمد علي', 'شركة النور', 'ул. Ленина, 5', '100022 北京', 'China'],
      items: [
        { title: 'Two shoes', sku: 'SKU-0', qty: 2, unit_price: 37.5, amount: 75 },
        { title: '', sku: 'SKU-1', qty: 3, unit_price: null, amount: 25 },
      ],
      ...{ subtotal: 100, discount: 5, shipping_fee: 2.5, tax: 8, is_tax_included: false },
      ...{ adjustment: 0, total: 105.5 },
    })
  })

  test('is asked for by somebody who is signed in, and of an order that there is', async () => {
    const id = await newOrder()
    expect((await details(id, {})).status).toBe(401)
    expect((await details(999_999)).status).toBe(404)
    expect((await paper(id, '', {})).status).toBe(401)
    expect((await paper(999_999)).status).toBe(404)
    expect((await paper(id, '?paper=a5')).status).toBe(400)
    expect((await paper(id, '?page=a4')).status).toBe(400)
  })
})

describe('the invoice on paper', () => {
  test.each([
    ['', '595.28 841.89'],
    ['?paper=a4', '595.28 841.89'],
    ['?paper=letter', '612 792'],
  ])('is a PDF of the size that is asked for: %s', async (query, size) => {
    const { status, headers, file } = await paper(await newOrder({ order_number: 'A/1 "x"\n' }), query)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="invoice-A-1-x-.pdf"',
    })
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1')).toContain(`/MediaBox [0 0 ${size}]`)
  })

  test('has its text as text: names of all scripts, amounts, and nothing that is read as code', async () => {
    const id = await newOrder({}, [{ title: 'Кроссовки <script>alert(1)</script>\u0007' }])
    const words = wordsIn((await paper(id)).file)
    for (const word of [
      '上海鞋业',
      '<b>GmbH</b>',
      'ул. Ленина, 5',
      'Кроссовки <script>alert(1)</script>',
      '北京',
    ])
      expect(words).toContain(word)
    // As it is drawn, from left to right.
    expect(words).toContain([...'محمد علي'].toReversed().join(''))
    for (const amount of ['$100.00', '-$5.00', '$2.50', '$8.00', '$105.50']) expect(words).toContain(amount)
    expect(words).not.toContain('Canceled')
  })

  test('draws names in Hebrew, Korean and Thai with fonts that have their letters, and no pictures', async () => {
    const id = await newOrder({}, [{ title: 'שרה 김민수 กรุงเทพ 😀 shoe' }])
    const { file } = await paper(id)
    for (const font of ['NotoSansHebrew', 'NotoSansKR', 'NotoSansThai'])
      expect(file.toString('latin1')).toContain(font)
    const words = wordsIn(file)
    for (const word of ['김민수', 'กรุงเทพ', [...'שרה'].toReversed().join(''), 'shoe'])
      expect(words).toContain(word)
    expect(words).not.toContain('😀')
  })

  test('has its fonts ready by the letters of the seller and of those who bought lately', async () => {
    await newOrder()
    const texts = await findLatelyWritten(house.database.db)
    expect(fontsOf(texts)).toEqual(new Set(['latin', 'arabic', 'han']))
    expect(texts.some((text) => text.startsWith('上海鞋业'))).toBe(true)
    expect(fontsOf(['Berlin'])).toEqual(new Set(['latin']))
  })

  test('says that a canceled order is not to be paid', async () => {
    const id = await newOrder({ order_status: 'Canceled' }, [{ title: 'A shoe', is_canceled: true }])
    const words = wordsIn((await paper(id)).file)
    expect(words).toContain('Canceled')
    expect(words).toContain('nothing is to be paid')
    expect(words).toContain('A shoe')
  })

  test('goes on over pages, and embeds no more of its fonts than it shows', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ title: `耐克 ${at} ${'long '.repeat(20)}` }))
    const { file } = await paper(await newOrder({}, lines))
    const words = wordsIn(file)
    expect(words).toMatch(/Page 1 of (\d+).*Page \1 of \1/s)
    expect(words).toContain('耐克 59')
    expect(file.length).toBeLessThan(200_000)
  })
})

/** What a viewer lets people select: each glyph that is drawn, by the letters that its font says it stands for. */
function wordsIn(file: Buffer): string {
  const text = file.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (body = '') => {
    const data = /stream\n(.*?)\nendstream/s.exec(body)?.[1]
    return data === undefined ? '' : inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  }
  const fonts = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, lettersOf(streamOf(objects.get(cmap)))]
    }),
  )
  const pages = [...objects.values()].map(streamOf).filter((stream) => stream.includes(' Tf'))
  return pages
    .flatMap((stream) => [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)])
    .reduce(
      ({ words, font }, [, name, shown = '']) =>
        name === undefined
          ? { font, words: words + wordOf(shown, fonts.get(font) ?? []) }
          : { font: name, words },
      { words: '', font: '' },
    ).words
}

function wordOf(shown: string, letters: readonly string[]): string {
  const glyphs = [...shown.matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => letters[parseInt(glyph, 16)] ?? '').join('')
}

/** By the number of the glyph. */
function lettersOf(cmap: string): string[] {
  const lists = [...cmap.matchAll(/beginbfrange\n(.*?)\nendbfrange/gs)].map(([, ranges = '']) => ranges)
  return lists.flatMap((ranges) =>
    [...ranges.matchAll(/\[(.*?)\]/gs)].flatMap(([, all = '']) =>
      [...all.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) =>
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    ),
  )
}
