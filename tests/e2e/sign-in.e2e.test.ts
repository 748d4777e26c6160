import { describe, expect, test } from 'vitest'
import { demo, expectNoAxeViolation, takePicture } from './browser.ts'
import { catalogueTitle, expectPath, fillSignIn, openWindows, stored } from './windows.ts'
import { routeOnce } from './route-once.ts'

const { visitor, seller } = openWindows()

describe('signing in', () => {
  test('leads to the catalogue, shows who it is and stores the keys of the spec', async () => {
    const page = await visitor()
    await page.goto('/')
    await expectPath(page, '/auth/login-page')
    await takePicture(page, 'sign-in-1280-light')
    await fillSignIn(page, ' Demo ')
    await catalogueTitle(page).waitFor()
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
    await fillSignIn(page, demo.username)
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
    await fillSignIn(page, demo.username)
    await catalogueTitle(page).waitFor()
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
    await routeOnce(page, '**/accounts/login/', (route) => route.fulfill({ status: 500, json: failure }))
    await page.goto('/auth/login-page')
    await fillSignIn(page, 'demo')
    await expectPath(page, '/error')
    await page.getByText(failure.detail).waitFor()
    await page.getByRole('button', { name: /req-77/ }).waitFor()
    await takePicture(page, 'error-signed-out')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPath(page, '/auth/login-page')
    expect(await page.getByLabel('Username').inputValue()).toBe('demo')
  })

  test('counts down the wait after too many tries', async () => {
    const page = await visitor()
    const refusal = {
      status: 429,
      headers: { 'retry-after': '30' },
      json: { detail: 'Too many failed tries. Please wait 30 seconds.' },
    }
    await page.clock.install()
    await page.route('**/accounts/login/', (route) => route.fulfill(refusal))
    await page.goto('/auth/login-page')
    await fillSignIn(page, 'demo', 'x')
    const alert = page.getByRole('alert')
    await alert.getByText('Too many failed tries.').waitFor()
    await page.clock.runFor(10_000)
    await alert.getByText(/^Try again in (19|20) seconds\.$/).waitFor()
    await page.clock.runFor(21_000)
    await alert.getByText('You can try again now.').first().waitFor()
  })

  test('is not asked of someone who is signed in', async () => {
    const { page } = await seller()
    await page.goto('/auth/login-page')
    await catalogueTitle(page).waitFor()
    await expectPath(page, '/catalogs')
  })
})

describe('a session', () => {
  test('that dies is noticed by every tab, keeps drafts and leads back', async () => {
    const { page, token } = await seller()
    await page.goto('/documentation')
    const other = await page.context().newPage()
    await other.goto('/catalogs')
    await catalogueTitle(other).waitFor()
    await page.evaluate("localStorage.setItem('draft:purchase', '1')")
    await page.request.post('/accounts/logout/', { headers: { authorization: `Token ${token}` } })
    await other.reload()
    await expectPath(page, '/auth/login-page')
    await expectPath(other, '/auth/login-page')
    for (const key of ['token', 'email', 'userName', 'userId']) expect(await stored(page, key)).toBeNull()
    expect(await stored(page, 'draft:purchase')).toBe('1')
    await fillSignIn(page, demo.username)
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
