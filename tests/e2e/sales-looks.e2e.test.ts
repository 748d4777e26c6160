import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture, type Look } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { writeOrder } from './own-order.ts'
import { openWindows } from './windows.ts'

const { seller } = openWindows()

/** Something for each of the pages to show: what was sold, a file of it, and a settlement of it. Answers the settlement's id. */
async function sellAndSettle(page: Page, token: string): Promise<number> {
  const headers = { authorization: `Token ${token}` }
  const { order_id: order } = await writeOrder(page, token)
  const filter = [{ order__order_id__iexact: order }]
  const exported = await page.request.post('/api/orders/export/?list=order-items', {
    headers,
    data: { filter },
  })
  expect(exported.status()).toBe(202)
  const lines = ['Order Number,Net Payout,Currency', `${order},88.00,USD`, 'NOBODY-1,5.00,USD']
  const file = { name: `${order}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  const settled = await page.request.post('/api/orders/settlements/', {
    headers,
    multipart: { marketplace: 'Manual', file },
  })
  expect(settled.status()).toBe(202)
  return ((await settled.json()) as { id: number }).id
}

/**
 * Right to left: captions and cells of tables that begin elsewhere than where the page begins, and words of an empty box that lose
 * their beginning where there is little room. Numbers end where the page ends.
 */
const besidesStart = `[
  ...[...document.querySelectorAll('main table :is(th, td)')]
    .filter((cell) => !/^–?$|^-?[$\\d]|payout|Difference|Orders|Line/.test(cell.textContent))
    .filter((cell) => getComputedStyle(cell).textAlign !== 'right')
    .map((cell) => cell.textContent),
  ...[...document.querySelectorAll('main input[placeholder]')]
    .filter((box) => getComputedStyle(box, '::placeholder').unicodeBidi !== 'plaintext')
    .map((box) => box.placeholder),
]`

test.each<[string, Look, object]>([
  ['1280-dark-rtl', { colorScheme: 'dark' }, { direction: 'rtl' }],
  ['390-dark', { width: 390, height: 844, isTouch: true, colorScheme: 'dark' }, {}],
])(
  'sales, their report, settlements and files of orders are whole and readable: %s',
  async (name, look, settings) => {
    const { page, token } = await seller(settings, look)
    const settlement = await sellAndSettle(page, token)
    const sold = page.getByRole('grid', { name: 'Product Sales' }).getByRole('row').nth(3)
    const pages = [
      { path: '/product-sales?order_by=-order__order_time', picture: 'product-sales', shows: sold },
      { path: '/reports?order_by=-total_sales', picture: 'sales-report', shows: sold },
      {
        path: '/settlements',
        picture: 'settlements',
        shows: page.getByRole('link', { name: /\.csv$/ }).first(),
      },
      { path: `/settlements/${settlement}`, picture: 'settlement', shows: page.getByText('NOBODY-1') },
      {
        path: '/order-exports',
        picture: 'order-exports',
        shows: page.getByRole('link', { name: 'Download' }).first(),
      },
    ]
    for (const { path, picture, shows } of pages) {
      await page.goto(path)
      await shows.waitFor()
      await expectNoViolation(page)
      await takePicture(page, `${picture}-${name}`)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
      if (look.width !== 390) expect(await page.evaluate<string[]>(besidesStart), path).toEqual([])
    }
  },
)
