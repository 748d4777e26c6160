import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture, type Look } from './browser.ts'
import { sandboxAddress } from './own-installation.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()

// What is wrong there would be so for every other walk.
afterAll(() => fetch(faults, { method: 'DELETE' }))

type Listed = { results: { id: number; order_id: string }[] }

/** An order of this test's own, for a buyer whose name is read from the right. */
async function writeOrder(page: Page, token: string): Promise<{ id: number; order_id: string }> {
  const headers = { authorization: `Token ${token}` }
  const basics = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  const found = await page.request.get(`/api/products/?page_size=1&order_by=-sku&filter=${basics}`, {
    headers,
  })
  const product_id = ((await found.json()) as Listed).results[0]?.id
  const offered = await page.request.get('/api/orders/generate-order-id/', { headers })
  const { order_id } = (await offered.json()) as { order_id: string }
  const buyer = { first_name: 'محمد', last_name: '<b>علي</b>', city: '北京' }
  const data = {
    ...{
      product_id,
      order_id,
      cost: 0,
      qty: 2,
      amount: 201.5,
      discount: 10,
      tax: 16.12,
      create_anyway: true,
    },
    order_time: new Date(Date.now() + 600_000).toISOString(),
    ...{ ship_to_info: buyer, ship_to_bill_info: buyer },
  }
  const made = await page.request.post('/api/orders/create/', { headers, data })
  expect(made.status()).toBe(201)
  return (await made.json()) as { id: number; order_id: string }
}

