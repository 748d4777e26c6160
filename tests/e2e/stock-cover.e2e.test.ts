import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows, pathOf } from './windows.ts'

const { seller } = openWindows()

const list = (page: Page) => page.getByRole('grid', { name: 'Runs Out Soon' })
const all = encodeURIComponent(JSON.stringify([{ days_of_cover__gt: 0 }]))

test('what runs out stands there each morning, says how it comes about, and leads to its product', async () => {
  const { page } = await seller()
  await page.goto('/catalogs')
  await page.getByRole('navigation').getByRole('link', { name: 'Runs Out Soon' }).click()
  await expectPath(page, '/runs-out-soon')
  await page.getByText('Cover is Sold out, Runs out soon, Reorder').waitFor()
  await list(page).getByRole('gridcell', { name: 'Sold out' }).first().waitFor()
  await eventually(() => page.title()).toBe('Runs Out Soon · Backroom')
  await takePicture(page, 'stock-cover-1280')
  await helpPicture(page.getByRole('main'), 'runs-out-soon', { height: 330 })
  await expectNoViolation(page)

  await page.goto(`/runs-out-soon?filter=${all}`)
  const row = list(page).getByRole('row').nth(1)
  await row.getByRole('gridcell').first().waitFor()
  await row.getByRole('gridcell', { name: /^\d{4}-\d\d-\d\d$/ }).hover()
  await eventually(() => page.getByRole('tooltip').innerText()).toMatch(
    /available ÷ \([\d,]+ sold ÷ \d+ days\)/,
  )
  await row.getByRole('link').first().click()
  await eventually(() => pathOf(page)).toMatch(/^\/catalogs\/\d+$/)
})

test('what is shown goes out as a file', async () => {
  const { page } = await seller()
  await page.goto(`/runs-out-soon?filter=${all}`)
  await page.getByText('Sold in 30 days').waitFor()
  await page.getByRole('button', { name: 'Sales of 30 days' }).click()
  await page.getByRole('menuitem', { name: 'Sales of 60 days' }).click()
  await page.getByText('Sold in 60 days').waitFor()
  // The keyboard goes on where it was.
  await page.locator('button:focus', { hasText: 'Sales of 60 days' }).waitFor()
  expect(new URL(page.url()).searchParams.get('window')).toBe('60')
  expect(new URL(page.url()).searchParams.get('filter')).toContain('days_of_cover')
  await page.goBack()
  await page.getByText('Sold in 30 days').waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await popUp(page, 'Export Initiated Successfully')
  await page.goto('/order-exports')
  const link = page
    .getByRole('region', { name: 'Order Exports' })
    .getByRole('row')
    .filter({ hasText: 'Products where Days of Cover' })
    .first()
    .getByRole('link', { name: 'Download' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFSKU,Title,Size,Cover,Days of Cover,Runs Out,Reorder/,
  )
})

test('lead time and cover are set for everybody, and what is reordered follows', async () => {
  const { page } = await seller()
  await page.goto(`/runs-out-soon?filter=${all}`)
  const pieces = async () =>
    Number((await page.getByText(/^Reorder [\d,]+$/).innerText()).replaceAll(/\D/g, ''))
  const before = await eventually(pieces).toBeGreaterThan(0).then(pieces)
  const plan = page.getByRole('button', { name: /^Lead \d+ \+ cover \d+ days$/ })
  await plan.click()
  const dialog = page.getByRole('dialog', { name: 'Lead time and cover' })
  await dialog.getByLabel('Target cover in days').fill('')
  await dialog.getByText('Enter a number of days.').waitFor()
  await dialog.getByLabel('Target cover in days').fill('999')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/365/).waitFor()
  await dialog.getByLabel('Target cover in days').fill('90')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await eventually(pieces).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Lead 14 + cover 90 days' }).click()
  await dialog.getByLabel('Target cover in days').fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await eventually(pieces).toBe(before)
})

test('it is read on a phone, in the dark and from right to left', async () => {
  const { page } = await seller({ direction: 'rtl' }, { width: 390, height: 844, colorScheme: 'dark' })
  await page.goto('/runs-out-soon')
  await list(page).getByRole('row').nth(1).waitFor()
  await takePicture(page, 'stock-cover-390-dark-rtl')
  await expectNoViolation(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.goto('/runs-out-soon?filter=%5B%7B%22sku%22%3A%22no%20such%20SKU%22%7D%5D')
  await page.getByText('Sorry - No Products!').waitFor()
})
