import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()

const table = (page: Page) => page.getByRole('table', { name: / by / })
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('sales are laid out by two of their parts, and each figure leads to the sales behind it', async () => {
  const { page } = await seller()
  await page.goto('/reports')
  await page.getByRole('link', { name: 'Pivot', exact: true }).click()
  await page.getByRole('table', { name: /^Order Total by Brand and Week/ }).waitFor()
  // Thirty days are no whole weeks: the keyboard comes first to what is only a part.
  await page.getByRole('group', { name: /, scrolls$/ }).focus()
  await page.keyboard.press('Tab')
  const tip = page.getByRole('tooltip')
  await eventually(() => tip.innerText()).toMatch(
    /^(From|To) [-\d]{10}: the period (begins|ends) in this week\.$/,
  )
  await takePicture(page, 'sales-pivot-part-1280')
  await page.getByLabel('Rows').selectOption('Size')
  await page.getByLabel('Columns').selectOption('Channel')
  await page.getByLabel('Figure').selectOption('Qty')
  await page.getByLabel('Days', { exact: true }).selectOption('Last 90 days')
  await page.getByRole('table', { name: /^Qty by Size and Channel/ }).waitFor()
  await eventually(() => [param(page, 'rows'), param(page, 'columns'), param(page, 'days')]).toEqual([
    'size',
    'channel',
    '90',
  ])
  await takePicture(page, 'sales-pivot-1280')
  await helpPicture(page.getByRole('main'), 'sales-pivot', { height: 420 })
  await expectNoViolation(page)

  const first = table(page).getByRole('row').nth(1)
  const pieces = await first.getByRole('link').last().innerText()
  const size = await first.getByRole('rowheader').innerText()
  await first.getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await expectPath(page, '/product-sales')
  await page.getByText(new RegExp(`^Size is ${size}`)).waitFor()
  await eventually(() => page.getByText(/^Qty [\d,]+$/).innerText()).toBe(`Qty ${pieces}`)
  await page.goBack()
  await page.getByRole('table', { name: /^Qty by Size and Channel/ }).waitFor()
})

test('a pivot is of named days where that is asked for, and goes out as a file', async () => {
  const { page } = await seller()
  await page.goto('/reports?tab=pivot&measure=profit')
  await page.getByRole('table', { name: /^Profit by Brand and Week/ }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sales-by-brand-and-week-/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFbrand \/ week,/)
  expect(lines.at(-1)).toMatch(/^Total,/)

  await page.getByLabel('Days', { exact: true }).selectOption('From … to')
  await page.getByLabel('From').fill('2001-01-01')
  await page.getByLabel('From').press('Enter')
  await page.getByText('Choose at most 366 days.').waitFor()
  await page.getByLabel('To', { exact: true }).fill('2001-01-31')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await page.getByText('Sorry - No Orders!').waitFor()
  await page.getByText('Nothing was sold in USD from 2001-01-01 to 2001-01-31.').waitFor()
  await expectNoViolation(page)
})

test('the days that are named are those of the table, also on the way back', async () => {
  const { page } = await seller()
  await page.goto('/reports?tab=pivot&from=2001-01-01&to=2001-01-31')
  const from = page.getByLabel('From')
  await from.fill('2001-01-15')
  await from.press('Enter')
  await page.getByText('Nothing was sold in USD from 2001-01-15 to 2001-01-31.').waitFor()
  await page.goBack()
  await page.getByText('Nothing was sold in USD from 2001-01-01 to 2001-01-31.').waitFor()
  expect(await from.inputValue()).toBe('2001-01-01')
})

test('it is read on a phone, in the dark and from right to left', async () => {
  const { page } = await seller({ direction: 'rtl' }, { width: 390, height: 844, colorScheme: 'dark' })
  await page.goto('/reports?tab=pivot')
  await table(page).waitFor()
  await takePicture(page, 'sales-pivot-390-dark-rtl')
  await expectNoViolation(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const { x, width } = (await page.getByText('Order Total by Brand and Week, ').boundingBox()) ?? {
    x: -1,
    width: 0,
  }
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(390)
})
