import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { practiceShop } from '../support/practice-shop.ts'
import { takePicture } from './browser.ts'
import { cell, chips, columnOf, expectTitle, openCatalogues, row, rowsHaveCome } from './catalogue-page.ts'
import { sandboxAddress } from './own-installation.ts'
import { eventually } from './windows.ts'

const shop = practiceShop({ adminUrl: `${sandboxAddress}/_sandbox/shopify` })
// Whoever leads the daily job has a browser that fetches ahead, as most have.
const catalogue = openCatalogues()

test('a seller raises ten prices of what is dear, here and in stock, publishes them and sees what arrived', async () => {
  await shop.heal()
  const page = await catalogue({ look: { fetchesAhead: true } })
  await rowsHaveCome(page)
  let actions = 0
  const act = async (...steps: (() => Promise<unknown>)[]) => {
    actions++
    for (const step of steps) await step()
  }

  const wanted = 'brand:nike category:shoes price>200 phoenix>0 type:basic shopify:no'
  await act(
    () => page.keyboard.press('/'),
    () => page.keyboard.type(wanted),
    () => takePicture(page, 'daily-job-1-find'),
    () => page.keyboard.press('Enter'),
  )
  await chips(page).getByText('> 200').waitFor()
  await expectTitle(page, / of /)
  await rowsHaveCome(page)

  const before = await columnOf(page, 'Retail Price', 10)
  await act(async () => (await cell(page, 0, 'Retail Price')).click())
  await act(async () => (await cell(page, 9, 'Retail Price')).click({ modifiers: ['Shift'] }))
  await act(
    () => page.keyboard.type('+5%'),
    () => takePicture(page, 'daily-job-2-raise'),
    () => page.keyboard.press('Enter'),
  )
  await page.getByText('10 prices changed').waitFor()
  const raised = before.map((price) => Math.round(amount(price) * 105) / 100)
  await eventually(async () => (await columnOf(page, 'Retail Price', 10)).map(amount)).toEqual(raised)
  await takePicture(page, 'daily-job-3-raised')

  await act(() => box(page, 0).click())
  await act(() => box(page, 9).click({ modifiers: ['Shift'] }))
  const skus = await columnOf(page, 'SKU', 10)
  expect(
    await bottomOf(page.getByRole('alert').filter({ hasText: '10 prices changed' })),
  ).toBeLessThanOrEqual((await page.getByRole('region', { name: 'Selection' }).boundingBox())?.y ?? 0)
  await act(() => page.getByRole('button', { name: 'Actions' }).click())
  await act(() => page.getByRole('menuitem', { name: 'Publish', exact: true }).click())
  expect(actions).toBeLessThanOrEqual(8)

  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('10 products are chosen.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Shopify', exact: true }).check()
  await takePicture(page, 'daily-job-4-publish')
  await dialog.getByRole('button', { name: /^Publish 10/ }).click()
  await dialog.getByRole('heading', { name: '10 listings published' }).waitFor()
  await takePicture(page, 'daily-job-5-arrived')

  const variants = (await shop.products()).flatMap((product) => product.variants)
  const arrived = skus.map((sku) => Number(variants.find((variant) => variant.sku === sku)?.price))
  // The channel's price has the product's margin on top.
  const margins = await columnOf(page, 'Margin', 10)
  const due = raised.map((price, index) => price * (1 + Number.parseFloat(margins[index] || '0') / 100))
  arrived.forEach((price, index) => expect(price).toBeCloseTo(due[index] ?? 0, 2))
  await dialog.getByText('Close', { exact: true }).click()
  // Other walks meet the prices as they were.
  await (await cell(page, 0, 'Retail Price')).click()
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: 10 prices.').waitFor()
})

const box = (page: Page, index: number) => row(page, index).getByRole('checkbox')
const bottomOf = async (part: Locator) => {
  const { y = NaN, height = NaN } = (await part.boundingBox()) ?? {}
  return y + height
}
const amount = (price: string) => Number(price.replace(/[$,]/g, ''))
