import { bytesBeforeRows } from '../support/first-script.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolation, newContext, prefer, signedIn, takePicture, type Look } from './browser.ts'
import { launchBrowser } from './launch-browser.ts'
import { eventually, catalogueTitle, expectPath, openWindows } from './windows.ts'

const { visitor, seller } = openWindows()

describe('addresses', () => {
  test.each(['/', '/admin', '/admin/dashboard'])(
    '%s shows the catalogue, address replaced',
    async (alias) => {
      const { page } = await seller()
      await page.goto(alias)
      await catalogueTitle(page).waitFor()
      await expectPath(page, '/catalogs')
    },
  )

  test('/auth leads to the sign-in page', async () => {
    const page = await visitor()
    await page.goto('/auth')
    await expectPath(page, '/auth/login-page')
  })

  test('an unknown one says so in the shell, and asks strangers to sign in first', async () => {
    const { page } = await seller()
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: 'Page not found :(' }).waitFor()
    await page.getByText('Oops! Looks like you got lost.').waitFor()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    await takePicture(page, 'not-found-1280-light')
    await expectNoAxeViolation(page)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await catalogueTitle(page).waitFor()
    const stranger = await visitor()
    await stranger.goto('/no/such/page')
    await expectPath(stranger, '/auth/login-page')
  })

  test('/error stands on its own', async () => {
    const { page } = await seller()
    await page.goto('/error')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await expectNoAxeViolation(page)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expectPath(page, '/catalogs')
  })

  test('the footer names the year and leads to the dashboard', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    const footer = page.getByRole('contentinfo')
    await footer.waitFor()
    expect(await footer.textContent()).toBe(`© ${new Date().getFullYear()} Backroom`)
    await footer.getByRole('link', { name: 'Backroom' }).click()
    await expectPath(page, '/catalogs')
  })
})

describe('the sidebar', () => {
  const sidebar = (page: Page) => page.getByRole('complementary')
  const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width

  test('is 260 px wide, marks where one is, and folds its groups', async () => {
    const { page } = await seller()
    await page.goto('/catalogs')
    const entry = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Catalogs' })
    await entry.waitFor()
    expect(await widthOf(page)).toBe(260)
    expect(await entry.getAttribute('aria-current')).toBe('page')
    const group = page.getByRole('button', { name: 'Catalog', exact: true })
    await group.click()
    await entry.waitFor({ state: 'hidden' })
    await group.click()
    await entry.waitFor()
  })

  test('widens from 80 px on hover and on focus, and the page stays where it is', async () => {
    const { page } = await seller({ mini_sidebar: true })
    await page.goto('/catalogs')
    // The title grows when the count of products comes.
    await eventually(() => catalogueTitle(page).textContent()).toMatch(/\d/)
    await eventually(() => widthOf(page)).toBe(80)
    const before = await catalogueTitle(page).boundingBox()
    await sidebar(page).hover()
    await eventually(() => widthOf(page)).toBe(260)
    expect(await catalogueTitle(page).boundingBox()).toEqual(before)
    await takePicture(page, 'mini-sidebar-hovered')
    await page.mouse.move(900, 600)
    await eventually(() => widthOf(page)).toBe(80)
    await page.getByRole('link', { name: 'Catalogs' }).focus()
    await eventually(() => widthOf(page)).toBe(260)
    await page.getByRole('button', { name: 'Settings' }).focus()
    await eventually(() => widthOf(page)).toBe(80)
  })

  test('is a drawer below 960 px, which closes on a change of route and on a wide window', async () => {
    const { page } = await seller({}, { width: 390, height: 844 })
    await page.goto('/documentation')
    const opener = page.getByRole('button', { name: 'Open navigation' })
    const drawer = page.getByRole('dialog', { name: 'Main navigation' })
    await opener.click()
    await drawer.waitFor()
    await takePicture(page, 'drawer-390')
    await expectNoAxeViolation(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await opener.click()
    await drawer.getByRole('link', { name: 'Catalogs' }).click()
    await expectPath(page, '/catalogs')
    await drawer.waitFor({ state: 'hidden' })
    await opener.click()
    await drawer.waitFor()
    await page.setViewportSize({ width: 960, height: 800 })
    await drawer.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await drawer.isVisible()).toBe(false)
  })

  test('as a drawer stays open while the page behind it writes what it shows into its address', async () => {
    const { page, token } = await seller({}, { width: 390, height: 844 })
    const leaveOff = (gridParams: object) =>
      page.request.post('/api/products/?page=1&page_size=1', {
        headers: { authorization: `Token ${token}` },
        data: { grid_params: gridParams },
      })
    await leaveOff({ order_by: 'title' })
    const drawer = page.getByRole('dialog', { name: 'Main navigation' })
    let answer = (): void => undefined
    const isOpen = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/product-properties/**', (route) => isOpen.then(() => route.continue()))
    await page.goto('/catalogs')
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await drawer.waitFor()
    answer()
    await page.waitForURL(/order_by=title/)
    // The page behind it is inert, so not to be found by its role.
    await page
      .getByText(/^Product Catalog \([\d,]+\)$/)
      .first()
      .waitFor()
    expect(await drawer.isVisible()).toBe(true)
    await drawer.getByRole('link', { name: 'Catalogs' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await leaveOff({})
  })
})

describe('offline', () => {
  test('covers the page, keeps what was typed and goes away by itself', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    await page.getByRole('combobox').fill('jor')
    await page.context().setOffline(true)
    const overlay = page.getByText('Offline - Please check your internet!')
    await overlay.waitFor()
    await takePicture(page, 'offline')
    await page.context().setOffline(false)
    await overlay.waitFor({ state: 'hidden' })
    expect(await page.getByRole('combobox').inputValue()).toBe('jor')
  })

  test('is also noticed when only the server is out of reach', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.route('**/healthz/', (route) => route.abort())
    await page.route('**/api/search/products/**', (route) => route.abort())
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    await page.getByRole('combobox').fill('jordan')
    const overlay = page.getByText('Offline - Please check your internet!')
    await overlay.waitFor()
    await page.unrouteAll()
    await overlay.waitFor({ state: 'hidden' })
  })
})

