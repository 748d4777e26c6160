import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { openCatalogues, row, rowsHaveCome } from './catalogue-page.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

test('what was bought of a product is written down, corrected and taken away again', async () => {
  const page = await catalogue({ path: '/catalogs?order_by=sku' })
  await rowsHaveCome(page)
  await choose(page, 'Create Purchase')
  const creating = page.getByRole('dialog', { name: /^Create Purchase of / })
  await creating.getByLabel('Cost').fill('12.34')
  await creating.getByRole('button', { name: 'Create Purchase' }).click()
  await creating.getByText('Enter how many were bought.').waitFor()
  expect(await creating.getByLabel('Cost').getAttribute('step')).toBe('0.01')
  expect(await creating.getByLabel('Quantity').getAttribute('step')).toBe('1')
  await creating.getByLabel('Quantity').fill('4')
  await takePicture(page, 'purchase-create')
  await creating.getByRole('button', { name: 'Create Purchase' }).click()
  await page.getByText('Success').waitFor()
  await eventually(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)

  await choose(page, 'View Purchases')
  const purchases = page.getByRole('dialog', { name: /^Purchases of / })
  const last = purchases.getByRole('row').last()
  await eventually(() => last.getByLabel('Cost').inputValue()).toBe('12.34')
  await last.getByLabel('Cost').fill('0.001')
  await page.keyboard.press('Enter')
  await page.getByText('Failed').waitFor()
  await eventually(() => last.getByLabel('Cost').inputValue()).toBe('12.34')
  await last.getByLabel('Quantity').fill('6')
  await page.keyboard.press('Enter')
  await eventually(() => last.getByRole('cell').nth(2).innerText()).toBe('6')
  await expectNoAxeViolation(page)
  await takePicture(page, 'purchases')

  await last.getByRole('button', { name: 'Delete the purchase of 6' }).click()
  const question = page.getByRole('dialog', { name: 'Do you want to delete this purchase?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted').waitFor()
  await purchases.getByText('No Data Found').waitFor()
})

async function choose(page: Page, action: string) {
  await row(page, 0).getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
