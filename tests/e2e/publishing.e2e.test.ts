import assert from 'node:assert/strict'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPort } from '../support/connector-bench.ts'
import { practiceShop } from '../support/practice-shop.ts'
import { onlineStore, setProduct, shoe, variant } from '../support/practice-store.ts'
import { listingsIn } from '../support/stockx-sizes.ts'
import { productsIn } from '../support/voyageone-bench.ts'
import { expectNoAxeViolation, takePicture, type Look } from './browser.ts'
import { hearNothing } from './hear-nothing.ts'
import { sandboxAddress } from './own-installation.ts'
import { eventually, openWindows } from './windows.ts'

const { seller } = openWindows()
const adminUrl = `${sandboxAddress}/_sandbox/shopify`
const shop = practiceShop({ adminUrl })

type Product = {
  id: number
  sku: string
  mpn: string
  parent_sku: string | null
  product_type: string
  stockx_variant_id: string | null
  total_available_quantity: number
  listing_states?: { marketplace: string; state: string }[]
}
type Family = { mpn: string; sizes: Product[] }

class Api {
  readonly #page: Page
  readonly headers: Record<string, string>

  constructor(page: Page, token: string) {
    this.#page = page
    this.headers = { authorization: `Token ${token}` }
  }

  async products(filter: object[]): Promise<Product[]> {
    const address = `/api/products/?page_size=500&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const answer = await this.#page.request.get(address, { headers: this.headers })
    expect(answer.status()).toBe(200)
    return ((await answer.json()) as { results: Product[] }).results
  }

  async change(id: number, changes: object): Promise<void> {
    const answer = await this.#page.request.patch(`/api/products/${id}/`, {
      headers: this.headers,
      data: changes,
    })
    expect(answer.status()).toBe(200)
  }

  async publish(ids: number[], marketplace = 'Shopify'): Promise<void> {
    const answer = await this.#page.request.post('/api/products/publish-products/', {
      headers: this.headers,
      data: { product_list: ids, market_place: [marketplace] },
    })
    expect(answer.status()).toBe(200)
  }

  /**
   * Sizes of one style that were never on sale, in a catalogue that other tests use too; if asked for, such that StockX knows
   * and that are in stock, or such that it does not know.
   */
  async families(count: number, { onStockX }: { onStockX?: boolean } = {}): Promise<Family[]> {
    const basics = await this.products([
      { product_type: 'basic' },
      { is_published_to_shopify: false },
      { is_blocked: false },
      { is_external_quantity_blocked: false },
      ...(onStockX === undefined ? [] : [{ stockx_variant_id__isnull: !onStockX }]),
      ...(onStockX === true ? [{ total_available_quantity__gt: 0 }] : []),
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
const patient = { timeout: 300_000 }

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

async function act(page: Page, action: 'Publish' | 'Unpublish' | 'Sync'): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.waitFor()
  return dialog
}

/** Once the plan stands, which shows what is sent. */
async function submit(dialog: Locator): Promise<void> {
  await inItsOwnTime(() => dialog.getByLabel('Working out what will happen').count()).toBe(0)
  await dialog.getByRole('button', { name: /^(Publish|Unpublish) (all )?\d/ }).click()
}
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

const isCut = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
  scrollWidth > clientWidth

/** A publish at StockX is about ten calls, and batches that it carries out when it comes to them. */
const inItsOwnTime = (look: () => Promise<string | number>) => expect.poll(look, { timeout: 90_000 })

async function pairsOnSale({ stockx_variant_id: id }: Product): Promise<number> {
  const state = await adminPort(`${sandboxAddress}/_sandbox/stockx`).state()
  return listingsIn(state).filter(({ variantId, status }) => variantId === id && status === 'ACTIVE').length
}

const stockOf = ({ total_available_quantity: pieces }: Product) => Math.max(0, pieces)

/** What is on sale at the practice VoyageOne: how many pieces of each SKU. */
async function itemsAtVoyageOne(): Promise<Map<string, number>> {
  const state = await adminPort(`${sandboxAddress}/_sandbox/voyageone`).state()
  const online = productsIn(state).filter((product) => product.online)
  return new Map(online.flatMap(({ items }) => items.map(({ code, stock }) => [code, stock])))
}

async function switchOffer(page: Page, isOn: boolean): Promise<void> {
  await page.goto('/configuration')
  await page.getByRole('link', { name: /^VoyageOne/ }).click()
  const offer = page.getByRole('switch', { name: /^Offer in the publish dialog/ })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await offer.click({ force: true })
  await saved
  expect(await offer.isChecked()).toBe(isOn)
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
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true, checked: false }).waitFor()
    await submit(dialog)
    const missing = dialog.getByRole('alert')
    expect(await missing.innerText()).toBe('Please provide input for all fields')
    await takePicture(page, 'publish-nothing-chosen-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
    expect(await missing.count()).toBe(0)
    const plan = dialog.getByRole('region', { name: 'What will happen' })
    await plan.getByRole('button', { name: 'Will be sent 2' }).waitFor()
    await eventually(() => plan.getByRole('row').count()).toBe(3)
    expect(
      await plan.getByText(/^Shopify: \d+ calls, done at once; [\d,]+ of [\d,]+ points left$/).count(),
    ).toBe(1)
    await takePicture(page, 'publish-plan-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
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
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
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

  test('counts what is left out, and offers nothing where nothing would be sent', async () => {
    const { page, api } = await visit()
    const [style] = (await api.families(1)) as [Family]
    const sizes = style.sizes.slice(0, 3)
    await choose(page, style.mpn, sizes)
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
    const plan = dialog.getByRole('region', { name: 'What will happen' })
    const button = dialog.getByRole('button', { name: /^Publish/ })
    const calls = async () => Number(/Shopify: (\d+) calls?,/.exec(await plan.innerText())?.[1])
    await eventually(() => button.innerText()).toBe('Publish 3 products')
    const ofAll = await calls()
    const included = plan.getByRole('checkbox', { name: /^Include/ })
    await included.first().uncheck()
    await eventually(() => button.innerText()).toBe('Publish 2 products')
    await plan.getByRole('button', { name: 'Will be sent 2' }).waitFor()
    await plan.getByText('1 left out', { exact: true }).waitFor()
    await takePicture(page, 'publish-left-out-1280')
    for (const box of await included.all()) await box.uncheck()
    await dialog.getByText('Nothing will be sent: 3 left out.').waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(await calls()).toBeLessThan(ofAll)
    await takePicture(page, 'publish-nothing-sent-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await included.last().check()
    await eventually(() => button.innerText()).toBe('Publish 1 product')
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('1 listing published')
    const skus = sizes.map(({ sku }) => sku)
    expect(await onSale(skus)).toHaveLength(1)
  })

  test('reloads the grid and clears the selection when its result is put away', async () => {
    const { page, api } = await visit()
    const [style] = (await api.families(1)) as [Family]
    const [live, fresh] = style.sizes as [Product, Product]
    await api.publish([live.id])
    await choose(page, style.mpn, [live, fresh])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: /Shopify/ }).check()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('1 listing published')
    expect(await resultOf(dialog, live).innerText()).toMatch(/skipped\s+already published/)
    const reload = page.waitForRequest((request) => /\/api\/products\/\?page=1&/.test(request.url()))
    await close(dialog)
    await reload
    await eventually(() => selection(page).count()).toBe(0)
  })

  test('shows a cross and the reason where a product is refused, and tries that one again', async () => {
    const { page, api } = await visit()
    const [other] = (await api.families(1, { onStockX: false })) as [Family]
    const [good, blocked] = other.sizes as [Product, Product]
    await api.change(blocked.id, { is_blocked: true, block_comment: 'recalled by the maker' })
    await choose(page, other.mpn, [good, blocked])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
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
    const [other] = (await api.families(1, { onStockX: false })) as [Family]
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

  test('puts each pair of a size up at StockX, shows it live, and takes it off again', patient, async () => {
    const { page, api } = await visit()
    const [style] = (await api.families(1, { onStockX: true })) as [Family]
    const sizes = style.sizes.slice(0, 2)
    await choose(page, style.mpn, sizes)
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'StockX', exact: true }).check()
    await submit(dialog)
    await inItsOwnTime(() => headline(dialog).innerText()).toBe('2 listings published')
    for (const size of sizes) {
      await resultOf(dialog, size, 'StockX').getByRole('img', { name: 'Published' }).waitFor()
      expect(await pairsOnSale(size)).toBe(Math.min(size.total_available_quantity, 100))
    }
    await takePicture(page, 'publish-stockx-1280')
    await close(dialog)
    await page.goto(`/catalogs?search=${encodeURIComponent(style.mpn)}&columns=sku,marketplaces`)
    for (const { id } of sizes) {
      const [product] = await api.products([{ id }])
      expect(product?.listing_states).toMatchObject([{ marketplace: 'StockX', state: 'live' }])
    }
    await page
      .getByRole('gridcell', { name: 'StockX' })
      .nth(sizes.length - 1)
      .waitFor()
    await takePicture(page, 'publish-stockx-live-1280')

    await choose(page, style.mpn, sizes)
    const off = await act(page, 'Unpublish')
    expect(await off.getByRole('group', { name: /Marketplaces/ }).innerText()).toMatch(/StockX\s+All live/)
    await off.getByRole('checkbox', { name: 'StockX', exact: true }).check()
    await submit(off)
    await inItsOwnTime(() => headline(off).innerText()).toBe('2 listings unpublished')
    for (const size of sizes) expect(await pairsOnSale(size)).toBe(0)
  })

  test('offers VoyageOne once that is switched on, puts a style there with its stock, and takes it off again', async () => {
    const { page } = await visit()
    const skus = pair.map(({ sku }) => sku)
    await choose(page, family.mpn, pair)
    const early = await act(page, 'Publish')
    await early.getByRole('checkbox', { name: 'Shopify', exact: true }).waitFor()
    expect(await early.getByRole('checkbox', { name: 'VoyageOne' }).count()).toBe(0)
    await early.getByRole('button', { name: 'Cancel' }).click()
    await switchOffer(page, true)

    await choose(page, family.mpn, pair)
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'VoyageOne' }).check()
    await dialog.getByText(/^VoyageOne: 3 calls, done at once; \d+ of 60 calls this minute left$/).waitFor()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('2 listings published')
    const there = await itemsAtVoyageOne()
    expect(skus.map((sku) => there.get(sku))).toEqual(pair.map(stockOf))
    await close(dialog)

    await choose(page, family.mpn, pair)
    const off = await act(page, 'Unpublish')
    await off.getByRole('checkbox', { name: 'VoyageOne' }).check()
    await submit(off)
    await eventually(() => headline(off).innerText()).toBe('2 listings unpublished')
    expect(await itemsAtVoyageOne()).toEqual(new Map())
    await switchOffer(page, false)
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
    await page.keyboard.press('Escape')
    // The line of the menu that opened it is gone; its button is not.
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: 'Actions' }))
      .waitFor()
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
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
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
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
    await submit(dialog)
    await dialog.getByRole('img', { name: 'Published' }).first().waitFor()
    await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
    await eventually(() => headline(dialog).innerText()).toBe('Publish cancelled')
    await dialog.getByText('cancelled', { exact: true }).first().waitFor()
    await dialog.getByText('whatever of it was sent already is taken off again').waitFor()
    await takePicture(page, 'publish-cancelled-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await slowDown(0)
    const done = await dialog.getByRole('img', { name: 'Published' }).count()
    expect(done).toBeLessThan(skus.length)
    await eventually(async () => (await onSale(skus)).length).toBe(done)
  })

  test('of very many is prepared piece by piece, seen in every tab, and can be cancelled meanwhile', async () => {
    const { page, api } = await visit()
    const [style] = (await api.families(1)) as [Family]
    const [product] = style.sizes as [Product]
    await slowDown(8000)
    // Products that were deleted for good meanwhile: nothing of them is asked of a channel.
    const gone = Array.from({ length: 99_000 }, (_, at) => 2_000_000_000 + at)
    await page.route('**/publish-products/', async (route) => {
      const body = route.request().postDataJSON() as { product_list: number[] }
      await route.continue({ postData: { ...body, product_list: [...body.product_list, ...gone] } })
    })
    // Open before: on a busy machine all would be prepared by the time that a page has come.
    const other = await page.context().newPage()
    await other.goto('/documentation')
    await tray(other).waitFor()
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
    await submit(dialog)
    await eventually(() => headline(dialog).innerText()).toBe('Publishing 99,001 products')
    await dialog.getByText(/^Preparing [\d,]+ of 99,001 products/).waitFor()
    await tray(other).click()
    await other.getByRole('link', { name: 'Past work' }).click()
    await other.getByRole('listitem').filter({ hasText: 'Publishing 99,001 products' }).first().waitFor()
    await dialog.getByText(/^Preparing [1-9][\d,]* of 99,001 products, [\d,]+ failed/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
    await eventually(() => headline(dialog).innerText()).toBe('Publish cancelled')
    for (const part of [dialog, other])
      await part
        .getByText(/, [\d,]+ products not begun$/)
        .first()
        .waitFor()
    await takePicture(page, 'publish-many-cancelled-1280')
    await expectNoAxeViolation(page, '[role=dialog]')
    await slowDown(0)
    await eventually(() => onSale([product.sku])).toEqual([])
  })

  test('that ended with failures is found again after a reload, until it is dismissed', async () => {
    const { page, api } = await visit()
    const [style] = (await api.families(1, { onStockX: false })) as [Family]
    const [product] = style.sizes as [Product]
    await choose(page, style.mpn, [product])
    await pretendUnconnected(page)
    const form = await act(page, 'Publish')
    // The only one that is connected is chosen already.
    await form.getByRole('checkbox', { name: 'Shopify', exact: true, checked: true }).waitFor()
    expect(await form.getByRole('checkbox', { name: 'StockX', exact: true }).isDisabled()).toBe(true)
    await form.getByText('Not connected in this installation').waitFor()
    await page.keyboard.press('Escape')
    await page.unroute(marketplaces)
    await page.reload()
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'StockX', exact: true }).check()
    await dialog.getByText('Nothing will be sent: 1 blocked.').waitFor()
    expect(await dialog.getByRole('button', { name: /^Publish/ }).isDisabled()).toBe(true)
    await api.publish([product.id], 'StockX')
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
    await hearNothing(page)
    const [style] = (await api.families(1)) as [Family]
    const [product] = style.sizes as [Product]
    await slowDown(300)
    await page.route('**/publish-products/', async (route) => {
      const headers = { ...route.request().headers(), prefer: 'respond-async' }
      await route.continue({ headers })
    })
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
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
    await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
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

  test('is sent although its plan comes between press and release, and moves the button', async () => {
    const { page, api } = await visit()
    const [style] = (await api.families(1)) as [Family]
    const plan = Promise.withResolvers<void>()
    await page.route(/publish-plan/, (route) => void plan.promise.then(() => route.continue()))
    await page.route('**/publish-products/', (route) =>
      route.fulfill({ status: 422, json: { detail: 'Not today.' } }),
    )
    await choose(page, style.mpn, style.sizes.slice(0, 3))
    const dialog = await act(page, 'Publish')
    for (const marketplace of ['Shopify', 'StockX'])
      await dialog.getByRole('checkbox', { name: marketplace, exact: true }).check()
    const button = dialog.getByRole('button', { name: /^Publish/ })
    await dialog.getByLabel('Working out what will happen').waitFor()
    const before = await button.boundingBox()
    assert(before !== null)
    await page.mouse.move(before.x + 8, before.y + before.height - 4)
    await page.mouse.down()
    plan.resolve()
    await dialog.getByRole('region', { name: 'What will happen' }).waitFor()
    const after = await button.boundingBox()
    assert(after !== null)
    expect(Math.abs(after.y - before.y)).toBeGreaterThan(before.height)
    await page.mouse.up()
    await dialog.getByText('Not today.').waitFor()
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
    const [style] = (await api.families(1, { onStockX: false })) as [Family]
    const [product] = style.sizes as [Product]
    await choose(page, style.mpn, [product])
    const dialog = await act(page, 'Publish')
    for (const marketplace of ['Shopify', 'StockX'])
      await dialog.getByRole('checkbox', { name: marketplace, exact: true }).check()
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

describe('an account that refuses our credentials', () => {
  const connection = async ({ headers }: Api, page: Page) => {
    const answer = await page.request.get('/api/marketplaces/', { headers })
    const { results } = (await answer.json()) as { results: { id: number; name: string }[] }
    return `/api/marketplaces/${results.find(({ name }) => name === 'StockX')?.id ?? 0}/connection/`
  }
  const enter = async (api: Api, page: Page, credentials: object | null) => {
    const at = await connection(api, page)
    const { headers } = api
    const answer = await page.request.put(at, { headers, data: { credentials } })
    expect(answer.status()).toBe(200)
    await page.request.post(`${at}test/`, { headers })
  }
  const junk = { api_key: 'junk', client_id: 'junk', client_secret: 'junk', refresh_token: 'junk' }

  test('is told of before anything is sent there, with the way to mend it', async () => {
    const { page, api } = await visit()
    const [family] = await api.families(1, { onStockX: true })
    const [product] = (family?.sizes ?? []) as [Product]
    await api.change(product.id, { condition: 'New' })
    try {
      await enter(api, page, junk)
      await choose(page, family?.mpn ?? '', [product])
      const dialog = await act(page, 'Publish')
      await dialog.getByText('Does not accept our credentials').waitFor()
      await dialog.getByRole('checkbox', { name: /^StockX/ }).check()
      const plan = dialog.getByRole('region', { name: 'Plan' })
      await plan.getByText('Blocked', { exact: true }).waitFor()
      await dialog.getByText('Nothing will be sent: 1 blocked.').waitFor()
      await takePicture(page, 'publish-refused-1280-light')
      await expectNoAxeViolation(page, '[role=dialog]')
      await plan.getByRole('link', { name: 'Connect it' }).click()
      await page.getByRole('heading', { level: 1, name: 'StockX | Template' }).waitFor()
      await page.goto('/configuration')
      await page
        .getByRole('link', { name: /^StockX.*Does not accept our credentials · Margin \d+ %/ })
        .waitFor()
      await takePicture(page, 'configuration-refused-1280-light')
      await expectNoAxeViolation(page)
      for (const [direction, width] of [
        ['ltr', 390],
        ['rtl', 390],
        ['rtl', 1280],
      ] as const) {
        const { page: other } = await visit({ width, colorScheme: 'dark' }, { direction })
        await other.goto('/configuration')
        await other.getByText('Does not accept our credentials').waitFor()
        await takePicture(other, `configuration-refused-${width}-dark-${direction}`)
        await expectNoAxeViolation(other)
        await other.goto(`/catalogs/${product.id}`)
        const form = await act(other, 'Publish')
        await form.getByRole('link', { name: 'Mend it' }).waitFor()
        await form.getByRole('checkbox', { name: /^StockX/ }).check()
        await form.getByText('Nothing will be sent: 1 blocked.').waitFor()
        await takePicture(other, `publish-refused-${width}-dark-${direction}`)
        const overflow = 'document.documentElement.scrollWidth - window.innerWidth'
        expect(await other.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
      }
    } finally {
      await enter(api, page, null)
    }
    await choose(page, family?.mpn ?? '', [product])
    const dialog = await act(page, 'Publish')
    await dialog.getByRole('checkbox', { name: /^StockX/ }).check()
    await dialog.getByText('Will be sent', { exact: true }).waitFor()
    expect(await dialog.getByText('Does not accept our credentials').count()).toBe(0)
  })
})

const marketplaces = '**/api/marketplaces/'

/** As in an installation without a StockX account. */
async function pretendUnconnected(page: Page): Promise<void> {
  await page.route(marketplaces, async (route) => {
    const response = await route.fetch()
    const { results, ...rest } = (await response.json()) as { results: { name: string }[] }
    const told = results.map((each) => (each.name === 'StockX' ? { ...each, is_connected: false } : each))
    await route.fulfill({ response, json: { ...rest, results: told } })
  })
}

describe('Sync', () => {
  test('says of each product what came of it, and sends what is on sale', async () => {
    const { page, api } = await visit()
    const [family] = await api.families(1)
    const [live, quiet] = (family?.sizes ?? []) as [Product, Product]
    await api.publish([live.id])
    await api.change(live.id, { retail_price: 188, max_price: 900 })
    await choose(page, family?.mpn ?? '', [live, quiet])
    const dialog = await act(page, 'Sync')
    await eventually(() => headline(dialog).innerText()).toBe('2 products synced')
    for (const product of [live, quiet])
      await resultOf(dialog, product, 'Synced with Channel Advisor').waitFor()
    await dialog.getByText('What of it is on sale goes on to its marketplaces').waitFor()
    await takePicture(page, 'sync-result')
    await expectNoAxeViolation(page)
    await dialog.getByRole('link', { name: 'See what they say' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bulk Publish Details' }).waitFor()
    await page.getByRole('main').getByText('1 published').first().waitFor()
    await page.getByRole('main').getByRole('row').filter({ hasText: live.sku }).getByText('Shopify').waitFor()
    const priceThere = async () =>
      (await shop.products()).flatMap(({ variants }) => variants).find(({ sku }) => sku === live.sku)?.price
    // Its margin may stand above the price.
    await eventually(priceThere).toMatch(/^(1[89]|2)\d+\.\d\d$/)
    expect(await onSale([quiet.sku])).toEqual([])

    await page.goto(`/catalogs/${live.id}`)
    await act(page, 'Sync')
    await eventually(() => headline(page.getByRole('dialog', { name: 'Sync' })).innerText()).toBe(
      '1 product synced',
    )
    const { page: other } = await visit({ width: 390, colorScheme: 'dark' }, { direction: 'rtl' })
    await other.goto(`/catalogs/${live.id}`)
    await act(other, 'Sync')
    await other.getByText('What of it is on sale goes on to its marketplaces').waitFor()
    await takePicture(other, 'sync-result-390-dark-rtl')
    await page.goto(`/catalogs/${quiet.id}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Update Price' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Sync', exact: true }).count()).toBe(0)
  })
})

