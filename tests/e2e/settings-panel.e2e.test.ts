import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { eventually, expectPath, openWindows, stored } from './windows.ts'

const { seller, sellerElsewhere } = openWindows()

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

    await eventually(() => stored(page, 'preferences')).toContain('"mini_sidebar":true')
    // On a slow machine the choices go in more than one call.
    await eventually(() => stored(page, 'draft:settings')).toBe(null)
    const elsewhere = await sellerElsewhere()
    await elsewhere.goto('/documentation')
    const html = elsewhere.locator('html')
    await eventually(() => html.getAttribute('data-mantine-color-scheme')).toBe('dark')
    const width = async () => (await elsewhere.getByRole('complementary').boundingBox())?.width
    await eventually(width).toBe(80)
    expect(await elsewhere.getByTestId('sidebar-image').count()).toBe(0)
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
    await eventually(() => page.url()).toMatch(/\/documentation#edition$/)
  })
})

describe('right to left', () => {
  test('/rtl mirrors the shell and speaks Arabic in it, for this visit', async () => {
    const { page } = await seller()
    await page.goto('/rtl')
    await expectPath(page, '/catalogs')
    await eventually(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('link', { name: 'باك روم' }).first().waitFor()
    const box = await page.getByRole('complementary').boundingBox()
    expect(box?.x).toBe(1280 - 260)
    await takePicture(page, 'rtl-1280-light')
    await expectNoAxeViolation(page)
    await page.reload()
    await eventually(() => page.locator('html').getAttribute('dir')).toBe('ltr')
  })

  test('is chosen in the panel, stays, and is left there', async () => {
    const { page } = await seller()
    await page.goto('/rtl')
    await page.getByRole('button', { name: 'الإعدادات' }).click()
    const choice = page.getByLabel('من اليمين إلى اليسار (العربية)')
    await choice.uncheck()
    await eventually(() => page.locator('html').getAttribute('dir')).toBe('ltr')
    const appearance = page.getByRole('radiogroup').first()
    await appearance.getByText('Light', { exact: true }).click()
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('"direction":"rtl"') === true,
    )
    await page.getByLabel('Right to left (Arabic)').check()
    expect((await saved).status()).toBe(200)
    const middle = async (place: Locator) => {
      const box = await place.boundingBox()
      return box === null ? NaN : Math.round((box.x + box.width / 2) / 10)
    }
    const chosen = await middle(appearance.locator('label[data-active]'))
    await eventually(() => middle(appearance.locator('.mantine-SegmentedControl-indicator'))).toBe(chosen)
    await page.reload()
    await eventually(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  })
})
