import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import catalogue from '../../data/alias-catalogue.json' with { type: 'json' }
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { sandboxAddress } from './own-installation.ts'
import { popUp } from './pop-up.ts'
import { fieldOf, patchElsewhere, typeOver } from './product-page.ts'
import { eventually, openWindows } from './windows.ts'

const { seller } = openWindows()
const admin = `${sandboxAddress}/_sandbox/alias`

async function tell(path: string, body?: object) {
  const reply = await fetch(`${admin}/${path}/`, {
    method: body === undefined ? 'DELETE' : 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(reply.status).toBe(200)
}
beforeEach(() => tell('reset', {}))
afterEach(() => tell('faults'))

const bySku = Map.groupBy(catalogue.items, ({ sku }) => sku)
const offered = [...bySku.values()].flatMap(([item, ...more]) => (item && more.length === 0 ? [item] : []))
const skuOfTwo = [...bySku].find(([, items]) => items.length > 1)?.[0] ?? ''

/** The page of a shoe whose style GOAT has once, on which somebody offers the size. */
async function openShoe(nth: number, ...asked: Parameters<typeof seller>) {
  const { page, token } = await seller(...asked)
  const skus = offered.slice(nth * 20, nth * 20 + 20).map(({ sku }) => sku)
  const filter = encodeURIComponent(JSON.stringify([{ goat_sku__in: skus }, { product_type: 'basic' }]))
  const answer = await page.request.get(`/api/products/?page_size=200&order_by=-sku&filter=${filter}`, {
    headers: { authorization: `Token ${token}` },
  })
  type Row = { id: number; goat_sku: string; size: string }
  const { results } = (await answer.json()) as { results: Row[] }
  for (const { id, goat_sku: sku, size } of results) {
    const item = offered.find((each) => each.sku === sku)
    const cents = item?.prices.find(([each]) => each === Number(size))?.[1] ?? 0
    if (cents === 0) continue
    await page.goto(`/catalogs/${id}`)
    return { page, id, sku, size, price: `$${(cents / 100).toFixed(2)}` }
  }
  return expect.unreachable()
}
const goat = (page: Page) => fieldOf(page, 'goat_lowest_price')
const again = (page: Page) => page.getByRole('button', { name: 'Ask GOAT again' })

describe('GOAT Lowest Price', () => {
  test('stands among the prices with its size and time, and is asked for anew by the keyboard', async () => {
    const { page, size, price } = await openShoe(0)
    await page.getByRole('region', { name: 'Pricing' }).getByText('GOAT Lowest Price').waitFor()
    await goat(page).getByText(price, { exact: true }).waitFor()
    await goat(page).getByText(`Size ${size} ·`).waitFor()
    await goat(page).getByText('Practice mode').waitFor()
    await takePicture(page, 'goat-price-1280-light')
    await expectNoAxeViolation(page)
    const asked = page.waitForRequest('**/goat-price/?*refresh=true*')
    await again(page).focus()
    await page.keyboard.press('Enter')
    await asked
    await eventually(() => again(page).getAttribute('aria-busy')).toBeNull()
    await goat(page).getByText(price, { exact: true }).waitFor()
  })

  test('follows the GOAT SKU as it is edited, and says why there is no price', async () => {
    const { page, id, sku, price } = await openShoe(1)
    await goat(page).getByText(price, { exact: true }).waitFor()
    await typeOver(page, 'GOAT SKU', 'NOBODY 001')
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await goat(page).getByText('GOAT does not know the SKU NOBODY 001.').waitFor()
    await goat(page).getByText('Not available').waitFor()
    await patchElsewhere(page, id, { goat_sku: skuOfTwo })
    await page.getByRole('button', { name: 'Reload' }).click()
    await goat(page).getByText(`GOAT has several items of the SKU ${skuOfTwo}.`).waitFor()
    await patchElsewhere(page, id, { goat_sku: sku })
  })

  test('stays where GOAT does not answer, and says so', async () => {
    const { page, price } = await openShoe(2)
    await goat(page).getByText(price, { exact: true }).waitFor()
    await tell('faults', { seed: 7, rules: [{ rate: 1, kind: 'html' }] })
    await again(page).click()
    const alert = goat(page).getByRole('alert')
    await alert.filter({ hasText: /^GOAT could not be asked since then: .*alias/ }).waitFor()
    await goat(page).getByText(price, { exact: true }).waitFor()
    await takePicture(page, 'goat-price-away-1280-light')
    // A page that can't even reach Backroom says that, and nothing of a price.
    await page.route('**/api/products/goat-price/*', (route) => route.abort())
    await page.reload()
    await goat(page).getByText('Not known right now').waitFor()
    await goat(page).getByRole('alert').waitFor()
  })

  test.each([
    ['dark', 390, 'ltr'],
    ['light', 390, 'rtl'],
  ] as const)('stands in %s at %i px, %s', async (colorScheme, width, direction) => {
    const { page, price } = await openShoe(0, { direction }, { colorScheme, width })
    await goat(page).getByText(price, { exact: true }).waitFor()
    await goat(page).scrollIntoViewIfNeeded()
    await takePicture(page, `goat-price-${width}-${colorScheme}-${direction}`)
    await expectNoAxeViolation(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
  })
})