describe('what is live otherwise than we have it', () => {
  const looks: [string, Look, object][] = [
    ['1280-light', {}, {}],
    ['390-dark', { width: 390, colorScheme: 'dark' }, {}],
    ['1280-rtl', {}, { direction: 'rtl' }],
  ]

  test('is told, found, and brought into step either way', patient, async () => {
    const { page, api } = await visit()
    const [family] = await api.families(1)
    const [product] = (family?.sizes ?? []) as [Product]
    // A limit of the product would bend what goes out.
    await api.change(product.id, { retail_price: 150, margin: 10, min_price: null, max_price: null })
    await api.publish([product.id])
    await api.change(product.id, { retail_price: 188 })

    const filter = encodeURIComponent(
      JSON.stringify([{ published__in: ['Out of step'] }, { id: product.id }]),
    )
    await page.goto(`/catalogs?columns=sku,marketplaces&filter=${filter}`)
    await page.getByRole('gridcell', { name: 'Shopify (out of step)' }).hover()
    const told = 'Changed here: $206.80 · '
    await page.getByRole('tooltip').getByText(told).waitFor()
    await takePicture(page, 'out-of-step-tip')

    for (const [name, look, settings] of looks) {
      const other = await visit(look, settings)
      await other.page.goto(`/catalogs/${product.id}`)
      const shown = other.page.getByRole('region', { name: 'Listings' })
      await shown.getByText(told).scrollIntoViewIfNeeded()
      expect(await shown.getByRole('group', { name: 'Listings' }).evaluate(isCut)).toBe(false)
      await takePicture(other.page, `out-of-step-${name}`)
      await expectNoAxeViolation(other.page)
      const overflow = await other.page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      )
      expect(overflow).toBeLessThanOrEqual(0)
    }

    await visit()
    const answer = await page.request.get('/api/marketplaces/', { headers: api.headers })
    const { results } = (await answer.json()) as { results: { id: number; name: string }[] }
    await page.goto(`/configuration/details/${results.find(({ name }) => name === 'Shopify')?.id ?? 0}`)
    await page.getByRole('button', { name: 'Check Listings' }).click()
    await page.getByRole('heading', { name: 'Listing Check' }).waitFor()
    const found = page.getByRole('row').filter({ hasText: product.sku })
    await found.getByText('out of step').waitFor()
    expect(await found.innerText()).toContain('live with $165.00; Sync sends $206.80')
    await page
      .getByText(/\d+ out of step/)
      .first()
      .waitFor()
    await takePicture(page, 'listing-check-1280')
    await expectNoAxeViolation(page)
    const phone = await visit({ width: 390, colorScheme: 'dark' })
    await phone.page.goto(page.url())
    await phone.page.getByLabel('Found').selectOption({ value: 'drifted' })
    await phone.page.getByText(product.sku).waitFor()
    await takePicture(phone.page, 'listing-check-390-dark')
    await expectNoAxeViolation(phone.page)

    await page.goto(`/catalogs/${product.id}`)
    const listings = page.getByRole('region', { name: 'Listings' })
    await listings.getByRole('button', { name: 'Take Shopify’s $165.00' }).click()
    await listings.getByText(told).waitFor({ state: 'hidden' })
    const price = page.locator('[data-field="retail_price"]')
    await eventually(() => price.innerText()).toContain('$150.00')
    // It is an edit like any other.
    await page.keyboard.press('Control+z')
    await eventually(() => price.innerText()).toContain('$188.00')

    await listings.getByRole('button', { name: 'Send ours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sync' })
    await eventually(() => headline(dialog).innerText()).toBe('1 product synced')
    await close(dialog)
    await expect
      .poll(async () => {
        await page.reload()
        return listings.getByRole('row', { name: /Shopify/ }).innerText()
      })
      .toContain('$206.80')
    expect(await listings.getByText('Changed here').count()).toBe(0)
  })
})

