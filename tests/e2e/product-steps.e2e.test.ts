import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cell, columnOf, expectNoViolation, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

/**
 * Playwright joins a tab that a click opened while the tab is loading already. On a busy machine it then learns of the page's request
 * after the page has come, and its locators wait for that request for ever.
 */
const skipsNavigationCheck = 'PLAYWRIGHT_SKIP_NAVIGATION_CHECK'
beforeAll(() => void (process.env[skipsNavigationCheck] = '1'))
afterAll(() => void delete process.env[skipsNavigationCheck])

const parents = `/catalogs?order_by=-sku&filter=${encodeURIComponent('[{"product_type__in":["parent"]}]')}`
const steps = (page: Page) => page.getByRole('navigation', { name: 'Products of the list' })
const shows = (page: Page, sku: string | undefined) =>
  page.getByRole('button', { name: `Copy SKU ${sku ?? ''}`, exact: true }).waitFor()

test('one walks through the list that one came from, by button and by key, and back to it', async () => {
  const page = await catalogue({ path: parents })
  await rowsHaveCome(page)
  const [first, second, third] = await columnOf(page, 'SKU', 3)
  await (await cell(page, 1, 'SKU')).getByRole('link').click()
  await shows(page, second)
  await steps(page)
    .getByText(/^2 of [\d,]+$/)
    .waitFor()
  await expectNoViolation(page)
  await page.keyboard.press('j')
  await shows(page, third)
  await steps(page)
    .getByText(/^3 of /)
    .waitFor()
  await page.reload()
  await shows(page, third)
  await steps(page)
    .getByText(/^3 of /)
    .waitFor()
  await page.keyboard.press('k')
  await shows(page, second)
  await steps(page).getByRole('button', { name: 'Previous product' }).click()
  await shows(page, first)
  await steps(page)
    .getByText(/^1 of /)
    .waitFor()
  expect(await steps(page).getByRole('button', { name: 'Previous product' }).isDisabled()).toBe(true)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Next product of the list').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await steps(page)
    .getByText(/^1 of /)
    .waitFor()
  await page.goBack()
  await rowsHaveCome(page)
})

test('a tab of its own knows the list too, also after a reload', async () => {
  const page = await catalogue({ path: parents })
  await rowsHaveCome(page)
  const [, second, third] = await columnOf(page, 'SKU', 3)
  const link = (await cell(page, 1, 'SKU')).getByRole('link')
  const opens = async (open: () => Promise<void>) => {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
    await shows(tab, second)
    await steps(tab)
      .getByText(/^2 of /)
      .waitFor()
    return tab
  }
  await (await opens(() => link.click({ button: 'middle' }))).close()
  const byMenu = await opens(async () => {
    await link.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open link in new tab' }).click()
  })
  await byMenu.close()
  await page.keyboard.press('Escape')
  const tab = await opens(() => link.click({ modifiers: ['ControlOrMeta'] }))
  await tab.reload()
  await steps(tab)
    .getByText(/^2 of /)
    .waitFor()
  await tab.keyboard.press('j')
  await shows(tab, third)
  await steps(tab)
    .getByText(/^3 of /)
    .waitFor()
})

test('typing is no step, and a product that was opened from elsewhere has none', async () => {
  const page = await catalogue({ path: parents })
  await rowsHaveCome(page)
  await (await cell(page, 0, 'SKU')).getByRole('link').click()
  await steps(page)
    .getByText(/^1 of /)
    .waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jordan')
  await page.keyboard.press('Escape')
  await steps(page)
    .getByText(/^1 of /)
    .waitFor()
  const address = new URL(page.url()).pathname
  await page.goto('/documentation')
  await page.goto(address)
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await eventually(() => steps(page).count()).toBe(0)
})
