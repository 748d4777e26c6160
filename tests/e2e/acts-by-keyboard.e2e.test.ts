import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCatalogues } from './catalogue-page.ts'
import { writeOrder } from './own-order.ts'
import { eventually, openWindows } from './windows.ts'

const { seller } = openWindows()
const open = openCatalogues()

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const hasFocus = async (part: Locator) => (await part.and(part.page().locator(':focus')).count()) === 1
const expectFocus = (part: Locator) => eventually(() => hasFocus(part)).toBe(true)

/** Presses Tab until this has the focus, and says where it came by when it never does. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.first().waitFor()
  const stops: string[] = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    // Behind a field for a time a dialog looks a turn later where Tab went, and would lead a key that came sooner back there.
    await page.evaluate('new Promise((done) => setTimeout(done))')
    if (await hasFocus(goal)) return
    stops.push(
      await page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.innerText'),
    )
  }
  expect.fail(`Tab never comes to ${String(goal)}, only to ${stops.join(' · ')}`)
}

/** Ticks the first two rows and takes this entry of the Actions menu, which an arrow goes down to. */
async function actOnTwoRows(page: Page, list: Locator, action: string): Promise<void> {
  await tabTo(page, list.getByRole('gridcell'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await bar(page)
    .getByText(/^2 \w+ selected$/)
    .waitFor()
  await tabTo(page, bar(page).getByRole('button', { name: 'Actions' }))
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: action, exact: true })
  await entry.waitFor()
  await expectFocus(page.getByRole('menu').getByRole('group'))
  await page.keyboard.press('ArrowDown')
  await expectFocus(entry)
  await page.keyboard.press('Enter')
}

test('two orders are shipped by keyboard alone', async () => {
  const { page, token } = await seller()
  const orders = [await writeOrder(page, token), await writeOrder(page, token)]
  const filter = JSON.stringify([{ order_id__in: orders.map(({ order_id: id }) => id) }])
  // Its user may have left the list with other columns.
  await page.goto(`/orders?filter=${encodeURIComponent(filter)}&columns=order_id,order_status,items`)
  const list = page.getByRole('grid', { name: 'Orders' })
  for (const { order_id: id } of orders) await list.getByRole('row').filter({ hasText: id }).waitFor()
  await actOnTwoRows(page, list, 'Ship Orders')

  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' })
  const numbers = dialog.getByLabel('Tracking number')
  await expectFocus(numbers.first())
  await page.keyboard.type('1Z999AA10123456784')
  const carrier = dialog.getByRole('listitem').getByLabel('Carrier').first()
  await eventually(() => carrier.inputValue()).toBe('UPS')
  await tabTo(page, numbers.last())
  await page.keyboard.type('123456789012')
  await tabTo(page, dialog.getByRole('button', { name: 'Ship 2 orders' }))
  await page.keyboard.press('Enter')
  const results = page.getByRole('dialog', { name: 'Ship Orders' })
  await results.getByText('2 orders shipped').waitFor()
  await expectFocus(results.getByRole('heading', { name: '2 orders shipped' }))
  await tabTo(page, results.getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' }))
  await page.keyboard.press('Enter')
  await results.waitFor({ state: 'detached' })
  for (const { order_id: id } of orders)
    await list.getByRole('row').filter({ hasText: id }).getByText('Shipped').waitFor()
  // What is next is reached from the row where it began.
  await eventually(() => list.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Space')
  await bar(page).getByText('1 order selected').waitFor()
})

test('two products are published by keyboard alone', async () => {
  const filter = [{ product_type: 'basic' }, { is_published_to_shopify: false }, { is_blocked: false }]
  const page = await open({
    path: `/catalogs?filter=${encodeURIComponent(JSON.stringify([...filter, { total_available_quantity__gt: 0 }]))}`,
  })
  const list = page.getByRole('grid', { name: 'Product Catalog' })
  await list.getByRole('checkbox').nth(2).waitFor()
  await actOnTwoRows(page, list, 'Publish')

  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('2 products are chosen.').waitFor()
  const shop = dialog.getByRole('checkbox', { name: 'Shopify', exact: true })
  const first = dialog.getByRole('checkbox', { disabled: false }).first()
  await expectFocus(first)
  if (!(await hasFocus(shop))) await tabTo(page, shop)
  await page.keyboard.press('Space')
  expect(await shop.isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Will be sent 2' }).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Publish 2 products' }))
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: '2 listings published' }).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => bar(page).count()).toBe(0)
  await eventually(() => list.locator(':focus').count()).toBe(1)
})
