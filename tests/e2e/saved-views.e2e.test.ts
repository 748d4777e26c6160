import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { View } from '../../src/contract/views.ts'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { chips, columnOf, expectTitle, head, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { eventually, openWindows } from './windows.ts'

const catalogue = openCatalogues()
const { sellerElsewhere } = openWindows()

const profile = (page: Page) => page.getByRole('button', { name: /^View: / })
const profileName = (page: Page) => eventually(() => profile(page).getAttribute('aria-label'))

async function reset(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

async function resetEntries(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('menuitem').first().waitFor()
  const entries = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  return entries
}

async function saveAs(page: Page, label: string): Promise<void> {
  await reset(page, 'Save As')
  await page.getByRole('textbox', { name: 'Name' }).fill(label)
  await page.keyboard.press('Enter')
  await profileName(page).toBe(`View: ${label}`)
}

async function choose(page: Page, label: string): Promise<void> {
  await profile(page).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  await profileName(page).toBe(`View: ${label}`)
}

/** In another window, with the version that is newest. */
async function saveElsewhere(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Token ${token}` }
  const answer = await page.request.get('/api/products/product-properties/', { headers })
  const { display_config: views } = (await answer.json()) as { display_config: View[] }
  const { id, label, page_type } = views.find((view) => view.is_active) as View
  const data = { label, page_type, fields: {}, field_widths: {}, grid_params: { search: 'air' } }
  const path = `/api/core/grid-fields-display-config/${id}/`
  expect((await page.request.put(path, { headers, data })).status()).toBe(200)
}

const viewsPath = '/api/core/grid-fields-display-config/'
const tabs = (page: Page) => page.getByRole('list', { name: 'Pinned views' })
const tab = (page: Page, name: string) => tabs(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** As the server tells, five minutes after something entered a view. */
async function tellOf(page: Page, headers: { authorization: string }, values: string[]): Promise<void> {
  const kept = await page.request.post('/api/grid-lists/', { headers, data: { values } })
  const filter = [{ sku__in: { list: ((await kept.json()) as { list: string }).list } }]
  const told = { id: 1, page_type: 'Products', label: 'Cheap', row_count: 2, filter, problem: null }
  const results = [{ ...told, created_on: new Date().toISOString() }]
  await page.route(/api\/notices\/$/, (route) => route.fulfill({ json: { results, count: 1 } }))
  await page.reload()
}

const usual = ['Clear All Filters', 'Enable Infinite Scrolling', 'Enable Pagination']

describe('a saved view', () => {
  // Other walks meet the one view that everybody has.
  afterAll(async () => {
    const page = await catalogue()
    const headers = { authorization: `Token ${await page.evaluate<string>("localStorage.getItem('token')")}` }
    const answer = await page.request.get('/api/products/product-properties/', { headers })
    const { display_config: views } = (await answer.json()) as {
      display_config: { id: number; label: string }[]
    }
    for (const { id } of views.filter(({ label }) => label !== 'Default'))
      await page.request.delete(`/api/core/grid-fields-display-config/${id}/`, { headers })
  })

  test('is offered once something changed, and opens the same in another browser', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await profileName(page).toBe('View: Default')
    expect(await resetEntries(page)).toEqual(usual)
    await page.goto(
      '/catalogs?search=nike&order_by=-retail_price&columns=sku~start,title,brand:140,retail_price',
    )
    await rowsHaveCome(page)
    await profileName(page).toBe('View: Default, changed')
    expect(await resetEntries(page)).toEqual(['Save', 'Save As', ...usual])
    await takePicture(page, 'views-changed')
    // One line for title, view, search and tools.
    const place = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
    expect(await place('Reset')).toBe(await place('View: Default, changed'))
    await saveAs(page, 'Dear Nike')
    expect(new URL(page.url()).searchParams.has('columns')).toBe(false)
    const prices = await columnOf(page, 'Retail Price')
    expect(await resetEntries(page)).toEqual([...usual, 'Delete Filter'])

    const other = await sellerElsewhere()
    await other.goto('/catalogs')
    await rowsHaveCome(other)
    await profileName(other).toBe('View: Dear Nike')
    await eventually(() => columnOf(other, 'Retail Price')).toEqual(prices)
    expect(await head(other, 'Brand').boundingBox()).toMatchObject({ width: 140 })
    expect(await head(other, 'Cost').count()).toBe(0)
  })

  test('loads when it is chosen, makes Save available, is written over by Save, and goes again', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await choose(page, 'Default')
    await expectTitle(page, /\([\d,]+\)$/)
    await head(page, 'Cost').waitFor()
    await choose(page, 'Dear Nike')
    await expectTitle(page, / of /)
    expect(await head(page, 'Cost').count()).toBe(0)
    expect(await resetEntries(page)).toEqual(['Save', 'Save As', ...usual, 'Delete Filter'])
    await page.keyboard.press('/')
    await page.keyboard.type('type:basic')
    await page.keyboard.press('Enter')
    await chips(page).getByText('is basic').waitFor()
    await profileName(page).toBe('View: Dear Nike, changed')
    await reset(page, 'Save')
    await profileName(page).toBe('View: Dear Nike')
    await profile(page).click()
    await takePicture(page, 'views-menu')
    await helpPicture(page.getByRole('main'), 'views-menu', { width: 640, height: 290 })
    await page.getByRole('menuitem', { name: 'Default' }).click()
    await profileName(page).toBe('View: Default')
    await eventually(() => chips(page).count()).toBe(0)
    await choose(page, 'Dear Nike')
    await chips(page).getByText('is basic').waitFor()

    await reset(page, 'Save As')
    await page.getByRole('textbox', { name: 'Name' }).fill('dear nike')
    await page.keyboard.press('Enter')
    await page.getByText('You have a view "dear nike" of this page already.').waitFor()
    await takePicture(page, 'views-name-taken')
    await expectNoAxeViolation(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await reset(page, 'Delete Filter')
    await page.getByRole('button', { name: 'Delete view' }).click()
    await profileName(page).toBe('View: Default')
    await eventually(() => chips(page).count()).toBe(0)
    await profile(page).click()
    expect(await page.getByRole('menuitem', { name: 'Dear Nike' }).count()).toBe(0)
  })

  test('that cannot be saved is told why, and is saved over what came between', async () => {
    const page = await catalogue({ path: '/catalogs?search=nike' })
    await rowsHaveCome(page)
    let isBroken = true
    await page.route(/grid-fields-display-config/, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { detail: 'Broken' } }) : route.continue(),
    )
    await reset(page, 'Save')
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog
      .getByText('Save view could not be completed. The service did not answer as expected (code 500).')
      .waitFor()
    await takePicture(page, 'views-refused')
    isBroken = false
    const token = await page.evaluate<string>("localStorage.getItem('token')")
    await saveElsewhere(page, token)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText(/changed/).waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await reset(page, 'Save')
    await profileName(page).toBe('View: Default')
    await reset(page, 'Clear All Filters')
    await reset(page, 'Save')
    await profileName(page).toBe('View: Default')
  })

  test('that was written with a query opens with it, says what of it is gone, and Save keeps what is left', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    const headers = { authorization: `Token ${await page.evaluate<string>("localStorage.getItem('token')")}` }
    const query = { or: [{ brand__iexact: 'nike' }, { age__gt: 3 }] }
    const data = {
      label: 'Asked',
      page_type: 'Products',
      fields: {},
      field_widths: {},
      grid_params: {},
      query,
    }
    expect((await page.request.post(viewsPath, { headers, data })).status()).toBe(201)
    await page.reload()
    await choose(page, 'Asked')
    await page.getByText('The filter names an unknown field "age".').waitFor()
    await chips(page).getByText('Nike').waitFor()
    await expectTitle(page, / of /)
    await reset(page, 'Clear All Filters')
    await profileName(page).toBe('View: Asked, changed')
    await reset(page, 'Save')
    await profileName(page).toBe('View: Asked')
    await page.reload()
    await profileName(page).toBe('View: Asked')
    expect(await chips(page).count()).toBe(0)
    await choose(page, 'Default')
  })

  test('stands as a tab with its count, in an order of one’s own, and rows never wait for counts', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    const headers = { authorization: `Token ${await page.evaluate<string>("localStorage.getItem('token')")}` }
    const pin = async (label: string, position: number, filter: object[]) => {
      const look = { fields: {}, field_widths: {}, grid_params: { filter: JSON.stringify(filter) } }
      const data = { ...look, label, page_type: 'Products', is_tab: true, position }
      expect((await page.request.post(viewsPath, { headers, data })).status()).toBe(201)
    }
    await pin('Basics', 0, [{ product_type: 'basic' }])
    await pin('Nike', 1, [{ brand__iexact: 'nike' }])
    await pin('Old', 11, [{ age__gt: 3 }, { brand__iexact: 'nike' }])
    for (let more = 2; more < 11; more += 1)
      await pin(`Above ${more}00`, more, [{ retail_price__gt: more * 100 }])
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route(/products\/counts/, (route) => held.then(() => route.continue()))
    await page.reload()
    await tab(page, 'Nike').waitFor()
    await rowsHaveCome(page)
    expect(await tabs(page).getByRole('button').first().innerText()).toBe('Basics')
    goOn()
    const figure = async (name: string) => /\d[\d,]*$/.exec(await tab(page, name).innerText())?.[0]
    await eventually(() => figure('Nike')).toMatch(/\d/)
    await takePicture(page, 'views-tabs')
    await helpPicture(page.getByRole('main'), 'views-tabs', { width: 640, height: 76 })

    await tab(page, 'Nike').click()
    await profileName(page).toBe('View: Nike')
    await expectTitle(page, new RegExp(`\\(${await figure('Nike')} of `))
    await eventually(() => tab(page, 'Nike').getAttribute('aria-current')).toBe('true')
    await tab(page, 'Nike').dragTo(tab(page, 'Basics'))
    const order = () => tabs(page).getByRole('button').allInnerTexts()
    const firstNames = async (count: number) =>
      (await order()).slice(0, count).map((each) => each.replace(/\s.*$/s, ''))
    await eventually(() => firstNames(2)).toEqual(['Nike', 'Basics'])
    await tab(page, 'Basics').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('Basics is tab 3 of 12').waitFor({ state: 'attached' })
    await eventually(() => firstNames(3)).toEqual(['Nike', 'Above', 'Basics'])
    await page.keyboard.press('ArrowLeft')
    await eventually(() => page.evaluate<string>('document.activeElement.innerText')).toMatch(/^Above 200/)
    await eventually(() => profile(page).getAttribute('data-loading')).toBeNull()
    await page.reload()
    await tab(page, 'Nike').waitFor()
    expect(await firstNames(3)).toEqual(['Nike', 'Above', 'Basics'])

    await tab(page, 'Old').click()
    await page.getByText('The filter names an unknown field "age".').waitFor()
    await chips(page).getByText('Brand').waitFor()
    await expectTitle(page, / of /)
    await takePicture(page, 'views-lost')
    // On a phone, too, it is read what is pressed, and it is hidden where the notice begins.
    await page.setViewportSize({ width: 390, height: 780 })
    const saveLost = page.getByRole('button', { name: 'Save the view as it is now' })
    const placeOf = async (button: Locator) => (await button.boundingBox()) ?? { width: 0, y: 0 }
    await eventually(async () => (await placeOf(saveLost)).width).toBeGreaterThan(100)
    const hide = page.getByRole('button', { name: 'Hide this notice' })
    expect((await placeOf(hide)).y).toBeLessThan((await placeOf(saveLost)).y)
    await takePicture(page, 'views-lost-phone')
    await page.setViewportSize({ width: 1280, height: 800 })
    await saveLost.click()
    await eventually(() => page.getByText('unknown field').count()).toBe(0)

    for (const entry of ['Tell me when rows enter this view', 'Stop telling me of new rows']) {
      await profile(page).click()
      await page.getByRole('menuitem').getByTitle('Old', { exact: true }).waitFor()
      await page.getByRole('menuitem', { name: entry }).click()
      await eventually(() => profile(page).getAttribute('data-loading')).toBeNull()
    }
    await tellOf(page, headers, await columnOf(page, 'SKU', 2))
    await page.getByRole('button', { name: /^Notifications: \d+$/ }).click()
    const show = page.getByRole('button', { name: 'Show: 2 products entered the view “Cheap”' })
    await show.waitFor()
    await takePicture(page, 'views-alert')
    await helpPicture(page.getByRole('listitem').filter({ has: show }), 'views-alert')
    await show.click()
    await expectTitle(page, /\(2 of /)

    await page.setViewportSize({ width: 390, height: 780 })
    await takePicture(page, 'views-tabs-phone')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await expectNoAxeViolation(page)
  })

  test('comes back with the entry of the browser’s history that it was chosen on, and Save writes over that one', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await choose(page, 'Default')
    const headers = { authorization: `Token ${await page.evaluate<string>("localStorage.getItem('token')")}` }
    const kept = async (label: string, look: object) => {
      const data = { fields: {}, field_widths: {}, ...look, label, page_type: 'Products', is_tab: true }
      const answer = await page.request.post(viewsPath, { headers, data })
      expect(answer.status()).toBe(201)
      const { id } = (await answer.json()) as View
      return async () => {
        const view = (await (await page.request.get(`${viewsPath}${id}/`, { headers })).json()) as View
        return { asked: view.grid_params, isActive: view.is_active }
      }
    }
    const filter = '[{"brand__iexact":"nike"}]'
    const slim = await kept('Slim', { grid_params: { search: 'air' }, fields: { cost: true } })
    const swoosh = await kept('Swoosh', { grid_params: { filter } })
    await page.reload()
    for (const name of ['Slim', 'Swoosh']) {
      await tab(page, name).click()
      await profileName(page).toBe(`View: ${name}`)
    }
    await chips(page).getByText('Nike').waitFor()

    const standsOn = async (name: string) => {
      await profileName(page).toBe(`View: ${name}`)
      await eventually(() => tab(page, name).getAttribute('aria-current')).toBe('true')
      await rowsHaveCome(page)
    }
    await page.goBack()
    await standsOn('Slim')
    expect(await head(page, 'Cost').count()).toBe(0)
    await eventually(async () => (await slim()).isActive).toBe(true)
    await page.reload()
    await standsOn('Slim')
    await page.goForward()
    await standsOn('Swoosh')
    await head(page, 'Cost').waitFor()
    await page.goBack()
    await standsOn('Slim')
    await page.keyboard.press('/')
    await page.keyboard.type('type:basic')
    await page.keyboard.press('Enter')
    await profileName(page).toBe('View: Slim, changed')
    await reset(page, 'Save')
    await standsOn('Slim')
    expect((await swoosh()).asked).toEqual({ filter })
    expect((await slim()).asked).toMatchObject({ filter: expect.stringContaining('basic') as string })

    await reset(page, 'Delete Filter')
    await page.getByRole('button', { name: 'Delete view' }).click()
    await profileName(page).toBe('View: Default')
    await page.goBack()
    await profileName(page).toBe('View: Default, changed')
    await chips(page).getByText('is basic').waitFor()
  })
})
