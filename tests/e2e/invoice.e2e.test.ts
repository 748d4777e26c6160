import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { actOnRows, cell, openCatalogues, row, rowsHaveCome, type Visit } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { eventually } from './windows.ts'
import { popUp } from './pop-up.ts'

const catalogue = openCatalogues()
const form = (page: Page) => page.getByRole('dialog', { name: /^Create Invoice of / })
const matching = (page: Page) => form(page).getByLabel('Invoice Billing Address Matches Shipping')
const address = (page: Page, block: 'Shipping' | 'Billing') =>
  form(page).getByRole('group', { name: `${block} Address` })
const send = (page: Page, name = 'Create Invoice') => form(page).getByRole('button', { name }).click()

async function openForm(visit: Visit = {}): Promise<Page> {
  const filter = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  const page = await catalogue({ path: `/catalogs?order_by=sku&filter=${filter}`, ...visit })
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'Create Invoice')
  await eventually(() => form(page).getByLabel('Order ID').inputValue()).toMatch(/^\d+$/)
  await eventually(() => form(page).getByLabel('Cost').inputValue()).toMatch(/^\d+\.\d\d$/)
  return page
}

/** What is said under a field, as a screen reader has it. */
async function saidOf(field: Locator): Promise<string> {
  const id = (await field.getAttribute('aria-describedby'))?.split(' ').at(-1)
  return id === undefined ? '' : field.page().locator(`[id="${id}"]`).innerText()
}

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const fields: [label: string, value: string, is?: 'required' | 'fetched'][] = [
  ['Order Number', ''],
  ['Status', 'Open'],
  ['Quantity', '', 'required'],
  ['Amount', '', 'required'],
  ['Discount', '0'],
  ['Tax', '0'],
  ['Shipping Fee', '0'],
  ['Tracking No', ''],
  ['Ship Label Value', ''],
]
const addressFields = [
  ...['First Name *', 'Last Name *', 'Company Name', 'Address Line 1', 'Address Line 2', 'City', 'State'],
  ...['Postcode', 'Country', 'Email Address', 'Daytime Phone', 'Evening Phone'],
]

