import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import {
  actOnRows,
  chooseAction,
  columnOf,
  expectTitle,
  openCatalogues,
  row,
  rowsHaveCome,
} from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { eventually } from './windows.ts'
import { popUp } from './pop-up.ts'

const catalogue = openCatalogues()
const listOf = (...filter: object[]) =>
  `/catalogs?filter=${encodeURIComponent(JSON.stringify(filter))}&order_by=sku&columns=sku,is_stale`
const stale = listOf({ is_stale__in: ['True'] }, { product_type__in: ['basic'] })

/** More than the rows that are ticked: whatever the filter finds. */
async function takeAll(page: Page, count: number): Promise<void> {
  await row(page, 0).getByRole('checkbox').check()
  await page.getByRole('button', { name: `Select all ${count} matching` }).click()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Do You Want to Delete Products?' })
const idOf = (address: string | null) => address?.split('/').at(-1) ?? ''
const skuOf = async (place: Locator) => (await place.getByRole('link').first().innerText()).trim()

test('one stale product is deleted after a question, and comes back from its page', async () => {
  const page = await catalogue({ path: stale })
  await rowsHaveCome(page)
  const link = row(page, 0).getByRole('link').first()
  const [sku, address] = [await skuOf(row(page, 0)), await link.getAttribute('href')]
  await actOnRows(page, 1, 'Delete')
  await question(page).getByText('1 of 1 are stale; only these are deleted').waitFor()
  await expectNoAxeViolation(page, '[role=dialog]')
  await takePicture(page, 'delete-question')
  await question(page).getByRole('button', { name: 'Delete 1 product' }).click()
  await popUp(page, 'Success')
  await eventually(() => skuOf(row(page, 0))).not.toBe(sku)
  // The code that draws the page may come later than the product: then the banner comes with all the rest at once.
  const answered = page.waitForResponse(
    (reply) => new URL(reply.url()).pathname === `/api/products/${idOf(address)}/`,
  )
  await page.route(/ProductPage-[^/]*\.js$/, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(new URL(address ?? '', page.url()).href)
  const banner = page.getByRole('alert').filter({ hasText: 'This product left the catalogue' })
  await banner.waitFor()
  await takePicture(page, 'product-deleted-1280-light')
  await helpPicture(page.getByRole('main'), 'deleted-product', { window: 700, height: 250 })
  await expectNoAxeViolation(page)
  await banner.getByRole('button', { name: 'Restore' }).press('Enter')
  await popUp(page, 'Success')
  await banner.waitFor({ state: 'detached' })
  await page.locator('main:focus').waitFor()
  await page.getByText('No stock, not live anywhere, no open order', { exact: false }).waitFor()
})

test('several go in the background, each has its line, and all of it is taken back', async () => {
  const page = await catalogue({ path: stale })
  await rowsHaveCome(page)
  const first = await skuOf(row(page, 0))
  await actOnRows(page, 2, 'Delete')
  await question(page).getByRole('button', { name: 'Delete 2 products' }).click()
  await popUp(page, 'Success')
  await page.getByRole('link', { name: 'Show' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bulk Delete Details' }).waitFor()
  await page.getByText('2 deleted').waitFor()
  const results = page.getByRole('region', { name: 'Results' })
  for (const caption of ['Product Id', 'SKU', 'Status', 'Message'])
    await results.getByRole('columnheader', { name: caption, exact: true }).waitFor()
  await eventually(() => results.getByRole('img', { name: 'Deleted' }).count()).toBe(2)
  await results.getByRole('link', { name: first, exact: true }).waitFor()
  await takePicture(page, 'bulk-delete-1280-light')
  await helpPicture(page.getByRole('main'), 'bulk-delete', { window: 700, height: 300 })
  await expectNoAxeViolation(page)
  await page.getByLabel('Status').selectOption('false')
  await page.getByText('Sorry - no rows').waitFor()
  await page.getByLabel('Status').selectOption('true')
  await results.waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('true')

  await page.goto(listOf({ is_deleted__in: ['True'] }, { sku__in: [first] }))
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'Restore')
  await popUp(page, 'Success')
  await page.getByText('Sorry - No Products!').waitFor()
  await page.goBack()
  await page.getByText('2 deleted, 1 restored since').waitFor()
  await page.getByRole('button', { name: 'Restore deleted (1)' }).click()
  await page.getByRole('button', { name: 'Restored' }).waitFor()
  await page.getByText('2 deleted, 2 restored since').waitFor()
  await page.reload()
  await page.getByText('2 deleted, 2 restored since').waitFor()
  expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0)
})

test('all that match are deleted, the stale ones of them, and all that match are restored', async () => {
  const page = await catalogue({ path: stale })
  await rowsHaveCome(page)
  const chosen = await columnOf(page, 'SKU', 3)
  await page.goto(listOf({ is_stale__in: ['False'] }, { product_type__in: ['basic'] }))
  await rowsHaveCome(page)
  const all = [...chosen, ...(await columnOf(page, 'SKU', 1))]
  await page.goto(listOf({ sku__in: all }))
  await rowsHaveCome(page)
  await takeAll(page, 4)
  await chooseAction(page, 'Delete')
  await question(page).getByText('3 of 4 are stale; only these are deleted').waitFor()
  await takePicture(page, 'delete-all-question')
  await helpPicture(question(page), 'delete-question')
  const sending = page.waitForRequest(/bulk-delete-products/)
  await question(page).getByRole('button', { name: 'Delete 3 products' }).click()
  expect((await sending).postDataJSON()).toMatchObject({
    product_ids: { filter: [{ sku__in: all }, { is_stale__in: ['True'] }], expected_count: 3 },
  })
  await popUp(page, 'Success')
  await page.getByRole('link', { name: 'Show' }).click()
  await page.getByText('3 deleted').waitFor()

  await page.goto(listOf({ is_deleted__in: ['True'] }, { sku__in: chosen }))
  await rowsHaveCome(page)
  await takePicture(page, 'deleted-filter')
  await takeAll(page, 3)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).waitFor()
  // All the rest would only be refused.
  const offered = await page.getByRole('menuitem').allInnerTexts()
  const ofThese = offered.filter((each) => !each.startsWith('Create '))
  expect(ofThese).toEqual(['Restore', 'Export', 'Export as XLSX'])
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await popUp(page, 'Success')
  await page.getByText('Sorry - No Products!').waitFor()
  await page.goto(listOf({ sku__in: all }))
  await rowsHaveCome(page)
  await expectTitle(page, /\(4 of /)
})

test('a product is copied once all is said, and the copy is one click away', async () => {
  const page = await catalogue({ path: listOf({ product_type__in: ['basic'] }) })
  await rowsHaveCome(page)
  const sku = await skuOf(row(page, 0))
  await actOnRows(page, 1, 'Copy Product')
  const dialog = page.getByRole('dialog', { name: `Copy Product ${sku}` })
  const button = dialog.getByRole('button', { name: 'Copy Product' })
  await dialog.getByLabel('Title').fill('A copy of one walk')
  await dialog.getByLabel('SKU').fill(sku)
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByLabel('Quantity').pressSequentially('a1.2b')
  expect(await dialog.getByLabel('Quantity').inputValue()).toBe('12')
  await expectNoAxeViolation(page, '[role=dialog]')
  await takePicture(page, 'copy-product')
  await helpPicture(dialog, 'copy-product')
  await button.click()
  await popUp(page, 'Failed')
  const refusal = dialog.getByRole('alert', { name: 'Copy product failed' })
  await refusal.getByText(`Another product has the SKU "${sku}" already.`).waitFor()

  await page.route('**/api/products/copy-product/', (route) =>
    route.fulfill({ status: 201, json: { id: 4711, sku: 'COPY-1' } }),
  )
  await dialog.getByLabel('SKU').fill('COPY-1')
  await dialog.getByLabel('Quantity').fill('1')
  await button.click()
  await popUp(page, 'Success')
  await page.getByRole('heading', { name: 'Product created.' }).waitFor()
  await page.getByText('COPY-1 has the product id 4711.').waitFor()
  const link = page.getByRole('link', { name: 'Go To CatalogDetailPage' })
  expect(await link.getAttribute('href')).toBe('/catalogs/4711')
  await page.getByRole('button', { name: 'Go To CatalogPage' }).click()
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
})

test('a publish has a page with its rows, by state and by cause', async () => {
  const page = await catalogue()
  await rowsHaveCome(page)
  const id = await page.evaluate(publishNothing)
  await page.goto(new URL(`/bulkpublish/${id}`, page.url()).href)
  await page.getByRole('heading', { level: 1, name: 'Bulk Publish Details' }).waitFor()
  const results = page.getByRole('region', { name: 'Results' })
  for (const caption of ['SKU', 'Marketplace', 'Status', 'UPDATED ON', 'ERROR MESSAGE'])
    await results.getByRole('columnheader', { name: caption, exact: true }).waitFor()
  await eventually(() => results.getByRole('img', { name: 'Failed' }).count()).toBe(2)
  const causes = page.getByLabel('Cause')
  await eventually(() => causes.getByRole('option').count()).toBeGreaterThan(1)
  await causes.selectOption({ index: 1 })
  await eventually(() => new URL(page.url()).searchParams.get('cause')).not.toBe(null)
  await results.waitFor()
  await takePicture(page, 'bulk-publish-1280-light')
  await helpPicture(page.getByRole('main'), 'bulk-publish', { window: 860, height: 300 })
  await expectNoAxeViolation(page)
  await page.getByRole('button', { name: 'Retry failed (2)' }).click()
  await page.getByRole('dialog', { name: 'Publish' }).getByRole('paragraph').getByText('2 failed').waitFor()
  for (const path of ['/bulkpublish/99999999', '/bulk_delete_stale_product/abc']) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByText('There is no such run').waitFor()
  }
})

/** In the page: publishes two products that are not there. */
async function publishNothing(): Promise<number> {
  const reply = await fetch('/api/products/publish-products/', {
    method: 'POST',
    headers: {
      Authorization: `Token ${localStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ product_list: [2_000_000_001, 2_000_000_002], market_place: ['Shopify'] }),
  })
  return ((await reply.json()) as { id: number }).id
}
