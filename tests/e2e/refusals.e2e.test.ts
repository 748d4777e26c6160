import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { actOnRows, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { eventually } from './windows.ts'
import { popUp } from './pop-up.ts'

const catalogue = openCatalogues()

type Attempt = {
  caption: string
  call: RegExp
  /** As far as the button that sends it. */
  begin: (page: Page) => Promise<void>
  /** What the server says once it is well. */
  answer: { status: number; json?: object }
}

const filter = encodeURIComponent(
  JSON.stringify([{ is_stale__in: ['True'] }, { product_type__in: ['basic'] }]),
)
const deleteRows = (count: number, button: string) => async (page: Page) => {
  await actOnRows(page, count, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

const attempts: [string, Attempt][] = [
  [
    'Copy Product',
    {
      caption: 'Copy product',
      call: /api\/products\/copy-product\//,
      begin: async (page) => {
        await actOnRows(page, 1, 'Copy Product')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('SKU').fill('COPY-REFUSED')
        await dialog.getByLabel('Quantity').fill('1')
        await dialog.getByRole('button', { name: 'Copy Product' }).click()
      },
      answer: { status: 201, json: { id: 4711, sku: 'COPY-REFUSED' } },
    },
  ],
  [
    'Delete of one',
    {
      caption: 'Delete',
      call: /api\/products\/\d+\/$/,
      begin: deleteRows(1, 'Delete 1 product'),
      answer: { status: 204 },
    },
  ],
  [
    'Delete of several',
    {
      caption: 'Delete',
      call: /api\/products\/bulk-delete-products\/$/,
      begin: deleteRows(2, 'Delete 2 products'),
      answer: { status: 202, json: { id: 2_000_000_000 } },
    },
  ],
  [
    'Update Price',
    {
      caption: 'Price update',
      call: /api\/products\/bulk-update-products\/$/,
      begin: async (page) => {
        await actOnRows(page, 1, 'Update Price')
        await page.getByLabel('New price').fill('99')
        await page.getByRole('button', { name: 'Update 1 product' }).click()
      },
      answer: { status: 200, json: { run_id: 2_000_000_000, updated: 1 } },
    },
  ],
]

describe.each(attempts)('%s', (_name, { caption, call, begin, answer }) => {
  test.each([404, 500])(
    'answered with %d is told in the dialog that leads on, and tried again from there',
    async (code) => {
      const page = await catalogue({ path: `/catalogs?order_by=sku&filter=${filter}` })
      await rowsHaveCome(page)
      let isWell = false
      const keys: (string | undefined)[] = []
      await page.route(call, (route) => {
        const request = route.request()
        if (!isSent(request.method(), request.postData())) return route.continue()
        keys.push(request.headers()['idempotency-key'])
        return route.fulfill(isWell ? answer : { status: code, json: { detail: 'Gone', code: 'gone' } })
      })
      await begin(page)
      await popUp(page, 'Failed')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name: `${caption} failed` }).waitFor()
      await dialog
        .getByText(
          `${caption} could not be completed. The service did not answer as expected (code ${code}).`,
        )
        .waitFor()
      await dialog.getByRole('button', { name: 'Go to Dashboard' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/catalogs')
      await eventually(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
      if (code === 500) await takePicture(page, `refused-${caption.toLowerCase().replace(' ', '-')}`)
      if (code === 500) await expectNoAxeViolation(page, '[role=dialog]')
      isWell = true
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await popUp(page, 'Success')
      expect(keys.length).toBe(2)
      // Whether a failing server did it nobody knows: under the same key it is done once.
      if (code === 500) expect(keys[1]).toBe(keys[0])
    },
  )
})

/** A preview asks the same address, and a product is read at the one where it is deleted. */
function isSent(method: string, body: string | null): boolean {
  return method !== 'GET' && body?.includes('"preview":true') !== true
}

test.each([404, 500])(
  'Save view answered with %d leads to the dashboard when that is wanted',
  async (code) => {
    const page = await catalogue({ path: '/catalogs?search=nike' })
    await rowsHaveCome(page)
    await page.route(/grid-fields-display-config/, (route) => route.fulfill({ status: code, json: {} }))
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('menuitem', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByRole('heading', { name: 'Save view failed' }).waitFor()
    await dialog
      .getByText(`Save view could not be completed. The service did not answer as expected (code ${code}).`)
      .waitFor()
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await dialog.getByRole('button', { name: 'Go to Dashboard' }).click()
    await eventually(() => new URL(page.url()).searchParams.has('search')).toBe(false)
    await rowsHaveCome(page)
  },
)
