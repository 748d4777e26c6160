import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { openProducts } from './product-page.ts'
import { eventually } from './windows.ts'

const product = openProducts()
const line = (page: Page) => page.getByRole('list', { name: 'Pictures' })

/** The product with as many pictures as it has slots, each of them its own one. */
async function withPictures(page: Page, count: number): Promise<void> {
  await page.route(/\/api\/products\/\d+\/$/, async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { image: string }
    const images = Array.from({ length: count }, (_, at) => `${found.image}?slot=${at}`)
    await route.fulfill({ response: answer, json: { ...found, image: images[0], images } })
  })
  await page.reload()
  await line(page).waitFor()
}

/** How many of them are in view as a whole. */
const inView = (page: Page) =>
  line(page).evaluate(
    (list: {
      getBoundingClientRect(): { left: number; right: number }
      children: Iterable<{ getBoundingClientRect(): { left: number; right: number } }>
    }) => {
      const box = list.getBoundingClientRect()
      return [...list.children].filter((slide) => {
        const { left, right } = slide.getBoundingClientRect()
        return left >= box.left - 1 && right <= box.right + 1
      }).length
    },
  )

test('pictures stand side by side, by the width of the window', async () => {
  const { page } = await product()
  await withPictures(page, 8)
  for (const [width, count] of [
    [3200, 5],
    [3000, 3],
    [1280, 3],
    [1024, 3],
    [1023, 2],
    [464, 2],
    [463, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(() => inView(page)).toBe(count)
  }
})

test('pictures are gone through by button and by key, either way of reading', async () => {
  const { page } = await product()
  await withPictures(page, 8)
  const at = () =>
    line(page).evaluate((list: { scrollLeft: number }) => Math.abs(Math.round(list.scrollLeft)))
  await page.getByRole('button', { name: 'Next pictures' }).click()
  await eventually(at).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'Previous pictures' }).click()
  await eventually(at).toBe(0)
  await line(page).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(at).toBeGreaterThan(0)
  await takePicture(page, 'product-pictures')
  await expectNoViolation(page)
  await page.evaluate('document.documentElement.dir = "rtl"')
  await page.getByRole('button', { name: 'Next pictures' }).click()
  await eventually(at).toBeGreaterThan(300)
})

test('title, picture, price, stock and state stand in the first window', async () => {
  const { page } = await product({ type: 'parent' })
  const glance = page.getByLabel('At a glance')
  for (const part of [page.getByRole('heading', { level: 2 }).first(), glance, line(page)]) {
    const box = await part.boundingBox()
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800)
  }
  for (const name of ['Retail Price', 'Avail', 'Qty Total', 'Channels'])
    await glance.getByText(name).waitFor()
})
