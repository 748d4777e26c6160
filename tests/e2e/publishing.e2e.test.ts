import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { practiceShop } from '../support/practice-shop.ts'
import { expectNoAxeViolation, takePicture, type Look } from './browser.ts'
import { eventually, openWindows } from './windows.ts'

const { seller } = openWindows()
const adminUrl = `${inject('sandboxAddress')}/_sandbox/shopify`
const shop = practiceShop({ adminUrl })

type Product = { id: number; sku: string; mpn: string; parent_sku: string | null; product_type: string }
type Family = { mpn: string; sizes: Product[] }

class Api {
  readonly #page: Page
  readonly #headers: Record<string, string>

  constructor(page: Page, token: string) {
    this.#page = page
    this.#headers = { authorization: `Token ${token}` }
  }

  async products(filter: object[]): Promise<Product[]> {
    const address = `/api/products/?page_size=500&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const answer = await this.#page.request.get(address, { headers: this.#headers })
    expect(answer.status()).toBe(200)
    return ((await answer.json()) as { results: Product[] }).results
  }

  async change(id: number, changes: object): Promise<void> {
    const answer = await this.#page.request.patch(`/api/products/${id}/`, {
      headers: this.#headers,
      data: changes,
    })
    expect(answer.status()).toBe(200)
  }

  /** Sizes of one style that were never on sale, in a catalogue that other tests use too. */
  async families(count: number): Promise<Family[]> {
    const basics = await this.products([
      { product_type: 'basic' },
      { is_published_to_shopify: false },
      { is_blocked: false },
      { is_external_quantity_blocked: false },
    ])
    const byStyle = Map.groupBy(
      // What was imported has no style to be found by.
      basics.filter(({ sku, mpn }) => Boolean(mpn) && !taken.has(sku)),
      ({ mpn }) => mpn,
    )
    const found = [...byStyle].filter(([, sizes]) => sizes.length >= 3).slice(0, count)
    expect(found).toHaveLength(count)
    return found.map(([mpn, sizes]) => {
      for (const { sku } of sizes) taken.add(sku)
      return { mpn, sizes }
    })
  }
}

const taken = new Set<string>()

async function visit(look?: Look, settings?: object): Promise<{ page: Page; api: Api }> {
  const { page, token } = await seller(settings, look)
  return { page, api: new Api(page, token) }
}

const rowOf = (page: Page, { id }: Product) =>
  page.getByRole('checkbox', { name: `Select product ${id}`, exact: true })

/** Opens the catalogue on a style and chooses some of its sizes. */
async function choose(page: Page, mpn: string, products: Product[]): Promise<void> {
  await page.goto(`/catalogs?search=${encodeURIComponent(mpn)}`)
  for (const product of products) await rowOf(page, product).check()
}

async function act(page: Page, action: 'Publish' | 'Unpublish'): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.waitFor()
  return dialog
}

const submit = (dialog: Locator) =>
  dialog.getByRole('button', { name: /^(Publish|Unpublish) (all )?\d/ }).click()
const headline = (dialog: Locator) => dialog.getByRole('heading', { level: 3 })
const resultOf = (dialog: Locator, { sku }: Product, marketplace = 'Shopify') =>
  dialog
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('link', { name: sku, exact: true }) })
    .filter({ hasText: marketplace })
const close = (dialog: Locator) => dialog.getByText('Close', { exact: true }).click()
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const tray = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

async function onSale(skus: string[]): Promise<string[]> {
  const products = await shop.products()
  const variants = products.filter(({ isOnSale }) => isOnSale).flatMap((product) => product.variants)
  return variants.map(({ sku }) => sku).filter((sku) => skus.includes(sku))
}

/** How fast the practice store answers. */
async function slowDown(milliseconds: number): Promise<void> {
  const answer = await fetch(`${adminUrl}/settings/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delay_ms: { min: milliseconds, max: milliseconds } }),
  })
  expect(answer.status).toBe(200)
}

