import { expect, test } from 'vitest'
import { demo, takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { openProducts, typeOver, type ProductVisit } from './product-page.ts'
import { eventually, expectPath, fillSignIn } from './windows.ts'

const product = openProducts()
const phone = { width: 390, height: 844, isTouch: true }

test.each<[ProductVisit['type'], string, ProductVisit]>([
  ['parent', 'dark', { look: { colorScheme: 'dark' } }],
  ['parent', 'phone', { look: phone, tab: 'json' }],
  ['basic', '1280-rtl', { settings: { direction: 'rtl' } }],
  ['master', 'phone-dark-rtl', { look: { ...phone, colorScheme: 'dark' }, settings: { direction: 'rtl' } }],
])('the page of a %s is whole and readable: %s', async (type, name, visit) => {
  const { page } = await product({ type, nth: 2, tab: 'stock', ...visit })
  await page.getByRole('tabpanel').locator('table, [role="status"]').first().waitFor()
  const tab = await page.getByRole('tab', { selected: true }).boundingBox()
  expect(tab?.x).toBeGreaterThanOrEqual(0)
  expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(visit.look?.width ?? 1280)
  if (visit.settings !== undefined) {
    // Beginning where the page begins, and numbers where it ends, whatever they say.
    const sides = (of: string) =>
      page.evaluate(
        `[...new Set([...document.querySelectorAll('main ${of}')].map((each) => getComputedStyle(each).textAlign))].sort().join()`,
      )
    expect(await sides('section[aria-label="Distribution centres"] :is(th, td)')).toBe('left,right')
    expect(await sides(':is(h2, dt)')).toBe('right')
  }
  await expectNoViolation(page)
  await takePicture(page, `product-${type}-${name}`)
  await page.evaluate('scrollTo(0, 0)')
  await takePicture(page, `product-${type}-${name}-top`)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('what is typed outlives a dead session', async () => {
  const { page, id } = await product({ nth: 11 })
  await typeOver(page, 'Store Title', 'Typed before the end')
  await page.route(/api\/products\/\d+\/$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 401, json: { detail: 'The session has ended.', code: 'unauthorized' } })
      : route.fallback(),
  )
  await page.keyboard.press('Enter')
  await expectPath(page, '/auth/login-page')
  await fillSignIn(page, demo.username)
  await expectPath(page, `/catalogs/${id}`)
  await eventually(() => page.getByLabel('Store Title', { exact: true }).inputValue()).toBe(
    'Typed before the end',
  )
})
