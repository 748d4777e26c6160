import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { ask } from './product-form.ts'
import { fieldOf, typeOver } from './product-page.ts'
import { eventually, stored } from './windows.ts'

const catalogue = openCatalogues()

type Product = {
  id: number
  sku: string
  parent_id: number | null
  listing_states: { marketplace: string; state: string }[]
}

test('a style that is renamed while it is on sale is out of step until it is sent', async () => {
  const page = await catalogue({ path: '/catalogs' })
  await rowsHaveCome(page)
  const token = (await stored(page, 'token')) ?? ''
  const filter = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  // Far from the end, where other tests take theirs from.
  const { results } = await ask<{ results: Product[] }>(
    token,
    'GET',
    `/api/products/?page=1&page_size=90&order_by=-sku&filter=${filter}`,
  )
  const show = (id: number) => ask<Product>(token, 'GET', `/api/products/${id}/`)
  const product = await show(results.at(-1)?.id ?? 0)
  const style = product.parent_id ?? 0
  const sellable = { is_blocked: false, is_external_quantity_blocked: false }
  await ask(token, 'PATCH', `/api/products/${style}/`, sellable)
  await ask(token, 'PATCH', `/api/products/${product.id}/`, { ...sellable, retail_price: 150 })
  const body = { product_list: [product.id], market_place: ['Shopify'] }
  await ask(token, 'POST', '/api/products/publish-products/', body)
  await eventually(async () => (await show(product.id)).listing_states.map(({ state }) => state)).toContain(
    'live',
  )

  await page.goto(`/catalogs/${style}`)
  const listings = page.getByRole('region', { name: 'Listings' })
  await listings.getByText('live').first().waitFor()
  expect(await listings.getByText('out of step').count()).toBe(0)
  await page.locator('[data-field="title"]').waitFor()
  await typeOver(page, 'Title', 'Renamed on sale')
  await page.keyboard.press('Enter')
  await eventually(() => fieldOf(page, 'title').innerText()).toContain('Renamed on sale')
  // Nothing is reloaded: whoever looks is told.
  await listings.getByText(/of them (is|are) out of step/).waitFor()
  await listings.getByRole('button', { name: /^Send ours/ }).waitFor()
  await expectNoAxeViolation(page)
  await takePicture(page, 'content-drift-style')

  const own = encodeURIComponent(JSON.stringify([{ published__in: ['Out of step'] }, { id: product.id }]))
  await page.goto(`/catalogs?columns=sku,marketplaces&filter=${own}`)
  await page.getByRole('gridcell', { name: 'Shopify (out of step)' }).hover()
  await page.getByRole('tooltip').getByText('another title').waitFor()
  await takePicture(page, 'content-drift-tip')

  await page.goto(`/catalogs/${product.id}`)
  const told = listings.getByText(/another title/)
  await told.waitFor()
  expect(await listings.getByRole('button', { name: /^Take/ }).count()).toBe(0)
  await takePicture(page, 'content-drift-size')
  await listings.getByRole('button', { name: /^Send ours/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync' })
  await eventually(() => dialog.getByRole('heading', { level: 3 }).innerText()).toBe('1 product synced')
  await dialog.getByText('Close', { exact: true }).click()
  await expect
    .poll(async () => {
      await page.reload()
      await listings.getByRole('row', { name: /Shopify/ }).waitFor()
      return told.count()
    })
    .toBe(0)
})