test('what a marketplace refused says why, on the product and in the catalogue', patient, async () => {
  const { page, api } = await visit()
  const [family] = await api.families(1, { onStockX: true })
  const [product] = (family?.sizes ?? []) as [Product]
  await api.change(product.id, { retail_price: 150, min_price: null, max_price: null, condition: 'New' })
  const stockx = adminPort(`${sandboxAddress}/_sandbox/stockx`)
  await stockx.post('settings/', { refused_variants: [product.stockx_variant_id] })
  await api.publish([product.id], 'StockX')
  const state = async () => (await api.products([{ id: product.id }]))[0]?.listing_states?.[0]?.state ?? ''
  await inItsOwnTime(state).toBe('failed')
  await stockx.post('settings/', { refused_variants: [] })
  const told = `StockX refused ${product.sku}: `

  await page.goto(
    `/catalogs?columns=sku,marketplaces&filter=${encodeURIComponent(JSON.stringify([{ id: product.id }]))}`,
  )
  await page.getByRole('gridcell', { name: 'StockX (failed)' }).hover()
  await page.getByRole('tooltip').getByText(told).waitFor()
  await takePicture(page, 'refused-tip')
  const looks: [string, Look, object][] = [
    ['1280-dark', { colorScheme: 'dark' }, {}],
    ['390', { width: 390 }, {}],
    ['390-rtl', { width: 390 }, { direction: 'rtl' }],
  ]
  for (const [name, look, own] of looks) {
    const other = await visit(look, own)
    await other.page.goto(`/catalogs/${product.id}`)
    const why = other.page.getByRole('region', { name: 'Why is it not selling?' })
    await why.getByText('Nothing else stands in the way: publish it again.').scrollIntoViewIfNeeded()
    await why.getByText(told).waitFor()
    await other.page.getByRole('region', { name: 'Listings' }).getByText(told).waitFor()
    await expectNoAxeViolation(other.page)
    await takePicture(other.page, `refused-${name}`)
  }
})

