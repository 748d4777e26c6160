import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture, type Look } from './browser.ts'
import { writeOrder } from './own-order.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { eventually, openWindows } from './windows.ts'

const { seller } = openWindows()

type Opening = { look?: Look; tab?: string; settings?: object }

/** The page of an order that says this as well. */
async function openOrder(parts: object, { look, tab = '', settings }: Opening = {}): Promise<Page> {
  const { page, token } = await seller(settings, look)
  const { id } = await writeOrder(page, token)
  await page.route(`**/api/orders/${id}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...parts } })
  })
  const document = { marketplace: 'Shopify', document: { name: '#1001' }, told_on: '2026-01-02T03:04:05Z' }
  await page.route('**/marketplace-order-details/**', (route) => route.fulfill({ json: document }))
  await page.goto(`/orders/${id}${tab}`)
  return page
}

/** How far each block's second line stands below its first. */
const lineSteps = `[...document.querySelectorAll('address')].map(({ children: [first, second] }) =>
  Math.round(second.getBoundingClientRect().top - first.getBoundingClientRect().top))`

const roomAboveJson = `(() => {
  const text = document.querySelector('pre').getBoundingClientRect()
  const buttons = [...document.querySelectorAll('section[aria-label=Shopify] button')]
  return text.top - Math.max(...buttons.map((each) => each.getBoundingClientRect().bottom))
})()`

const roomBeforeUnitPrice = `(() => {
  const [, qty, price] = [...document.querySelectorAll('article th')].map((caption) => {
    const words = document.createRange()
    words.selectNodeContents(caption)
    return words.getBoundingClientRect()
  })
  return price.left - qty.right
})()`

/** Whether the last letter of these words stands to the right of the first. */
const endsOnTheRight = `(() => {
  const [words] = document.querySelectorAll('[aria-label="Shipping and Billing"] [role=status] > span')
  const placeOf = (at) => {
    const letter = document.createRange()
    letter.setStart(words.firstChild, at)
    letter.setEnd(words.firstChild, at + 1)
    return letter.getBoundingClientRect().left
  }
  return placeOf(words.textContent.length - 1) > placeOf(0)
})()`

/** Of each entry of the history, the words and how they and the line before them look. */
const looksOfHistory = `[...document.querySelectorAll('[aria-label="Order History"] li')].map((entry) => {
  const css = getComputedStyle(entry)
  return [entry.firstChild.textContent, css.fontWeight, css.borderInlineStartColor]
})`

test('what is not known of an order is said', async () => {
  const nobody = { ship_to_info: {}, ship_to_bill_info: {} }
  const page = await openOrder({ order_number: '', order_history: [], ...nobody })
  const id = page.getByRole('region', { name: 'Order Details' }).locator('dd').first()
  const heading = page.getByRole('heading', { level: 1 })
  await eventually(() => heading.innerText()).toMatch(/^Order Id \d+/)
  expect(await heading.innerText()).toContain(`Order Id ${await id.innerText()}`)
  const said = async (part: string, words: string) =>
    page.getByRole('region', { name: part }).getByText(words, { exact: true }).waitFor()
  await said('Order History', 'No History to Show')
  await said('Shipping and Billing', 'No Shipping and Billing Info Available')
  await takePicture(page, 'order-unknown')
  await expectNoViolation(page)
})

/** How far below the words of the first fact those of its status stand. */
const lowerStatus = `(() => {
  const [id, status] = [...document.querySelectorAll('[aria-label="Order Details"] dd')].map((fact) => {
    const words = document.createRange()
    words.selectNodeContents(fact.querySelector('[data-status]') ?? fact)
    return words.getBoundingClientRect().bottom
  })
  return Math.abs(status - id)
})()`

const cutFromItems = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('[role=group][aria-label=Items]')
  return scrollWidth - clientWidth
})()`

test('the facts of an order stand on one line, and of its items nothing is cut off', async () => {
  const page = await openOrder({})
  const due = page.getByRole('region', { name: 'Order Details' }).getByText(/^[-\d]{10} [:\d]{5}\s*in \d/)
  await due.waitFor()
  expect(await page.evaluate<number>(lowerStatus)).toBeLessThan(1)
  expect(await page.evaluate<number>(cutFromItems)).toBe(0)
})

test('how an order ended stands out in its history, and only where it ended it', async () => {
  let told: string[] = []
  const entry = { note: null, order_received_time: null, order_placed_time: null, created_by: 'StockX' }
  const page = await openOrder({})
  await page.route(/api\/orders\/\d+\/$/, async (route) => {
    const response = await route.fetch()
    const order_history = told.map((order_status, id) => ({
      ...{ ...entry, id, order_status, created_on: '2026-01-02T03:04:05Z' },
    }))
    await route.fulfill({ response, json: { ...((await response.json()) as object), order_history } })
  })
  const looks = async (...statuses: string[]) => {
    told = statuses
    await page.reload()
    const last = page.getByRole('region', { name: 'Order History' }).getByRole('listitem').last()
    await last.getByText(statuses.at(-1) ?? '').waitFor()
    return page.evaluate<string[][]>(looksOfHistory)
  }
  for (const end of ['cancelled by the buyer', 'Completed']) {
    const [open, complete, ended] = await looks('Open', 'Complete', end)
    expect(complete?.slice(1), 'as any other').toEqual(open?.slice(1))
    expect(ended?.[1]).not.toBe(open?.[1])
    expect(ended?.[2]).not.toBe(open?.[2])
  }
  const [, canceled, open] = await looks('Open', 'Canceled', 'Open')
  expect(open?.slice(1)).toEqual(canceled?.slice(1))
})

test('of two addresses the shorter one is not stretched', async () => {
  const street = { address_line1: '12 High Street', address_line2: 'Flat 3', postcode: 'N1', country: 'GB' }
  const page = await openOrder({ ship_to_info: { first_name: 'Ada', last_name: 'Byron', ...street } })
  await page.getByText('12 High Street').waitFor()
  const [longer, shorter] = await page.evaluate<number[]>(lineSteps)
  expect(shorter).toBe(longer)
})

test('on a phone the buttons of the JSON stand clear of it', async () => {
  const look = { width: 390, height: 844 }
  const page = await openOrder({ marketplace: { id: 1, name: 'Shopify' } }, { look, tab: '?tab=json' })
  // The panel has the name of its tab, and stands there before what it shows.
  await page.getByRole('tabpanel').getByLabel('Shopify JSON').waitFor()
  await takePicture(page, 'order-json-390')
  expect(await page.evaluate<number>(roomAboveJson)).toBeGreaterThanOrEqual(4)
})

test('on a phone the captions of an invoice stand apart', async () => {
  const page = await openOrder({}, { look: { width: 390, height: 844 }, tab: '?tab=invoice' })
  await page.getByRole('article').waitFor()
  expect(await page.evaluate<number>(roomBeforeUnitPrice)).toBeGreaterThanOrEqual(8)
})

test('right to left, what VoyageOne answered ends with its full stop', async () => {
  const refusal = { status: 502, json: { status: 502, code: 'connector_failure', detail: 'It says 9.' } }
  const page = await openOrder(
    { marketplace: { id: 3, name: 'VoyageOne' } },
    { settings: { direction: 'rtl' } },
  )
  await page.route('**/vo-order-details/**', (route) => route.fulfill(refusal))
  await page.reload()
  await page.getByText('VoyageOne could not be asked for the waybill. It says 9.').waitFor()
  await takePicture(page, 'order-waybill-refused-rtl')
  expect(await page.evaluate<boolean>(endsOnTheRight)).toBe(true)
})
