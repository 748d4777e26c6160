import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  demo,
  expectNoAxeViolation,
  launchBrowser,
  newContext,
  prefer,
  signedIn,
  takePicture,
  type Look,
} from './browser.ts'

let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})
afterAll(() => browser.close())

async function visitor(look?: Look): Promise<Page> {
  const context = await newContext(browser, look)
  contexts.push(context)
  return context.newPage()
}

async function seller(settings: object = {}, look?: Look): Promise<{ page: Page; token: string }> {
  const page = await visitor(look)
  const { token } = await signedIn(page.context())
  await prefer(page.context(), token, settings)
  return { page, token }
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const expectPath = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path)
const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`)
const catalogue = (page: Page) => page.getByRole('heading', { level: 1, name: /Product Catalog/ })
const fillSignIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: "Let's Go" }).click()
}

describe('signing in', () => {
  test('leads to the catalogue, shows who it is and stores the keys of the spec', async () => {
    const page = await visitor()
    await page.goto('/')
    await expectPath(page, '/auth/login-page')
    await takePicture(page, 'sign-in-1280-light')
    await fillSignIn(page, ' Demo ', demo.password)
    await catalogue(page).waitFor()
    await expectPath(page, '/catalogs')
    await page.getByRole('banner').getByRole('button', { name: 'Demo' }).waitFor()
    expect(await stored(page, 'userName')).toBe('demo')
    expect(await stored(page, 'email')).toBe('demo@example.com')
    expect(await stored(page, 'token')).toBeTruthy()
    expect(await stored(page, 'userId')).toMatch(/^\d+$/)
  })

  test('returns to the page that asked for it', async () => {
    const page = await visitor()
    await page.goto('/documentation?from=mail#edition')
    await fillSignIn(page, demo.username, demo.password)
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
    expect(page.url()).toMatch(/\/documentation\?from=mail#edition$/)
  })

  test('shows the server’s words in a red alert and stays usable', async () => {
    const page = await visitor()
    await page.goto('/auth/login-page')
    await fillSignIn(page, 'nobody-here', 'wrong-password')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Unable to log in with provided credentials.')
    await takePicture(page, 'sign-in-refused')
    await expectNoAxeViolation(page)
    await fillSignIn(page, demo.username, demo.password)
    await catalogue(page).waitFor()
  })

  test('marks an empty field red without a text', async () => {
    const page = await visitor()
    await page.goto('/auth/login-page')
    await page.getByRole('button', { name: "Let's Go" }).click()
    const username = page.getByLabel('Username')
    expect(await username.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('form').textContent()).toBe("UsernamePasswordLet's Go")
    await username.fill('demo')
    expect(await username.getAttribute('aria-invalid')).toBeNull()
  })

  test('shows and hides the password', async () => {
    const page = await visitor()
    await page.goto('/auth/login-page')
    const password = page.getByLabel('Password', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show or hide the password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
  })

  test('brings the card in after 700 ms, and at once for people who want no motion', async () => {
    const animation = "getComputedStyle(document.querySelector('form').closest('main > div'))"
    const moving = await visitor({ reducedMotion: 'no-preference' })
    await moving.goto('/auth/login-page')
    await moving.getByLabel('Username').waitFor()
    expect(await moving.evaluate(`${animation}.animationDelay`)).toBe('0.7s')
    await moving.keyboard.type('de')
    expect(await moving.evaluate(`${animation}.animationName`)).toBe('none')
    expect(await moving.getByLabel('Username').inputValue()).toBe('de')
    const still = await visitor()
    await still.goto('/auth/login-page')
    await still.getByLabel('Username').waitFor()
    expect(await still.evaluate(`${animation}.animationName`)).toBe('none')
  })

  test('goes to the error page when the server fails, and keeps the user name for another try', async () => {
    const page = await visitor()
    const failure = { code: 'internal', detail: 'Something went wrong on the server.', request_id: 'req-77' }
    await page.route('**/accounts/login/', (route) => route.fulfill({ status: 500, json: failure }), {
      times: 1,
    })
    await page.goto('/auth/login-page')
    await fillSignIn(page, 'demo', demo.password)
    await expectPath(page, '/error')
    await page.getByText(failure.detail).waitFor()
    await page.getByRole('button', { name: /req-77/ }).waitFor()
    await takePicture(page, 'error-signed-out')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPath(page, '/auth/login-page')
    expect(await page.getByLabel('Username').inputValue()).toBe('demo')
  })

  test('says how long to wait after too many tries', async () => {
    const page = await visitor()
    const refusal = {
      status: 429,
      headers: { 'retry-after': '30' },
      json: { detail: 'Too many failed tries.' },
    }
    await page.route('**/accounts/login/', (route) => route.fulfill(refusal))
    await page.goto('/auth/login-page')
    await fillSignIn(page, 'demo', 'x')
    await page.getByText('Too many failed tries. Try again in 30 seconds.').waitFor()
  })

  test('is not asked of someone who is signed in', async () => {
    const { page } = await seller()
    await page.goto('/auth/login-page')
    await catalogue(page).waitFor()
    await expectPath(page, '/catalogs')
  })
})

describe('a session', () => {
  test('that dies is noticed by every tab, keeps drafts and leads back', async () => {
    const { page, token } = await seller()
    await page.goto('/documentation')
    const other = await page.context().newPage()
    await other.goto('/catalogs')
    await catalogue(other).waitFor()
    await page.evaluate("localStorage.setItem('draft:purchase', '1')")
    await page.request.post('/accounts/logout/', { headers: { authorization: `Token ${token}` } })
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    await page.getByRole('combobox').fill('jordan')
    await expectPath(page, '/auth/login-page')
    await expectPath(other, '/auth/login-page')
    for (const key of ['token', 'email', 'userName', 'userId']) expect(await stored(page, key)).toBeNull()
    expect(await stored(page, 'draft:purchase')).toBe('1')
    await fillSignIn(page, demo.username, demo.password)
    await expectPath(page, '/documentation')
    await expectPath(other, '/catalogs')
  })

  test('ends with Logout, which empties the browser and revokes the token', async () => {
    const { page, token } = await seller()
    await page.goto('/catalogs')
    await page.getByRole('banner').getByRole('button', { name: 'Demo' }).click()
    const revoked = page.waitForResponse('**/accounts/logout/')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    expect((await revoked).status()).toBe(204)
    await expectPath(page, '/auth/login-page')
    expect(await page.evaluate('localStorage.length')).toBe(0)
    const me = await page.request.get('/accounts/me/', { headers: { authorization: `Token ${token}` } })
    expect(me.status()).toBe(401)
  })

  test('lets its owner change the password, with the rules said at the field', async () => {
    const { page } = await seller()
    await page.goto('/catalogs')
    await page.getByRole('banner').getByRole('button', { name: 'Demo' }).click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabel('Old password', { exact: true }).fill('not-the-password')
    await dialog.getByLabel('New password', { exact: true }).fill('short')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByText('Use at least 10 characters.').waitFor()
    await dialog.getByLabel('New password', { exact: true }).fill('long-enough-now')
    const answer = page.waitForResponse('**/accounts/password/')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    expect((await answer).status()).toBe(400)
    await takePicture(page, 'change-password')
    await expectNoAxeViolation(page)
    expect(await dialog.isVisible()).toBe(true)
  })
})

describe('addresses', () => {
  test.each(['/', '/admin', '/admin/dashboard'])(
    '%s shows the catalogue, address replaced',
    async (alias) => {
      const { page } = await seller()
      await page.goto(alias)
      await catalogue(page).waitFor()
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
    await catalogue(page).waitFor()
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
    await catalogue(page).waitFor()
    await expect.poll(() => widthOf(page)).toBe(80)
    const before = await catalogue(page).boundingBox()
    await sidebar(page).hover()
    await expect.poll(() => widthOf(page)).toBe(260)
    expect(await catalogue(page).boundingBox()).toEqual(before)
    await takePicture(page, 'mini-sidebar-hovered')
    await page.mouse.move(900, 600)
    await expect.poll(() => widthOf(page)).toBe(80)
    await page.getByRole('link', { name: 'Catalogs' }).focus()
    await expect.poll(() => widthOf(page)).toBe(260)
    await page.getByRole('button', { name: 'Settings' }).focus()
    await expect.poll(() => widthOf(page)).toBe(80)
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
})

describe('the settings panel', () => {
  test('shows a choice at once and keeps it for the user, not the browser', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('button', { name: 'Settings' }).click()
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await panel.waitFor()
    await takePicture(page, 'settings-1280-light')
    await expectNoAxeViolation(page)
    const saved = page.waitForResponse('**/user-configurations/')
    await panel.getByRole('radio', { name: 'Green' }).check()
    await panel.getByText('Dark', { exact: true }).click()
    await panel
      .getByRole('group', { name: 'Sidebar background' })
      .getByRole('radio', { name: 'Blue' })
      .check()
    await panel.getByRole('switch', { name: 'Mini sidebar' }).check({ force: true })
    await panel.getByRole('radio', { name: 'Image 3' }).check()
    await panel.getByRole('switch', { name: 'Sidebar image' }).uncheck({ force: true })
    expect((await saved).status()).toBe(200)
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')

    const elsewhere = await freshBrowser(page)
    expect(elsewhere).toMatchObject({ scheme: 'dark', width: 80, image: 0 })
  })

  test('offers seven accents, three backgrounds, four images, Buy now and Documentation', async () => {
    const { page } = await seller()
    await page.goto('/catalogs')
    await page.getByRole('button', { name: 'Settings' }).click()
    const panel = page.getByRole('dialog', { name: 'Settings' })
    const radios = (name: string) => panel.getByRole('group', { name, exact: true }).getByRole('radio')
    await panel.waitFor()
    expect(await radios('Accent colour').count()).toBe(7)
    expect(await radios('Sidebar background').count()).toBe(3)
    expect(await radios('Sidebar image').count()).toBe(4)
    expect(await panel.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe(
      '/documentation',
    )
    await panel.getByRole('link', { name: 'Buy now' }).click()
    await expect.poll(() => page.url()).toMatch(/\/documentation#edition$/)
  })
})

/** The same user with a fresh browser. */
async function freshBrowser(page: Page): Promise<{ scheme: string | null; width: number; image: number }> {
  const context = await newContext(browser)
  contexts.push(context)
  await expect.poll(() => stored(page, 'preferences')).toContain('"mini_sidebar":true')
  await signedIn(context)
  const fresh = await context.newPage()
  await fresh.goto('/documentation')
  const html = fresh.locator('html')
  await expect.poll(() => html.getAttribute('data-mantine-color-scheme')).toBe('dark')
  const width = async () => (await fresh.getByRole('complementary').boundingBox())?.width ?? 0
  await expect.poll(width).toBe(80)
  return {
    scheme: await html.getAttribute('data-mantine-color-scheme'),
    width: await width(),
    image: await fresh.getByTestId('sidebar-image').count(),
  }
}

describe('right to left', () => {
  test('/rtl mirrors the shell, speaks Arabic in it and stays', async () => {
    const { page } = await seller()
    await page.goto('/rtl')
    await expectPath(page, '/catalogs')
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('link', { name: 'باك روم' }).first().waitFor()
    const box = await page.getByRole('complementary').boundingBox()
    expect(box?.x).toBe(1280 - 260)
    await takePicture(page, 'rtl-1280-light')
    await expectNoAxeViolation(page)
    await page.reload()
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('button', { name: 'الإعدادات' }).click()
    await page.getByLabel('من اليمين إلى اليسار (العربية)').uncheck()
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('ltr')
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

describe('the keyboard', () => {
  test('opens the palette, finds a product and goes there', async () => {
    const { page } = await seller()
    const hit = {
      id: 7,
      sku: 'AJ1-10',
      title: 'Air Jordan 1',
      mpn: 'AJ1',
      brand: 'Jordan',
      product_type: 'basic',
    }
    await page.route('**/api/search/products/?q=air+j', (route) =>
      route.fulfill({ json: { results: [hit] } }),
    )
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox')
    await input.waitFor()
    await input.fill('air j')
    const option = page.getByRole('option', { name: /Air Jordan 1 AJ1-10/ })
    await option.waitFor()
    expect(await option.getAttribute('aria-selected')).toBe('true')
    await takePicture(page, 'palette-1280-light')
    await expectNoAxeViolation(page)
    await page.keyboard.press('Enter')
    await expectPath(page, '/catalogs/7')
  })

  test('runs actions from the palette', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  test('shows its list on ? and goes to screens by sequence', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByRole('row', { name: /Go to Catalogs/ }).waitFor()
    await takePicture(page, 'keyboard-1280-light')
    await expectNoAxeViolation(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expectPath(page, '/catalogs')
  })

  test('leaves typing alone', async () => {
    const page = await visitor()
    await page.goto('/auth/login-page')
    await page.getByLabel('Username').fill('')
    await page.keyboard.type('g c?')
    expect(await page.getByLabel('Username').inputValue()).toBe('g c?')
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
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(wanted)
    await takePicture(page, `documentation ${name}`.replaceAll(/\W+/g, '-'))
    await expectNoAxeViolation(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(overflow)).toBe(0)
  })
})

test('the first page needs at most 250 KB of script', async () => {
  const { page } = await seller()
  let bytes = 0
  const measured: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    measured.push(request.sizes().then(({ responseBodySize }) => void (bytes += responseBodySize)))
  })
  await page.goto('/catalogs', { waitUntil: 'networkidle' })
  await catalogue(page).waitFor()
  await Promise.all(measured)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(250 * 1024)
})
