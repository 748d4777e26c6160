import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { sandboxAddress } from './own-installation.ts'
import { popUp } from './pop-up.ts'
import { ask } from './product-form.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()
const faults = `${sandboxAddress}/_sandbox/stockx/faults/`
let lastToken: string | undefined

const idOf = async (token: string, name: string) => {
  const { results } = await ask<{ results: { id: number; name: string }[] }>(
    token,
    'GET',
    '/api/marketplaces/',
  )
  return results.find((each) => each.name === name)?.id ?? 0
}

// What is set for a marketplace holds for every other walk.
afterEach(async () => {
  await fetch(faults, { method: 'DELETE' })
  if (lastToken === undefined) return
  const id = await idOf(lastToken, 'VoyageOne')
  const stockx = await idOf(lastToken, 'StockX')
  await ask(lastToken, 'PUT', `/api/marketplaces/${stockx}/connection/`, { credentials: null })
  await ask(lastToken, 'PATCH', `/api/marketplaces/${id}/`, { margin: null, offer_in_publish_dialog: false })
})

async function open(name: string, ...asked: Parameters<typeof seller>) {
  const { page, token } = await seller(...asked)
  lastToken = token
  await page.goto(`/configuration/details/${await idOf(token, name)}`)
  await page.getByRole('heading', { level: 1, name: `${name} | Template` }).waitFor()
  return page
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('Margin in percent')

describe('/configuration/details/{id}', () => {
  test('is reached from the hub, and its margin is typed over behind a pencil, by keyboard alone', async () => {
    const { page, token } = await seller()
    lastToken = token
    await page.goto('/configuration')
    const hub = region(page, 'Marketplaces')
    await hub.getByRole('link', { name: /^VoyageOne.*Margin 0 %.*Manage$/ }).click()
    await expectPath(page, `/configuration/details/${await idOf(token, 'VoyageOne')}`)
    await page.getByRole('heading', { level: 1, name: 'VoyageOne | Template' }).waitFor()
    const entry = page.getByRole('complementary').getByRole('link', { name: 'Configuration' })
    expect(await entry.getAttribute('data-lit')).toBe('true')
    await button(page, 'Edit margin').focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    expect(await button(page, 'Save').count()).toBe(0)
    await page.keyboard.type('1.234')
    await page.getByText('Margin takes at most two decimals.').waitFor()
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await field(page).fill('10')
    await region(page, 'Margin').getByText('as $352.00').waitFor()
    await page.getByText('No live listing follows this margin.').waitFor()
    await takePicture(page, 'marketplace-margin-1280-light')
    await expectNoAxeViolation(page)
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await region(page, 'Margin').getByText('10 %', { exact: true }).waitFor()
    await eventually(() => page.evaluate<string>('document.activeElement?.ariaLabel')).toBe('Edit margin')
    await page.keyboard.press('Enter')
    await page.keyboard.type('150')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Set the margin to 150 %?' })
    await question.waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await field(page).press('Escape')
    await page.reload()
    await region(page, 'Margin').getByText('10 %', { exact: true }).waitFor()
    await page.goto('/configuration')
    await region(page, 'Marketplaces').waitFor()
  })

  test('says whether Publish offers it, at once, and who was quicker is not written over', async () => {
    const page = await open('VoyageOne')
    const offer = page.getByRole('switch', { name: /^Offer in the publish dialog/ })
    expect(await offer.isChecked()).toBe(false)
    const other = await open('VoyageOne')
    await offer.click({ force: true })
    await popUp(page, 'Success')
    const late = other.getByRole('switch', { name: /^Offer in the publish dialog/ })
    await late.click({ force: true })
    await popUp(other, 'Failed')
    await eventually(() => late.isChecked()).toBe(true)
    await page.reload()
    await eventually(() => offer.isChecked()).toBe(true)
    const connection = region(page, 'Connection')
    await connection.getByText('Practice mode').waitFor()
    await button(page, 'Test').click()
    await connection.getByRole('status').filter({ hasText: 'The test went well: VoyageOne, USD' }).waitFor()
  })

  test.each([
    ['Keep theirs (9 %)', '9 %'],
    ['Save ours (7 %)', '7 %'],
  ])('offers both margins of two people who change it at once: %s', async (choice, kept) => {
    const look = { colorScheme: 'dark', width: 390 } as const
    const [page, other] = [await open('VoyageOne'), await open('VoyageOne', { direction: 'rtl' }, look)]
    for (const [each, margin] of [
      [other, '7'],
      [page, '9'],
    ] as const) {
      await button(each, 'Edit margin').click()
      await field(each).fill(margin)
    }
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await other.keyboard.press('Enter')
    const told = region(other, 'Margin').getByRole('alert')
    await told.filter({ hasText: 'set the margin to 9 % while you entered 7 %' }).waitFor()
    expect(await button(other, 'Save').count()).toBe(0)
    await other.keyboard.press('Enter')
    await takePicture(other, 'marketplace-margin-overtaken-390-dark-rtl')
    await expectNoAxeViolation(other)
    await other.getByRole('button', { name: choice }).click()
    await region(other, 'Margin').getByText(kept, { exact: true }).waitFor()
    await page.reload()
    await region(page, 'Margin').getByText(kept, { exact: true }).waitFor()
  })

  test('shows how it stands with the account, and tests it', async () => {
    const page = await open('StockX')
    const connection = region(page, 'Connection')
    await connection.getByText('Practice mode').waitFor()
    await button(page, 'Test').click()
    await connection.getByRole('status').filter({ hasText: 'The test went well: StockX, USD' }).waitFor()
    await connection.getByText('Connected', { exact: true }).waitFor()
    await takePicture(page, 'marketplace-connection-1280-light')
    await expectNoAxeViolation(page)
    await fetch(faults, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seed: 7, rules: [{ rate: 1, kind: 'html', path: 'catalog' }] }),
    })
    await button(page, 'Test').click()
    await connection.getByRole('alert').filter({ hasText: 'The test failed.' }).waitFor()
    await connection.getByText('Not answering').waitFor()
    await takePicture(page, 'marketplace-away-1280-light')
    await fetch(faults, { method: 'DELETE' })
    await button(page, 'Test').click()
    await connection.getByRole('status').filter({ hasText: 'went well' }).waitFor()
  })

  test('signs in with what is entered, shows none of it again, and goes back when it is removed', async () => {
    const page = await open('StockX')
    const credentials = region(page, 'Credentials')
    await credentials.getByText('Those of the practice StockX').waitFor()
    await button(page, 'Enter credentials').click()
    await credentials.getByLabel('API key', { exact: true }).press('Escape')
    await page.locator(':focus').and(button(page, 'Enter credentials')).press('Enter')
    const secret = 'nobody-knows-this-secret'
    const labels = ['API key', 'Client id', 'Client secret', 'Refresh token']
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    for (const label of labels) await credentials.getByLabel(label, { exact: true }).fill(secret)
    await takePicture(page, 'marketplace-credentials-1280-light')
    await expectNoAxeViolation(page)
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await credentials.getByText('Entered by demo').waitFor()
    expect(await page.content()).not.toContain(secret)
    await region(page, 'Connection').getByText('Does not accept our credentials').waitFor()
    await page.reload()
    await credentials.getByText('Entered by demo').waitFor()
    await button(page, 'Remove').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await credentials.getByText('Those of the practice StockX').waitFor()
    await page.locator(':focus').and(button(page, 'Enter credentials')).waitFor()
    expect(await region(page, 'Connection').getByText('The test failed').count()).toBe(0)
    await button(page, 'Test').click()
    await region(page, 'Connection').getByRole('status').filter({ hasText: 'went well' }).waitFor()
  })

  test('is let in at the marketplace itself, and says so after coming back, or that it was not', async () => {
    const page = await open('StockX')
    const credentials = region(page, 'Credentials')
    await button(page, 'Connect with StockX').click()
    await credentials.getByLabel('With an app of my own at StockX').check()
    await credentials.getByText('/connect/stockx/callback/').waitFor()
    expect(await button(page, 'Go to StockX').isDisabled()).toBe(true)
    await takePicture(page, 'marketplace-consent-1280-light')
    await expectNoAxeViolation(page)
    await credentials.getByLabel('With an app of my own at StockX').uncheck()
    await button(page, 'Go to StockX').click()
    await page.getByRole('heading', { name: 'Let Backroom in?' }).waitFor()
    await takePicture(page, 'sandbox-consent-1280-light')
    await page.getByRole('link', { name: 'Don’t allow' }).click()
    await page.getByRole('alert').filter({ hasText: 'Backroom was not let in' }).waitFor()
    await credentials.getByText('Those of the practice StockX').waitFor()
    await button(page, 'Connect with StockX').click()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Allow', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'StockX has let Backroom in.' }).waitFor()
    await credentials.getByText('Entered by demo').waitFor()
    await takePicture(page, 'marketplace-let-in-1280-light')
    // It is no news to whoever loads the page again.
    expect(new URL(page.url()).search).toBe('')
    await button(page, 'Test').click()
    await region(page, 'Connection').getByRole('status').filter({ hasText: 'went well' }).waitFor()
  })

  test('asks on a phone for all that Shopify lets an app do, and takes no for an answer', async () => {
    const page = await open('Shopify', {}, { width: 390, isTouch: true })
    await button(page, 'Connect with Shopify').click()
    await button(page, 'Go to Shopify').click()
    await page.getByText('write_merchant_managed_fulfillment_orders').waitFor()
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Don’t allow' }).click()
    await page.getByRole('alert').filter({ hasText: 'Backroom was not let in at Shopify.' }).waitFor()
  })

  test('says that there is no such marketplace', async () => {
    const { page } = await seller()
    for (const id of ['9999', 'shopify']) {
      await page.goto(`/configuration/details/${id}`)
      await page
        .getByRole('status')
        .filter({ hasText: `There is no marketplace ${id}.` })
        .waitFor()
    }
  })

  test.each([
    ['dark', 390, 'ltr'],
    ['light', 1280, 'rtl'],
    ['dark', 390, 'rtl'],
  ] as const)('stands in %s at %i px, %s', async (colorScheme, width, direction) => {
    const page = await open('Shopify', { direction }, { colorScheme, width })
    await region(page, 'Connection').getByText('Practice mode').waitFor()
    await button(page, 'Edit margin').click()
    await field(page).fill('12.5')
    await takePicture(page, `marketplace-${width}-${colorScheme}-${direction}`)
    await expectNoAxeViolation(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
  })
})