test.each<[string, Visit]>([
  ['1280-light', {}],
  ['1280-dark', { look: { colorScheme: 'dark' } }],
  ['1280-rtl', { settings: { direction: 'rtl' } }],
  ['390-light', { look: { width: 390, height: 844 } }],
])('an invoice opens with every field, its default and its mark: %s', async (name, visit) => {
  const page = await openForm(visit)
  for (const [label, value] of fields)
    expect(await form(page).getByLabel(label).inputValue(), label).toBe(value)
  const labels = await form(page).locator('label').allInnerTexts()
  const plain = [
    'Order Number',
    'Status',
    'Discount',
    'Tax',
    'Shipping Fee',
    'Tracking No',
    'Ship Label Value',
    'Currency',
  ]
  const marked = ['Order ID *', 'Order Time *', 'Cost *', 'Quantity *', 'Amount *']
  expect(labels.map((label) => label.replace(/\s+/g, ' ')).toSorted()).toEqual(
    [...plain, ...marked, ...addressFields, 'Invoice Billing Address Matches Shipping'].toSorted(),
  )
  for (const fetched of ['Order ID', 'Cost'])
    expect(await form(page).getByLabel(fetched).getAttribute('readonly'), fetched).not.toBe(null)
  expect(await form(page).getByLabel('Status').getByRole('option').allInnerTexts()).toEqual([
    ...['Open', 'Acknowledged', 'Canceled', 'Complete', 'Shipped'],
  ])
  const untilOrder = Date.parse(await form(page).getByLabel('Order Time').inputValue()) - Date.now()
  expect(untilOrder).toBeGreaterThan(3 * 60_000)
  expect(untilOrder).toBeLessThan(6 * 60_000)
  expect(await matching(page).isChecked()).toBe(true)
  expect(await address(page, 'Billing').count()).toBe(0)
  await takePicture(page, `invoice-${name}`)
  if (name === '1280-light') await helpPicture(form(page), 'create-invoice')
  await expectNoAxeViolation(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('what is missing in an invoice is said under each field, and the first of them has the keyboard', async () => {
  const page = await openForm()
  await form(page).getByLabel('Order Time').fill('')
  await matching(page).uncheck()
  await send(page)
  for (const label of ['Order Time', 'Quantity', 'Amount'])
    expect(await saidOf(form(page).getByLabel(label))).toBe(`${label} is required`)
  for (const block of ['Shipping', 'Billing'] as const)
    for (const label of ['First Name', 'Last Name'])
      expect(await saidOf(address(page, block).getByLabel(label))).toBe(`${label} is required`)
  const focused = form(page).getByLabel('Order Time').and(page.locator(':focus'))
  await eventually(() => focused.count()).toBe(1)
  await takePicture(page, 'invoice-missing')
  await expectNoAxeViolation(page)
  await form(page).getByLabel('Order Time').fill('2001-01-01T10:00')
  expect(await saidOf(form(page).getByLabel('Order Time'))).toBe('Order Time cannot be in the past')
})

test('an invoice without an id or a cost says so of those, too', async () => {
  const filter = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  const page = await catalogue({ path: `/catalogs?order_by=sku&filter=${filter}` })
  await page.route(/generate-order-id|active-purchase-cost/, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'Create Invoice')
  for (const label of fetchedFields)
    await eventually(() => saidOf(fetchedField(page, label))).toBe(
      'It could not be fetched. Something went wrong on the server.',
    )
  await takePicture(page, 'invoice-not-fetched')
  await expectNoAxeViolation(page, '[role=dialog]')
  await send(page)
  for (const label of fetchedFields)
    expect(await saidOf(fetchedField(page, label))).toBe(`${label} is required`)
  await page.unroute(/generate-order-id|active-purchase-cost/)
  for (const label of fetchedFields) {
    await form(page)
      .getByRole('button', { name: `Retry: ${label}` })
      .click()
    await eventually(() => fetchedField(page, label).inputValue()).toMatch(/^\d+(\.\d\d)?$/)
    expect(await saidOf(fetchedField(page, label))).toBe('')
  }
})

const fetchedFields = ['Order ID', 'Cost']
const fetchedField = (page: Page, label: string) => form(page).getByRole('textbox', { name: label })

test.each([
  [409, { detail: "'This order is closed.'" }, 'This order is closed.'],
  [
    500,
    { detail: 'boom' },
    'Create Invoice could not be completed. The service did not answer as expected (code 500).',
  ],
])('an invoice that is answered by %i says why in words of its own', async (status, json, words) => {
  const page = await openForm()
  for (const label of ['Quantity', 'Amount', 'First Name', 'Last Name'])
    await form(page).getByLabel(label).fill('1')
  await page.route(/api\/orders\/create\//, (route) => route.fulfill({ status, json }))
  await send(page)
  await form(page).getByRole('alert').getByText(words, { exact: true }).waitFor()
})

test('the bill goes where the goods go, or elsewhere, and what was typed for it is kept', async () => {
  const page = await openForm()
  const first = (block: 'Shipping' | 'Billing') => address(page, block).getByLabel('First Name')
  await first('Shipping').fill('Ada')
  await matching(page).uncheck()
  await first('Billing').fill('Charles')
  await matching(page).check()
  await address(page, 'Billing').waitFor({ state: 'detached' })
  await matching(page).uncheck()
  expect(await first('Billing').inputValue()).toBe('Charles')
  expect(await first('Shipping').inputValue()).toBe('Ada')
})

test('an invoice is refused with the reason at its field, asks before it oversells, and goes out as it was typed', async () => {
  const page = await openForm()
  const type = (label: string, value: string) => form(page).getByLabel(label).fill(value)
  const time = `${inAMonth}T10:00`
  await type('Order Time', time)
  await type('Quantity', '1000')
  await type('Amount', '10')
  await type('First Name', 'Ada')
  await type('Last Name', 'Byron')
  await send(page)
  await form(page).getByText('There are not enough of', { exact: false }).waitFor()
  await takePicture(page, 'invoice-oversold')
  await form(page).getByRole('button', { name: 'Create anyway' }).waitFor()

  await type('Discount', '11')
  await type('Email Address', 'nobody')
  await send(page)
  await eventually(() => saidOf(form(page).getByLabel('Discount'))).toBe(
    'The discount is more than the amount.',
  )
  expect(await saidOf(form(page).getByLabel('Email Address'))).toContain('e-mail')
  expect(await form(page).getByLabel('First Name').inputValue()).toBe('Ada')
  await type('Discount', '1.5')
  await type('Tax', '0.8')
  await type('Shipping Fee', '4')
  await type('Email Address', 'ada@example.com')
  await type('Order Number', 'A-1')
  await type('Tracking No', '1Z999')
  await type('Ship Label Value', 'https://labels.example/1')
  await form(page).getByLabel('Status').selectOption('Canceled')
  const sending = page.waitForRequest(/api\/orders\/create\//)
  await send(page)
  const ship = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@example.com' }
  expect((await sending).postDataJSON()).toMatchObject({
    order_time: await page.evaluate<string>(`new Date('${time}').toISOString()`),
    order_number: 'A-1',
    order_status: 'Canceled',
    ...{ qty: 1000, amount: 10, discount: 1.5, tax: 0.8, shipping_fee: 4 },
    ship_to_info: ship,
    ship_to_bill_info: ship,
    waybill: { trackingNo: '1Z999', shipLabelValue: 'https://labels.example/1' },
  })
  await popUp(page, 'Success')
  await eventually(() => form(page).count()).toBe(0)
  await eventually(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
})

test('an order id that somebody took meanwhile is made good, and that is said', async () => {
  const page = await openForm()
  const taken = await form(page).getByLabel('Order ID').inputValue()
  const answer = await page.request.post('/api/orders/create/', {
    headers: { authorization: `Token ${await page.evaluate<string>("localStorage.getItem('token')")}` },
    data: await bodyOf(page, taken),
  })
  expect(answer.status()).toBe(201)
  await form(page).getByLabel('Quantity').fill('1')
  await form(page).getByLabel('Amount').fill('10')
  await form(page).getByLabel('First Name').fill('Ada')
  await form(page).getByLabel('Last Name').fill('Byron')
  await form(page).getByLabel('Status').selectOption('Canceled')
  await send(page)
  await page.getByText(`Order ID ${taken} was taken: this order has`, { exact: false }).waitFor()
})

test('a mistyped invoice is taken back from its notice or, later, from the bell, and its pieces can be sold again', async () => {
  const listOf = (...conditions: object[]) =>
    `/catalogs?filter=${encodeURIComponent(JSON.stringify(conditions))}&order_by=-sku` +
    '&columns=sku,total_available_quantity,open_allocated_quantity'
  const page = await catalogue({
    path: listOf({ product_type__in: ['basic'] }, { total_available_quantity__gt: 1 }),
  })
  await rowsHaveCome(page)
  const sku = await row(page, 0).getByRole('link').first().innerText()
  await page.goto(listOf({ sku__in: [sku] }))
  await rowsHaveCome(page)
  const stock = async () => [
    await (await cell(page, 0, 'Avail')).innerText(),
    await (await cell(page, 0, 'Allocated')).innerText(),
  ]
  const before = await stock()
  const [left = 0, promised = 0] = before.map(Number)
  const invoice = async (): Promise<string> => {
    await actOnRows(page, 1, 'Create Invoice')
    await eventually(() => form(page).getByLabel('Order ID').inputValue()).toMatch(/^\d+$/)
    await eventually(() => form(page).getByLabel('Cost').inputValue()).toMatch(/^\d+\.\d\d$/)
    const id = await form(page).getByLabel('Order ID').inputValue()
    await form(page).getByLabel('Quantity').fill('1')
    await form(page).getByLabel('Amount').fill('10')
    await form(page).getByLabel('First Name').fill('Ada')
    await form(page).getByLabel('Last Name').fill('Byron')
    await send(page)
    await page.getByText(`Invoice ${id} created`).waitFor()
    await eventually(stock).toEqual([String(left - 1), String(promised + 1)])
    return id
  }

  const first = await invoice()
  await takePicture(page, 'invoice-created')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText(`Undone: invoice ${first} is canceled.`).waitFor()
  await eventually(stock).toEqual(before)

  const second = await invoice()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: `Undo: Invoice ${second} created` }).click()
  await page.getByText(`Undone: invoice ${second} is canceled.`).waitFor()
  await eventually(stock).toEqual(before)
})

/** Somebody else's invoice of the same product under the same id. */
async function bodyOf(page: Page, orderId: string): Promise<object> {
  const link = await page.locator('[data-row="0"]').getByRole('link').first().getAttribute('href')
  const names = { first_name: 'Eve', last_name: 'Elsewhere' }
  return {
    product_id: Number(/\d+$/.exec(link ?? '')?.[0]),
    ...{ order_id: orderId, order_time: `${inAMonth}T10:00:00Z`, order_status: 'Canceled', cost: 1 },
    ...{ qty: 1, amount: 1, ship_to_info: names, ship_to_bill_info: names },
  }
}
