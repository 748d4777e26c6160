import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { helpPicture } from './help-picture.ts'
import { sandboxAddress } from './own-installation.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()
const admin = `${sandboxAddress}/_sandbox/shipstation`

async function tell(path: string, body?: object) {
  const reply = await fetch(`${admin}/${path}/`, {
    method: body === undefined ? 'DELETE' : 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(reply.status).toBe(200)
}
const disturb = (rule: object) => tell('faults', { seed: 7, rules: [{ rate: 1, ...rule }] })
const isActiveThere = async (storeId: number) => {
  const state = (await (await fetch(`${admin}/state/`)).json()) as {
    stores: { storeId: number; active: boolean }[]
  }
  return state.stores.find((store) => store.storeId === storeId)?.active
}

// Nothing is scarce, so that a walk does not wait for a minute to pass.
beforeEach(() => tell('reset', { calls_per_minute: 6_000 }))
afterEach(() => tell('faults'))

async function openStores(...asked: Parameters<typeof seller>) {
  const { page } = await seller(...asked)
  await page.goto('/shipstation-stores')
  await refresh(page)
  return page
}
async function refresh(page: Page) {
  const answered = page.waitForResponse('**/api/shipstation/stores/refresh/')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await answered
}
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stores' }).getByRole('listitem').filter({ hasText: name })
const toggle = (page: Page, name: string) =>
  page.getByRole('switch', { name: `${name} is active`, exact: true })
const manual = 'Manual Orders'

describe('/shipstation-stores', () => {
  test('is found from the hub, which says how the stores stand', async () => {
    const page = await openStores()
    await page.goto('/configuration')
    const shipping = page.getByRole('region', { name: 'Shipping' })
    await shipping.getByText('3 stores, 2 active').waitFor()
    await shipping.getByRole('link', { name: /^Shipstation store/ }).click()
    await expectPath(page, '/shipstation-stores')
    const entry = page.getByRole('complementary').getByRole('link', { name: 'Configuration' })
    expect(await entry.getAttribute('data-lit')).toBe('true')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await expectPath(page, '/configuration')
  })

  test('shows a card for each store, and switches one at once, here and there', async () => {
    const page = await openStores()
    const shown = card(page, 'Backroom Practice Store')
    for (const words of ['Shopify', '31201', 'Create Date', 'Modify Date', 'Refresh Date'])
      await shown.getByText(words, { exact: true }).waitFor()
    await page.getByText('Practice mode').waitFor()
    await helpPicture(page.getByRole('main'), 'shipstation-stores', { window: 1100, height: 400 })
    await takePicture(page, 'shipstation-stores-1280-light')
    await expectNoAxeViolation(page)

    await toggle(page, manual).click({ force: true })
    await popUp(page, 'Success')
    expect(await isActiveThere(31_202)).toBe(false)
    await page.reload()
    await eventually(() => toggle(page, manual).isChecked()).toBe(false)
    await page.goto('/configuration')
    await page.getByText('3 stores, 1 active').waitFor()
  })

  test('turns a wheel in the middle of Refresh while ShipStation is slow, also where nothing moves', async () => {
    const page = await openStores()
    await page.route('**/api/shipstation/stores/refresh/', () => {})
    await page.getByRole('button', { name: 'Refresh' }).click()
    const asking = page.locator('main button[data-loading]')
    const [around, wheel] = await Promise.all([
      asking.boundingBox(),
      asking.locator('[class*=Button-loader]').boundingBox(),
    ])
    const middleOf = (box: typeof wheel) => (box === null ? NaN : box.y + box.height / 2)
    expect(middleOf(wheel)).toBeCloseTo(middleOf(around), 0)
  })

  test('is switched by keyboard alone, and the keyboard stays where it is', async () => {
    const page = await openStores()
    await toggle(page, manual).focus()
    await page.keyboard.press('Space')
    await popUp(page, 'Success')
    expect(await isActiveThere(31_202)).toBe(false)
    await eventually(() => toggle(page, manual).getAttribute('aria-busy')).toBeNull()
    await page.keyboard.press('Space')
    await eventually(() => isActiveThere(31_202)).toBe(true)
  })

  test('goes back to what it was where ShipStation refuses, and says why', async () => {
    const page = await openStores()
    await disturb({ kind: 'error', status: 403, path: 'deactivate' })
    await toggle(page, manual).click({ force: true })
    await popUp(page, 'Failed')
    await card(page, manual)
      .getByRole('alert')
      .filter({ hasText: /^Failed: The ShipStation key has no right to this/ })
      .waitFor()
    expect(await toggle(page, manual).isChecked()).toBe(true)
    expect(await isActiveThere(31_202)).toBe(true)
    await tell('faults')
    await toggle(page, manual).click({ force: true })
    await popUp(page, 'Success')
    await eventually(() => card(page, manual).getByRole('alert').count()).toBe(0)
  })

  test('takes the word of who was quicker in a second window', async () => {
    const page = await openStores()
    const other = await openStores()
    await toggle(other, manual).click({ force: true })
    await popUp(other, 'Success')
    await toggle(page, manual).click({ force: true })
    await popUp(page, 'Failed')
    await card(page, manual).getByRole('alert').filter({ hasText: 'Somebody else changed this' }).waitFor()
    await eventually(() => toggle(page, manual).isChecked()).toBe(false)
  })

  test('says that ShipStation is away, and shows what was known and of when', async () => {
    const page = await openStores()
    await disturb({ kind: 'html' })
    await refresh(page)
    const alert = page.getByRole('alert').filter({ hasText: 'ShipStation could not be asked' })
    await alert.filter({ hasText: 'You see how it stood just now' }).waitFor()
    await card(page, manual).waitFor()
    await takePicture(page, 'shipstation-stores-away-1280-light')
    await expectNoAxeViolation(page)
    await page.reload()
    await alert.waitFor()
    await tell('faults')
    await refresh(page)
    await eventually(() => alert.count()).toBe(0)
  })

  test('keeps a store that was taken out there, and says so; an account without any says No stores', async () => {
    const page = await openStores()
    await tell('settings', { removed_stores: [31_377] })
    await refresh(page)
    await card(page, 'Outlet').getByText('ShipStation does not list this store any more').waitFor()
    expect(await toggle(page, 'Outlet (closed for the season)').isDisabled()).toBe(true)
    await page.route('**/api/shipstation/stores/', async (route) => {
      const answer = await route.fetch()
      const all = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...all, results: [], count: 0 } })
    })
    await page.reload()
    await page.getByRole('status').filter({ hasText: 'No stores' }).waitFor()
    await takePicture(page, 'shipstation-stores-none-1280-light')
  })

  test('says why the page could not be loaded, and tries again', async () => {
    const { page } = await seller()
    await page.route('**/api/shipstation/stores/', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } }),
    )
    await page.goto('/shipstation-stores')
    await page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' }).waitFor()
    await page.unroute('**/api/shipstation/stores/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await card(page, manual).waitFor()
  })

  test.each([
    ['dark', 390, 'ltr'],
    ['light', 1280, 'rtl'],
    ['light', 390, 'rtl'],
  ] as const)('stands in %s at %i px, %s', async (colorScheme, width, direction) => {
    const page = await openStores({ direction }, { colorScheme, width })
    await card(page, manual).waitFor()
    await takePicture(page, `shipstation-stores-${width}-${colorScheme}-${direction}`)
    await expectNoAxeViolation(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
  })
})