test.each<[string, Look, object]>([
  ['1280-light', {}, {}],
  ['390-dark-rtl', { width: 390, height: 844, colorScheme: 'dark' }, { direction: 'rtl' }],
])('an invoice is looked at, printed by itself and saved as a PDF: %s', async (name, look, settings) => {
  const { page, token } = await seller(settings, look)
  const order = await writeOrder(page, token)
  await page.goto(`/orders/${order.id}`)
  // Whatever a name holds is text.
  await page.getByRole('region', { name: 'Shipping and Billing' }).getByText('<b>علي</b>').first().waitFor()
  await page.getByRole('tab', { name: 'Invoice' }).click()
  await eventually(() => new URL(page.url()).searchParams.get('tab')).toBe('invoice')
  const paper = page.getByRole('article')
  await paper.getByText('محمد <b>علي</b>').first().waitFor()
  for (const words of ['$201.50', '$100.75', '-$10.00', '$16.12', '$207.62'])
    await paper.getByText(words).first().waitFor()
  await takePicture(page, `invoice-${name}`)
  await expectNoAxeViolation(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  await page.getByRole('button', { name: 'PDF' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Letter' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`invoice-${order.order_id}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.emulateMedia({ media: 'print' })
  const heading = page.getByRole('heading', { level: 1 })
  await eventually(() => heading.isVisible()).toBe(false)
  await eventually(() => page.getByRole('tab', { name: 'Invoice' }).isVisible()).toBe(false)
  expect(await paper.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })

  // No marketplace has sent it.
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Order', 'Invoice'])
  await page.goBack()
  await page.getByRole('region', { name: 'Order Details' }).waitFor()
})

type Scrolled = { scrollHeight: number; clientHeight: number }
const hiddenHeight = (table: Scrolled) => table.scrollHeight - table.clientHeight

test('an order of many items is printed whole, in letters for white paper, without what is clicked', async () => {
  const { page, token } = await seller({}, { colorScheme: 'dark' })
  const order = await writeOrder(page, token)
  await page.route(`**/api/orders/${order.id}/`, async (route) => {
    const read = (await (await route.fetch()).json()) as { items: { id: number }[] }
    const items = Array.from({ length: 40 }, (_, at) => ({ ...read.items[0], id: at + 1 }))
    await route.fulfill({ json: { ...read, items } })
  })
  await page.goto(`/orders/${order.id}`)
  const items = page.getByRole('group', { name: 'Items' })
  const cutOff = () => items.evaluate(hiddenHeight)
  await eventually(cutOff).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await eventually(cutOff).toBe(0)
  const clicked = ['Actions', 'Save', 'How Profit is worked out']
  for (const name of clicked) expect(await page.getByRole('button', { name }).isVisible(), name).toBe(false)
  const color = await page.evaluate("getComputedStyle(document.querySelector('h1')).color")
  expect(color).toBe('rgb(28, 28, 30)')
})

/** One of the practice VoyageOne's that waits and has no waybill. */
async function waitingAtVoyageOne(page: Page, token: string): Promise<Listed['results'][number]> {
  const filter = [{ marketplace__in: ['VoyageOne'] }, { order_status__in: ['Open', 'Acknowledged'] }]
  const reply = await page.request.post('/api/orders/?page_size=100', {
    headers: { authorization: `Token ${token}` },
    data: { filter: [...filter, { tracking_no__isnull: true }] },
  })
  return ((await reply.json()) as Listed).results[0] ?? { id: 0, order_id: '' }
}

const faults = `${sandboxAddress}/_sandbox/voyageone/faults/`
const tell = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('an order of VoyageOne opens although VoyageOne answers with another code than 0, and says so', async () => {
  const { page, token } = await seller()
  const { id, order_id } = await waitingAtVoyageOne(page, token)
  await tell(faults, { rules: [{ rate: 1, kind: 'error', operation: 'orderInfo' }] })
  let asked = 0
  const isWaybill = (call: { url(): string }) => call.url().endsWith(`/vo-order-details/${id}/`)
  page.on('request', (request) => (asked += isWaybill(request) ? 1 : 0))
  await page.goto(`/orders/${id}`)
  const shipping = page.getByRole('region', { name: 'Shipping and Billing' })
  await shipping.getByText(/^VoyageOne could not be asked for the waybill\. .*VoyageOne/).waitFor()
  expect(asked).toBe(1)
  await page.getByRole('region', { name: 'Order History' }).waitFor()
  await page.getByRole('region', { name: 'Items' }).waitFor()
  await expectNoAxeViolation(page)
  await fetch(faults, { method: 'DELETE' })
  // After a failure it is left alone for a moment.
  const nothing = shipping.getByText('VoyageOne has no waybill for this order yet.')
  const retry = shipping.getByRole('button', { name: 'Retry' })
  await eventually(async () => {
    if (await retry.isVisible()) await Promise.all([page.waitForResponse(isWaybill), retry.click()])
    return nothing.count()
  }).toBe(1)
  await page.getByRole('tab', { name: 'VO JSON' }).click()
  await page.getByText('"orderId"').first().waitFor()

  const warehouse = { companyName: 'Practice Supplier', addressLine1: '4100 Airways Blvd', city: 'Memphis' }
  const sent = { order_id, order_status: 'Shipped', tracking_no: 'T-9', ship_from_info: warehouse }
  await tell(`${sandboxAddress}/_sandbox/voyageone/settings/`, { orders: [sent] })
  // Whoever comes back to the order has VoyageOne asked again.
  await page.getByRole('tab', { name: 'Order', exact: true }).click()
  const origin = page
    .getByRole('region', { name: 'Shipments' })
    .getByText('Practice Supplier', { exact: false })
  await origin.waitFor()
  // On a phone it is whole in view, and no tower of words.
  await page.setViewportSize({ width: 390, height: 844 })
  await eventually(async () => (await origin.boundingBox())?.width).toBeGreaterThan(200)
  const seen = await origin.boundingBox()
  expect((seen?.x ?? Infinity) + (seen?.width ?? 0)).toBeLessThan(390)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('the business profile is found under Configuration, and refused field by field', async () => {
  const { page } = await seller()
  // Unlike what another run may have left.
  const name = `Sole & Söhne ${Date.now()}`
  await page.goto('/configuration')
  await page.getByRole('link', { name: /^Business Profile/ }).click()
  await expectPath(page, '/configuration/business-profile')
  await page.getByLabel('Name', { exact: false }).first().fill('')
  await page.getByLabel('Email Address').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Name is required').waitFor()
  await page.getByText('"nobody" is no e-mail address.').waitFor()
  await takePicture(page, 'business-profile-1280-light')
  await expectNoAxeViolation(page)
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Email Address').fill('hello@sole.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await popUp(page, 'Success')
  await page.getByText(/^Saved by/).waitFor()
  await page.getByRole('link', { name: 'Configuration' }).first().click()
  await page
    .getByRole('link', { name: /^Business Profile/ })
    .getByText(name)
    .waitFor()
})
