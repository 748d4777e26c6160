import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { openCatalogues, row, rowsHaveCome } from './catalogue-page.ts'
import { ask } from './product-form.ts'
import { eventually, stored } from './windows.ts'

const catalogue = openCatalogues()

const isCut = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
  scrollWidth > clientWidth
const sides = `[...document.querySelectorAll('[role=dialog] th')].map((each) => getComputedStyle(each).textAlign)`

type Product = { id: number; sku: string; retail_price: number; listing_states: { state: string }[] }

test('what is live becomes ours: seen before pair by pair, one left out, the rest taken as one act', async () => {
  const page = await catalogue({ path: '/catalogs' })
  await rowsHaveCome(page)
  const token = (await stored(page, 'token')) ?? ''
  const filter = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  // Far from the end, where other tests take theirs from.
  const found = await ask<{ results: Product[] }>(
    token,
    'GET',
    `/api/products/?page=1&page_size=23&order_by=-sku&filter=${filter}`,
  )
  const [one, two] = found.results.slice(-2) as [Product, Product]
  const show = (id: number) => ask<Product>(token, 'GET', `/api/products/${id}/`)
  const change = (cells: object) =>
    Promise.all([one, two].map(({ id }) => ask(token, 'PATCH', `/api/products/${id}/`, cells)))
  await change({ is_blocked: false, is_external_quantity_blocked: false, retail_price: 111, margin: null })
  const body = { product_list: [one.id, two.id], market_place: ['Shopify'] }
  await ask(token, 'POST', '/api/products/publish-products/', body)
  for (const { id } of [one, two])
    await eventually(async () => (await show(id)).listing_states.map(({ state }) => state)).toContain('live')
  await change({ retail_price: 222 })

  const own = encodeURIComponent(JSON.stringify([{ sku__in: [one.sku, two.sku] }]))
  await page.goto(`/catalogs?filter=${own}&columns=sku,retail_price`)
  await rowsHaveCome(page)
  for (const at of [0, 1]) await row(page, at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Take Live Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take Live Prices' })
  await dialog.getByText('2 listings are live with another price. 2 retail prices will change.').waitFor()
  await dialog.getByRole('checkbox', { name: `Take ${two.sku} from Shopify` }).uncheck()
  await dialog.getByText('2 listings are live with another price. 1 retail price will change.').waitFor()
  await expectNoAxeViolation(page, '[role=dialog]')
  await takePicture(page, 'take-live-prices')
  expect(await page.evaluate<string[]>(sides)).toEqual([
    'start',
    'end',
    'end',
    'start',
    'end',
    'end',
    'start',
  ])
  // On a phone each product is a few lines, and nothing of it lies beside the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await dialog.getByRole('region', { name: 'Plan' }).evaluate(isCut)).toBe(false)
  await expectNoAxeViolation(page, '[role=dialog]')
  await takePicture(page, 'take-live-prices-390')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Take 1 price' }).click()
  await page.getByText(/^1 price changed/).waitFor()
  expect([(await show(one.id)).retail_price, (await show(two.id)).retail_price]).toEqual([111, 222])
})