test('what is there and not ours leads to the product of ours that it has to do with', patient, async () => {
  const { page, api } = await visit()
  const [family] = await api.families(1)
  const [product] = (family?.sizes ?? []) as [Product]
  await addStranger(page, product.sku)
  const answer = await page.request.get('/api/marketplaces/', { headers: api.headers })
  const { results } = (await answer.json()) as { results: { id: number; name: string }[] }
  await page.goto(`/configuration/details/${results.find(({ name }) => name === 'Shopify')?.id ?? 0}`)
  await page.getByRole('button', { name: 'Check Listings' }).click()
  await page.getByRole('heading', { name: 'Listing Check' }).waitFor()
  await page.getByRole('link', { name: product.sku, exact: true }).waitFor()
  await page.getByText(`Your ${product.sku} has the same SKU.`).waitFor()
  // At its end its rows are read anew, and fade until they are there.
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' })
  await page.locator('[data-old]').waitFor({ state: 'detached' })
  await expectNoAxeViolation(page)
  await takePicture(page, 'not-ours-1280')
  await page.getByRole('link', { name: product.sku, exact: true }).click()
  await page.getByRole('heading', { name: 'Catalogs Detail' }).waitFor()
  expect(page.url()).toContain(`/catalogs/${product.id}`)
  await adminPort(adminUrl).post('settings/', { products: [{ sku: product.sku, deleted: true }] })
})

