import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, prefer, takePicture } from './browser.ts'
import { sandboxAddress } from './own-installation.ts'
import { openWindows } from './windows.ts'

const { seller } = openWindows()

/** Orders are fetched once a minute where no webhook comes. */
const patient = { timeout: 150_000, interval: 2_000 }
let made = Date.now() % 1_000_000

async function tell(vendor: 'shopify' | 'shipstation', settings: object) {
  const reply = await fetch(`${sandboxAddress}/_sandbox/${vendor}/settings/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  expect(reply.status).toBe(200)
}

type Parcel = { orderId: number; trackingNumber: string; notifiesSalesChannel: boolean }
async function parcelsThere(orderId: number) {
  const state = (await (await fetch(`${sandboxAddress}/_sandbox/shipstation/state/`)).json()) as {
    parcels: Parcel[]
  }
  return state.parcels
    .filter((parcel) => parcel.orderId === orderId)
    .map(({ trackingNumber, notifiesSalesChannel }) => [trackingNumber, notifiesSalesChannel])
}

/** The id here of an order of the practice store, once it was fetched. */
async function fetched(page: Page, token: string, number: string): Promise<number> {
  const find = async () => {
    const reply = await page.request.get(`/api/search/orders/?q=${encodeURIComponent(number)}`, {
      headers: { authorization: `Token ${token}` },
    })
    return ((await reply.json()) as { results: { id: number }[] }).results[0]?.id ?? 0
  }
  await expect.poll(find, patient).toBeGreaterThan(0)
  return find()
}

/** What was read of the order since; nothing of it comes by itself. */
async function shows(page: Page, panel: string, words: string) {
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('region', { name: 'Items' }).waitFor()
      return page.getByRole('region', { name: panel }).getByText(words, { exact: true }).count()
    }, patient)
    .toBe(1)
}

test('an order that ShipStation holds is marked there once it is shipped here', async () => {
  const { page, token } = await seller()
  const orderId = (made += 1)
  const number = `#S${orderId}`
  await tell('shopify', { orders: [{ name: number, lines: [{ sku: `S-${orderId}` }] }] })
  await tell('shipstation', {
    calls_per_minute: 6_000,
    orders: [{ order_id: orderId, order_number: number }],
  })
  const id = await fetched(page, token, number)
  await page.goto(`/orders/${id}`)
  await shows(page, 'ShipStation Orders', 'awaiting_shipment')
  await linkItem(page, { theirs: `S-${orderId}`, ours: await someSku(page, token) })

  await page.getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Ship Orders', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Ship order/ })
  await dialog.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click()
  await page.getByText('1 order shipped').waitFor()
  await page.getByRole('dialog').getByText('Told', { exact: true }).waitFor({ timeout: 150_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  for (const channel of ['Shopify', 'ShipStation'])
    await told(page)
      .getByRole('row')
      .filter({ hasText: channel })
      .getByText('Told', { exact: true })
      .waitFor({ timeout: 150_000 })
  const history = page.getByRole('region', { name: 'Order History' })
  await history.getByText('ShipStation was told of parcel 1Z999AA10123456784.').waitFor()
  expect(await parcelsThere(orderId)).toEqual([['1Z999AA10123456784', false]])
  await shows(page, 'ShipStation Orders', 'shipped')
  await expectFit(page, '1280-light')
  const panel = page.getByRole('region', { name: 'ShipStation Orders' }).first()
  const [whole, last] = await Promise.all([
    panel.boundingBox(),
    panel.getByRole('columnheader', { name: 'Modify Date' }).boundingBox(),
  ])
  expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(
    (whole?.x ?? 0) + (whole?.width ?? 0),
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await prefer(page.context(), token, { direction: 'rtl' })
  await shows(page, 'ShipStation Orders', 'shipped')
  await expect.poll(() => page.evaluate<string>('document.documentElement.dir')).toBe('rtl')
  await expectFit(page, '390-dark-rtl')
  const boxes = await Promise.all((await panel.getByRole('cell').all()).map((cell) => cell.boundingBox()))
  expect(boxes.length).toBe(7)
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(390)
  }
})

async function someSku(page: Page, token: string): Promise<string> {
  const basics = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  const reply = await page.request.get(`/api/products/?page_size=1&order_by=sku&filter=${basics}`, {
    headers: { authorization: `Token ${token}` },
  })
  return ((await reply.json()) as { results: { sku: string }[] }).results[0]?.sku ?? ''
}

/** By keyboard alone, after a search that found nothing and one that failed. */
async function linkItem(page: Page, { theirs, ours }: { theirs: string; ours: string }): Promise<void> {
  const items = page.getByRole('region', { name: 'Items' })
  await items.getByRole('button', { name: `Link product to ${theirs}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Link product to ${theirs}` })
  await dialog.getByText(`No product matches “${theirs}”.`).waitFor()
  const search = '**/api/search/products/**'
  await page.route(search, (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'internal', detail: 'No' } }),
  )
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(ours)
  const again = dialog.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(search)
  await again.press('Enter')
  await dialog.getByRole('radio', { name: `${ours} · ` }).press('Space')
  await expectNoAxeViolation(page)
  await takePicture(page, 'link-product')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await items.getByRole('link', { name: ours, exact: true }).waitFor()
  const history = page.getByRole('region', { name: 'Order History' })
  await history.getByText(`1 of ${theirs} was linked to ${ours}.`).waitFor()
}

const told = (page: Page) => page.getByRole('region', { name: 'Told to Shopify and ShipStation' })

async function expectFit(page: Page, name: string): Promise<void> {
  await told(page).scrollIntoViewIfNeeded()
  await takePicture(page, `shipstation-order-${name}`)
  for (const part of ['Told to Shopify and ShipStation', 'ShipStation Orders'])
    await expectNoAxeViolation(page, `section[aria-label="${part}"]`)
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
}
