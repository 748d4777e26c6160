import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { actOnRows, openCatalogues, row, rowsHaveCome } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { eventually } from './windows.ts'
import { popUp } from './pop-up.ts'

const catalogue = openCatalogues()

test('what was bought of a product is written down, corrected and taken away again', async () => {
  const filter = encodeURIComponent(
    JSON.stringify([{ product_type__in: ['basic'] }, { last_purchased_at__isnull: true }]),
  )
  const page = await catalogue({ path: `/catalogs?order_by=sku&filter=${filter}` })
  await rowsHaveCome(page)
  const sku = await row(page, 0).getByRole('link').first().innerText()
  await page.goto(`/catalogs?filter=${encodeURIComponent(JSON.stringify([{ sku__in: [sku] }]))}`)
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'Create Purchase')
  const creating = page.getByRole('dialog', { name: /^Create Purchase of / })
  await creating.getByLabel('Cost').fill('12.34')
  await creating.getByRole('button', { name: 'Create Purchase' }).click()
  await creating.getByText('Enter how many were bought.').waitFor()
  expect(await creating.getByLabel('Cost').getAttribute('step')).toBe('0.01')
  expect(await creating.getByLabel('Quantity').getAttribute('step')).toBe('1')
  await creating.getByLabel('Quantity').fill('4')
  const stocking = creating.getByRole('checkbox', { name: 'Also add to stock at Phoenix' })
  expect(await stocking.isChecked()).toBe(false)
  await stocking.check()
  await creating.getByLabel('Distribution center').waitFor()
  await takePicture(page, 'purchase-create')
  await stocking.uncheck()
  await creating.getByRole('button', { name: 'Create Purchase' }).click()
  await popUp(page, 'Success')
  await eventually(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)

  await actOnRows(page, 1, 'View Purchases')
  const purchases = page.getByRole('dialog', { name: /^Purchases of / })
  const last = purchases.getByRole('row').last()
  await eventually(() => last.getByLabel('Cost').inputValue()).toBe('12.34')
  await last.getByLabel('Cost').fill('0.001')
  await page.keyboard.press('Enter')
  await popUp(page, 'Failed')
  await eventually(() => last.getByLabel('Cost').inputValue()).toBe('12.34')
  await last.getByLabel('Quantity').fill('5')
  await page.keyboard.press('Escape')
  await eventually(() => last.getByLabel('Quantity').inputValue()).toBe('4')
  await last.getByLabel('Quantity').fill('6')
  await page.keyboard.press('Enter')
  await eventually(() => last.getByRole('cell').nth(2).innerText()).toBe('6')
  await expectNoAxeViolation(page)
  await takePicture(page, 'purchases')
  await helpPicture(purchases, 'purchases')

  await last.getByRole('button', { name: 'Delete the purchase of 6' }).click()
  const question = page.getByRole('dialog', { name: 'Do you want to delete this purchase?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await last.getByRole('button', { name: 'Delete the purchase of 6' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted').waitFor()
  await purchases.getByText('No Data Found').waitFor()
})

test('lots show what orders have left of them, and one that orders used stays', async () => {
  const page = await catalogue({ path: '/catalogs?order_by=-quantity_sold_last90_days' })
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'View Purchases')
  const purchases = page.getByRole('dialog', { name: /^Purchases of / })
  const oldest = purchases.getByRole('row').nth(1)
  const bought = Number(await oldest.getByLabel('Quantity').inputValue())
  const left = () => oldest.getByRole('cell').nth(2).innerText()
  expect(Number(await left())).toBeLessThan(bought)
  await oldest.getByRole('button', { name: `Delete the purchase of ${bought}` }).click()
  const question = page.getByRole('dialog', { name: 'Do you want to delete this purchase?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await popUp(page, 'Failed')
  expect(Number(await left())).toBeLessThan(bought)
})

test('all of a purchase is in view on a phone', async () => {
  const look = { width: 390, height: 844, colorScheme: 'dark', isTouch: true } as const
  const page = await catalogue({ look, path: '/catalogs?order_by=-quantity_sold_last90_days' })
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'View Purchases')
  const frame = page
    .getByRole('dialog', { name: /^Purchases of / })
    .getByRole('region', { name: 'Purchases' })
  const bin = await frame.getByRole('button').first().boundingBox()
  const room = await frame.boundingBox()
  expect((bin?.x ?? NaN) + (bin?.width ?? NaN)).toBeLessThanOrEqual((room?.x ?? NaN) + (room?.width ?? NaN))
  await expectNoAxeViolation(page, '[role=dialog]')
  await takePicture(page, 'purchases-390-dark')
})
