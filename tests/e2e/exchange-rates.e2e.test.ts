import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { address } from './own-installation.ts'
import { ask } from './product-form.ts'
import { expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()
let lastToken: string | undefined

// Rates hold for every other walk.
afterEach(async () => {
  if (lastToken === undefined) return
  type Rates = { results: { id: number; currency: string }[] }
  const { results } = await ask<Rates>(lastToken, 'GET', '/api/exchange-rates/')
  for (const { id, currency } of results)
    if (currency === 'CHF')
      await fetch(new URL(`/api/exchange-rates/${id}/`, address), {
        ...{ method: 'DELETE', headers: { authorization: `Token ${lastToken}` } },
      })
})

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a rate is entered, corrected and deleted, each time saying how many orders change', async () => {
  const { page, token } = await seller()
  lastToken = token
  await page.goto('/configuration')
  await page.getByRole('link', { name: /^Exchange Rates/ }).click()
  await expectPath(page, '/configuration/exchange-rates')
  const form = page.getByRole('form', { name: 'New rate' })
  await form.getByLabel('Currency').fill('usd')
  await form.getByLabel('Rate', { exact: true }).fill('1.12345678')
  await button(page, 'Add Rate').click()
  await form.getByText('USD is the currency of the business').waitFor()
  await form.getByText('Enter a day.').waitFor()
  await form.getByText('A rate takes at most six decimals.').waitFor()
  await form.getByLabel('Currency').fill('chf')
  await form.getByLabel('Valid from').fill('2999-01-01')
  await form.getByLabel('Rate', { exact: true }).fill('1.123456')
  await button(page, 'Add Rate').click()
  await form.getByText('A rate can’t hold from a day that is still to come.').waitFor()
  await form.getByLabel('Valid from').fill('2026-01-01')
  await button(page, 'Add Rate').click()
  await page.getByText(/^The rate of CHF was saved\. /).waitFor()
  await row(page, 'CHF').getByText('1.123456 USD').waitFor()
  await expectNoAxeViolation(page)
  await takePicture(page, 'exchange-rates')

  await button(page, 'Edit CHF from 2026-01-01 on').click()
  const edited = page.getByRole('form', { name: 'CHF from 2026-01-01 on' })
  await edited.getByLabel('Rate', { exact: true }).fill('1.2')
  await edited.getByRole('button', { name: 'Save Rate' }).click()
  await row(page, 'CHF').getByText('1.2 USD').waitFor()

  await button(page, 'Delete CHF from 2026-01-01 on').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Rate' }).click()
  await row(page, 'CHF').waitFor({ state: 'detached' })
  expect(await row(page, 'CHF').count()).toBe(0)
})

/** On how many lines each day, rate and clock of the rates stands. */
const linesOfParts = `[...document.querySelectorAll('table bdi[dir=ltr], table time > span')]
  .map((part) => new Set([...part.getClientRects()].map(({ top }) => Math.round(top))).size)`

test('on a phone neither a day nor a rate is broken in two, and both can be changed', async () => {
  const { page, token } = await seller({}, { width: 390, height: 844 })
  lastToken = token
  await ask(token, 'POST', '/api/exchange-rates/', { currency: 'CHF', valid_from: '2026-01-01', rate: 1.12 })
  await page.goto('/configuration/exchange-rates')
  await row(page, 'CHF').waitFor()
  await takePicture(page, 'exchange-rates-390')
  expect(await page.evaluate(linesOfParts)).toEqual([1, 1, 0, 0])
  // What can be done with it is in sight, not behind the edge of the table.
  const { x, width } = (await row(page, 'CHF').getByRole('button').last().boundingBox()) ?? {
    x: 390,
    width: 0,
  }
  expect(x + width).toBeLessThanOrEqual(390 - 16)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