describe('publishing', () => {
  let family: Family
  let pair: Product[]
  beforeAll(async () => {
    await shop.heal()
  })

  test('puts two products on sale at Shopify and shows each one’s outcome', async () => {
    const { page, api } = await visit()
    ;[family] = (await api.families(1)) as [Family]
    pair = family.sizes.slice(0, 2)
    await choose(page, family.mpn, pair)
    const dialog = await act(page, 'Publish')
    await dialog.getByText('2 products are chosen.').waitFor()
    // The only one that is connected is chosen already.
    await dialog.getByRole('checkbox', { name: 'Shopify', checked: true }).uncheck()
    await submit(dialog)
    const missing = dialog.getByRole('alert')
    expect(await missing.innerText()).toBe('Please provide input for all fields')
    await takePicture(page, 'publish-nothing-chosen-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await dialog.getByRole('checkbox', { name: 'Shopify' }).check()
    expect(await missing.count()).toBe(0)
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('2 listings published')
    for (const product of pair)
      await resultOf(dialog, product).getByRole('img', { name: 'Published' }).waitFor()
    const skus = pair.map(({ sku }) => sku)
    expect(await onSale(skus)).toEqual(expect.arrayContaining(skus))
    await takePicture(page, 'publish-result-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
  })

  test('links each row to the product and to its listing', async () => {
    const { page } = await visit()
    await choose(page, family.mpn, family.sizes.slice(2, 3))
    const known = await page.evaluate<string | null>("localStorage.getItem('marketplaces_list')")
    expect(known).toBeNull()
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify' }).check()
    await submit(dialog)
    const [product] = family.sizes.slice(2, 3) as [Product]
    const row = resultOf(dialog, product)
    const listing = row.getByRole('link', { name: /^Shopify: see/ })
    const address = await listing.getAttribute('href')
    expect((await page.request.get(address ?? '')).status()).toBe(200)
    expect(await page.evaluate<string>("localStorage.getItem('marketplaces_list')")).toContain('Shopify')
    const menuIsOpen = Promise.withResolvers<void>()
    await page.route(/\/api\/products\/\?page=1&/, async (route) => {
      await menuIsOpen.promise
      await route.continue()
    })
    await row.getByRole('link', { name: product.sku, exact: true }).click()
    await eventually(() => new URL(page.url()).pathname).toBe(`/catalogs/${product.id}`)
    expect(await dialog.count()).toBe(0)
    await page.goBack()
    await page.getByRole('link', { name: product.sku, exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy SKU' }).waitFor()
    menuIsOpen.resolve()
    const toShop = page.getByRole('menuitem', { name: 'Open on Shopify' })
    expect(await toShop.getAttribute('href')).toBe(address)
  })

  test('reloads the grid and clears the selection when its result is put away', async () => {
    const { page } = await visit()
    await choose(page, family.mpn, pair)
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: /Shopify/ }).check()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('Nothing to publish')
    const [first] = pair as [Product]
    expect(await resultOf(dialog, first).innerText()).toMatch(/skipped\s+already published/)
    const reload = page.waitForRequest((request) => /\/api\/products\/\?page=1&/.test(request.url()))
    await close(dialog)
    await reload
    await eventually(() => selection(page).count()).toBe(0)
  })

  test('shows a cross and the reason where a product is refused, and tries that one again', async () => {
    const { page, api } = await visit()
    const [other] = (await api.families(1)) as [Family]
    const [good, blocked] = other.sizes as [Product, Product]
    await api.change(blocked.id, { is_blocked: true, block_comment: 'recalled by the maker' })
    await choose(page, other.mpn, [good, blocked])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify' }).check()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('Publish finished with 1 failure')
    await resultOf(dialog, blocked).getByRole('img', { name: 'Failed' }).waitFor()
    expect(await resultOf(dialog, blocked).innerText()).toContain('is blocked: recalled by the maker')
    await dialog.getByText('1 published, 1 failed', { exact: true }).waitFor()
    await takePicture(page, 'publish-refused-1280')
    await dialog.getByRole('checkbox', { name: 'Only failures (1)' }).check()
    await eventually(() => resultOf(dialog, good).count()).toBe(0)
    expect(await resultOf(dialog, blocked).count()).toBe(1)
    await api.change(blocked.id, { is_blocked: false })
    await dialog.getByRole('button', { name: 'Retry failed (1)' }).click()
    await eventually(() => headline(dialog).innerText()).toBe('1 listing published')
    expect(await resultOf(dialog, good).count()).toBe(0)
    expect(await onSale([blocked.sku])).toEqual([blocked.sku])
  })

  test('tells apart the marketplaces of one product', async () => {
    const { page, api } = await visit()
    await pretendConnected(page)
    const [other] = (await api.families(1)) as [Family]
    const [product] = other.sizes as [Product]
    await choose(page, other.mpn, [product])
    const dialog = await act(page, 'Publish')
    for (const name of ['Shopify', 'StockX']) await dialog.getByRole('checkbox', { name }).check()
    await submit(dialog)
    await resultOf(dialog, product, 'Shopify').getByRole('img', { name: 'Published' }).waitFor()
    await resultOf(dialog, product, 'StockX').getByRole('img', { name: 'Failed' }).waitFor()
    await dialog.getByRole('button', { name: 'Retry failed (1)' }).click()
    await eventually(() => headline(dialog).innerText()).toBe('Publish failed')
    await resultOf(dialog, product, 'StockX').getByRole('img', { name: 'Failed' }).waitFor()
    expect(await resultOf(dialog, product, 'Shopify').count()).toBe(0)
  })

  test('takes products off sale where they are live', async () => {
    const { page } = await visit()
    await choose(page, family.mpn, pair)
    const dialog = await act(page, 'Unpublish')
    const offered = dialog.getByRole('checkbox')
    await offered.first().waitFor()
    expect(await dialog.getByRole('group', { name: /Marketplaces/ }).innerText()).toMatch(
      /Shopify\s+All live/,
    )
    expect(await offered.count()).toBe(1)
    await submit(dialog)
    await dialog.getByText('Please provide input for all fields').waitFor()
    await offered.check()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('2 listings unpublished')
    expect(await onSale(pair.map(({ sku }) => sku))).toEqual([])
    await close(dialog)
  })

  test('says when there is nothing to take off sale', async () => {
    const { page } = await visit()
    await choose(page, family.mpn, pair)
    const dialog = await act(page, 'Unpublish')
    await dialog.getByText('None of the chosen products is live on a marketplace.').waitFor()
  })
})

describe('a long run', () => {
  let family: Family
  afterAll(() => slowDown(0))

  test('is followed live, left, and found again after a reload', async () => {
    const { page, api } = await visit()
    const styles = await api.families(20)
    ;[family] = styles as [Family]
    await slowDown(700)
    // A filter that finds them all, so that everything that matches is published.
    const skus = styles.flatMap(({ sizes }) => sizes.map(({ sku }) => sku))
    const filter = JSON.stringify([{ sku__in: skus }])
    await page.goto(`/catalogs?filter=${encodeURIComponent(filter)}`)
    await rowOf(page, family.sizes[0] as Product).waitFor()
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).check()
    const all = page.getByRole('button', { name: /^Select all/ })
    if ((await all.count()) > 0) await all.click()
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify' }).check()
    await submit(dialog)
    const progress = dialog.getByRole('progressbar', { name: 'Progress' })
    await eventually(() => progress.getAttribute('aria-valuetext')).toMatch(/^[1-9]\d* of \d+$/)
    // The rest waits until all has been looked at.
    await slowDown(8000)
    await dialog.getByRole('img', { name: 'Published' }).first().waitFor()
    await takePicture(page, 'publish-going-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await close(dialog)
    await eventually(() => selection(page).count()).toBe(0)
    await page.reload()
    await page.getByTestId('tray-working').waitFor()
    await tray(page).click()
    await page.getByText(`Publishing ${skus.length} listings`).waitFor()
    await takePicture(page, 'publish-tray-1280')
    const entry = page.getByRole('listitem').filter({ hasText: `Publishing ${skus.length} listings` })
    await entry.getByRole('button', { name: 'Show' }).click()
    await slowDown(0)
    await expect
      .poll(() => headline(dialog).innerText(), { timeout: 60_000 })
      .toBe(`${skus.length} listings published`)
    expect(await onSale(skus)).toHaveLength(skus.length)
    await close(dialog)
  })

  test('can be cancelled: what is done stays, and the rest never goes on sale', async () => {
    const { page, api } = await visit()
    const styles = await api.families(12)
    const skus = styles.flatMap(({ sizes }) => sizes.map(({ sku }) => sku))
    await slowDown(700)
    await page.goto(`/catalogs?filter=${encodeURIComponent(JSON.stringify([{ sku__in: skus }]))}`)
    await rowOf(page, styles[0]?.sizes[0] as Product).waitFor()
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).check()
    const all = page.getByRole('button', { name: /^Select all/ })
    if ((await all.count()) > 0) await all.click()
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify' }).check()
    await submit(dialog)
    await dialog.getByRole('img', { name: 'Published' }).first().waitFor()
    await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
    await eventually(() => headline(dialog).innerText()).toBe('Publish cancelled')
    await dialog.getByText('cancelled', { exact: true }).first().waitFor()
    await takePicture(page, 'publish-cancelled-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await slowDown(0)
    const done = await dialog.getByRole('img', { name: 'Published' }).count()
    expect(done).toBeLessThan(skus.length)
    await eventually(async () => (await onSale(skus)).length).toBe(done)
  })

  test('that ended with failures is found again after a reload, until it is dismissed', async () => {
    const { page, api } = await visit()
    const [style] = (await api.families(1)) as [Family]
    const [product] = style.sizes as [Product]
    await choose(page, style.mpn, [product])
    const form = await act(page, 'Publish')
    expect(await form.getByRole('checkbox', { name: 'StockX' }).isDisabled()).toBe(true)
    await form.getByText('Not connected in this installation').waitFor()
    await page.keyboard.press('Escape')
    await pretendConnected(page)
    await page.reload()
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'StockX' }).check()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('Publish failed')
    await close(dialog)
    await page.reload()
    await tray(page).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Publish failed' })
    await eventually(() => entry.count()).toBeGreaterThan(0)
    await takePicture(page, 'tray-failed-run-1280')
    await entry.first().getByRole('button', { name: 'Show' }).click()
    await resultOf(dialog, product, 'StockX').getByRole('img', { name: 'Failed' }).waitFor()
    await close(dialog)

    await tray(page).click()
    const known = await entry.count()
    await entry.first().getByRole('button', { name: 'Dismiss: Publish failed' }).click()
    await eventually(() => entry.count()).toBe(known - 1)
    await page.reload()
    await tray(page).click()
    await page.getByRole('link', { name: 'Past work' }).waitFor()
    await eventually(() => entry.count()).toBe(known - 1)
    // What was dismissed is in the history still.
    await page.getByRole('link', { name: 'Past work' }).click()
    await page.getByRole('button', { name: 'Show: Publish failed' }).first().click()
    await resultOf(dialog, product, 'StockX').getByRole('img', { name: 'Failed' }).waitFor()
    await close(dialog)
    await takePicture(page, 'past-work-1280')
    await expectNoAxeViolation(page)
  })

  test('is followed by asking when there is no event stream', async () => {
    const { page, api } = await visit()
    await page.route('**/api/events/', (route) => route.abort())
    const [style] = (await api.families(1)) as [Family]
    const [product] = style.sizes as [Product]
    await slowDown(300)
    await page.route('**/publish-products/', async (route) => {
      const headers = { ...route.request().headers(), prefer: 'respond-async' }
      await route.continue({ headers })
    })
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify' }).check()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('1 listing published')
    await resultOf(dialog, product).getByRole('img', { name: 'Published' }).waitFor()
  })
})