describe('every look', () => {
  const looks: [string, object, Look][] = [
    ['light', {}, {}],
    ['dark', { color_scheme: 'dark', accent: 'orange', background: 'blue' }, {}],
    ['right to left, dark', { color_scheme: 'dark', direction: 'rtl', accent: 'white' }, {}],
    ['narrow', { accent: 'rose', background: 'white' }, { width: 390, height: 844 }],
    ['narrow, dark, right to left', { color_scheme: 'dark', direction: 'rtl' }, { width: 390, height: 844 }],
  ]
  test.each(looks)('is free of axe violations and of overflow: %s', async (name, settings, look) => {
    const { page } = await seller(settings, look)
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
    const wanted = 'color_scheme' in settings ? 'dark' : 'light'
    await eventually(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(wanted)
    await takePicture(page, `documentation ${name}`.replaceAll(/\W+/g, '-'))
    await expectNoAxeViolation(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(overflow)).toBe(0)
  })
})

test('nothing moves when a dialog, a drawer or a menu opens', async () => {
  const browser = await launchBrowser({ hasScrollBars: true })
  const context = await newContext(browser)
  const { token } = await signedIn(context)
  await prefer(context, token)
  const page = await context.newPage()
  await page.goto('/catalogs')
  await catalogueTitle(page).waitFor()
  const places = () =>
    page.evaluate<string[]>(
      `[...document.querySelector('[data-testid="route-name"]').parentElement.children, document.querySelector('main')]
        .map((each) => JSON.stringify(each.getBoundingClientRect()))`,
    )
  expect(await page.evaluate<number>('innerWidth - document.documentElement.clientWidth')).toBeGreaterThan(0)
  const before = await places()
  for (const [open, role] of [
    [() => page.keyboard.press('?'), 'dialog'],
    [() => page.keyboard.press('Control+k'), 'dialog'],
    [() => page.getByRole('button', { name: 'Settings' }).click(), 'dialog'],
    [() => page.getByRole('button', { name: 'Reset' }).click(), 'menu'],
  ] as const) {
    await open()
    await page.getByRole(role).waitFor()
    expect(await places()).toEqual(before)
    await page.keyboard.press('Escape')
    await page.getByRole(role).waitFor({ state: 'hidden' })
  }
  await browser.close()
})

test('the first rows need at most 200 KB of script', async () => {
  const { page } = await seller()
  const bytes = await bytesBeforeRows(page, '/catalogs')
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(200 * 1024)
})

test('the bell says that nothing needs anybody only once it knows, and a failed answer is asked for again', async () => {
  const { page } = await seller()
  // What others left to be done would be something that needs somebody.
  const asksForOpenRuns = (url: URL) => url.pathname === '/api/runs/' && url.searchParams.has('open')
  await page.route(asksForOpenRuns, (route) => route.fulfill({ json: { results: [], count: 0 } }))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // Whatever others do has notices asked for anew at any moment: only what is asked after the press is answered.
  await page.route('**/api/notices/', async (route) => {
    await held
    const isPressed = await page.evaluate('window.isTriedAgain === true')
    await route.fulfill(isPressed ? { json: { results: [], count: 0 } } : { status: 500, json: {} })
  })
  await page.goto('/runs')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('status', { name: 'Loading notices' }).waitFor()
  expect(await bell.getByText('Nothing needs you.', { exact: false }).count()).toBe(0)
  release()
  await bell.getByRole('alert').getByText('Notices could not be loaded').waitFor()
  await takePicture(page, 'bell-failed')
  await expectNoAxeViolation(page, '[role=dialog]')
  await page.evaluate(
    "document.addEventListener('click', () => { window.isTriedAgain = true }, { capture: true })",
  )
  await bell.getByRole('button', { name: 'Try again' }).click()
  await bell.getByText('Nothing needs you.', { exact: false }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
