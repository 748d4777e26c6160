import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { openCatalogues, type Visit } from './catalogue-page.ts'
import { eventually } from './windows.ts'

const open = openCatalogues()
const browserBlue = ['rgb(0, 0, 238)', 'rgb(158, 158, 255)']

test.each<[string, Visit]>([
  ['1280-light', {}],
  [
    '390-dark-rtl',
    { look: { width: 390, height: 844, colorScheme: 'dark' }, settings: { direction: 'rtl' } },
  ],
])(
  'the help shows what its steps look like, and fetches a picture when it comes near: %s',
  async (name, visit) => {
    const page = await open({ ...visit, path: '/documentation' })
    const pictures = page.getByRole('main').getByRole('img')
    await pictures.first().waitFor({ state: 'attached' })
    const link = await page.evaluate<string>(`getComputedStyle(document.querySelector('main p a')).color`)
    expect(browserBlue, 'links have the colour of the app').not.toContain(link)
    const hasCome = (at: number) =>
      page.evaluate<boolean>(`document.querySelectorAll('main img')[${at}].naturalWidth > 0`)
    const last = (await pictures.count()) - 1
    expect(last).toBeGreaterThan(10)
    expect(await hasCome(last)).toBe(false)
    for (let at = 0; at <= last; at += 1) {
      await pictures.nth(at).scrollIntoViewIfNeeded()
      await eventually(() => hasCome(at)).toBe(true)
    }
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.getByText('Keep views, tabs and alerts').last().scrollIntoViewIfNeeded()
    await takePicture(page, `documentation-${name}`)
    await expectNoAxeViolation(page)
  },
)