describe('a publish that is refused as a whole', () => {
  /** Opens the dialog on some product, with the first answers of the server made up. */
  async function publishAnswered(answer: (route: Route) => Promise<void>, times?: number) {
    const { page, api } = await visit()
    const [style] = (await api.families(1)) as [Family]
    const [product] = style.sizes as [Product]
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (/publish-products/.test(request.url())) keys.push(request.headers()['idempotency-key'])
    })
    await page.route('**/publish-products/', answer, times === undefined ? {} : { times })
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify' }).check()
    await submit(dialog)
    return { page, dialog, keys }
  }

  test('by a failing server is told in redirect mode, and tried again under the same key', async () => {
    const failure = {
      status: 500,
      json: { detail: 'Something went wrong on the server.', request_id: 'req-9' },
    }
    const { page, dialog, keys } = await publishAnswered((route) => route.fulfill(failure), 1)
    await dialog
      .getByText('Publish could not be completed. The service did not answer as expected (code 500).')
      .waitFor()
    await dialog.getByRole('button', { name: /req-9/ }).waitFor()
    await takePicture(page, 'publish-failed-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => headline(dialog).innerText()).toBe('1 listing published')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('leads to the dashboard when that is wanted, and stays in the tray', async () => {
    const { page, dialog } = await publishAnswered((route) => route.fulfill({ status: 404, json: {} }))
    await dialog.getByRole('button', { name: 'Go to Dashboard' }).click()
    await eventually(() => dialog.count()).toBe(0)
    await eventually(() => selection(page).count()).toBe(0)
    await tray(page).click()
    await page.getByText('Publish of 1 product failed').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })

  test('with an object for a message sends people to the administrator', async () => {
    const answer = { status: 418, json: { message: { reason: 'teapot' } } }
    const { dialog } = await publishAnswered((route) => route.fulfill(answer))
    await dialog.getByText('Something Went Wrong!').waitFor()
    await dialog.getByText('Please check with the System Administrator').waitFor()
    await dialog.getByText('Status Code: 418').waitFor()
  })

  test('with a reason shows the server’s words and clears the selection only', async () => {
    const answer = { status: 422, json: { detail: '"Choose at most 100,000 products at a time."' } }
    const { page, dialog } = await publishAnswered((route) => route.fulfill(answer))
    await dialog.getByText('Choose at most 100,000 products at a time.', { exact: true }).waitFor()
    await close(dialog)
    await eventually(() => selection(page).count()).toBe(0)
  })
})

describe.each([
  { name: 'dark', settings: { color_scheme: 'dark' }, look: { colorScheme: 'dark' as const } },
  { name: 'rtl', settings: { direction: 'rtl' }, look: {} },
  { name: '390', settings: {}, look: { width: 390, height: 844 } },
])('in $name', ({ name, settings, look }) => {
  test('the dialog and its result are readable by everyone', async () => {
    const { page, api } = await visit(look, settings)
    await pretendConnected(page)
    const [style] = (await api.families(1)) as [Family]
    const [product] = style.sizes as [Product]
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    for (const marketplace of ['Shopify', 'StockX'])
      await dialog.getByRole('checkbox', { name: marketplace }).check()
    await takePicture(page, `publish-form-${name}`)
    await expectNoAxeViolation(page, '[role=dialog]')
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('Publish finished with 1 failure')
    await takePicture(page, `publish-result-${name}`)
    await expectNoAxeViolation(page, '[role=dialog]')
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

/** StockX has no account here: chosen all the same, it refuses what Shopify takes. */
async function pretendConnected(page: Page): Promise<void> {
  await page.route('**/api/marketplaces/', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"is_connected":false', '"is_connected":true')
    await route.fulfill({ response, body: text })
  })
}