/** Put into the store by another app of the seller's. */
async function addStranger(page: Page, sku: string): Promise<void> {
  const ask = async (query: string, variables: object) => {
    const reply = await page.request.post(`${sandboxAddress}/shopify/admin/api/2026-10/graphql.json`, {
      headers: { 'x-shopify-access-token': 'shpat_backroom_sandbox' },
      data: { query, variables },
    })
    return (await reply.json()) as { data?: { productSet?: { product: { id: string } } } }
  }
  const handle = `stranger-${sku.toLowerCase()}`
  const input = shoe(['9'], { handle, title: handle, variants: [variant('9', { sku, price: '80' })] })
  const id = (await ask(setProduct, { input })).data?.productSet?.product.id
  assert(id !== undefined)
  const publishing = `mutation Put($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) { userErrors { message } }
  }`
  await ask(publishing, { id, input: [{ publicationId: onlineStore }] })
}

test('a product says why it is not selling, and leads to the field that keeps it from it', async () => {
  const { page, api } = await visit()
  const [family] = await api.families(1)
  const [product] = (family?.sizes ?? []) as [Product]
  await page.goto(`/catalogs/${product.id}`)
  const why = page.getByRole('region', { name: 'Why is it not selling?' })
  await why.getByText('Nothing stands in the way; it has not been published there.').first().waitFor()
  await api.change(product.id, { is_blocked: true, block_comment: 'recalled' })
  await page.reload()
  await why.getByText(`${product.sku} is blocked: recalled`).first().waitFor()
  await expectNoAxeViolation(page)
  await takePicture(page, 'why-not-selling-1280')
  await why.getByRole('link', { name: 'Blocked' }).first().click()
  const field = page.getByRole('switch', { name: 'Blocked', exact: true })
  await page.locator(':focus').and(field).waitFor()
  // Whoever has gone on meanwhile follows it again, and sees where it led.
  const marked = page.locator('[data-shown]').filter({ has: field })
  await marked.waitFor()
  await takePicture(page, 'why-not-selling-marked-1280')
  await marked.waitFor({ state: 'detached' })
  await why.getByRole('link', { name: 'Blocked' }).first().click()
  await marked.waitFor()
  await page.locator(':focus').and(field).waitFor()
  // A link that somebody sends leads there too.
  await page.reload()
  await page.locator(':focus').and(field).waitFor()
  await takePicture(page, 'why-not-selling-field-1280')
})
