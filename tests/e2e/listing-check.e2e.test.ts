import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { RunRow } from '../../src/contract/runs.ts'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { openWindows } from './windows.ts'

const { seller } = openWindows()
const id = 987_654
const run = {
  ...{ id, kind: 'listing_check', status: 'COMPLETED', label: '', total: 400, success: 340, failed: 60 },
  ...{ skipped: 0, progress: 1, counts: { equal: 100, drifted: 80, missing: 80, not_ours: 80 } },
  ...{ message: null, user: 'demo', is_dismissed: false, is_cancelling: false },
  ...{ created_on: '2026-11-26T21:00:00Z', started_on: null, ended_on: '2026-11-26T21:05:00Z' },
}
const longSku = 'NIKE-DUNK-LOW-RETRO-WHITE-BLACK-DD1391-100-M-VERY-LONG-SKU'
const drift = 'Price: $352.00 here, $349.00 there. Quantity: 4 here, 2 there.'
const found = [
  { finding: 'drifted', sku: longSku, message: drift },
  { finding: 'missing', sku: 'DD1391-100-M', message: 'It is live here and not there.' },
  { finding: 'not_ours', sku: null, message: 'Nike Air Force 1, size 9.5, $120.00' },
] as const
const rows = Array.from({ length: 90 }, (_, at): RunRow => ({
  ...{ id: at + 1, position: at + 1, status: 'done', product_id: at % 3 === 2 ? null : at + 1 },
  ...{ marketplace: 'GOAT Instant Ship', field: null, url: null, updated_on: '2026-11-26T21:05:00Z' },
  ...(found[at % 3] ?? found[0]),
}))

async function openCheck(...asked: Parameters<typeof seller>): Promise<Page> {
  const { page } = await seller(...asked)
  await page.route(`**/api/runs/${id}/`, (route) => route.fulfill({ json: run }))
  await page.route(`**/api/runs/${id}/causes/`, (route) => route.fulfill({ json: { results: [] } }))
  await page.route(`**/api/runs/${id}/rows/?*`, (route) =>
    route.fulfill({ json: { results: rows, count: rows.length } }),
  )
  await page.goto(`/listing-checks/${id}`)
  await page.getByText(drift).first().waitFor()
  return page
}

/** How far the words of something are from the side on which a window from right to left begins. */
const rightEdges = (page: Page, selector: string) =>
  page.evaluate<number[]>(`[...document.querySelectorAll('${selector}')].map((cell) => {
    const words = document.createRange()
    words.selectNodeContents(cell)
    return Math.round(words.getBoundingClientRect().right)
  })`)

describe('/listing-checks/{id}', () => {
  test.each(['ltr', 'rtl'] as const)(
    'leaves room for what differs beside a long SKU, %s',
    async (direction) => {
      const page = await openCheck({ direction })
      const region = page.getByRole('region', { name: 'Results' })
      const scrolls = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)'
      const overflow = await page.evaluate<number>(
        `${scrolls}(document.querySelector('[aria-label=Results]'))`,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      const said = await region.getByText(drift).first().boundingBox()
      expect(said?.width).toBeGreaterThan(240)
      await takePicture(page, `listing-check-1280-light-${direction}`)
      await expectNoAxeViolation(page, 'main')
    },
  )

  test('stands under its captions where the window begins at the right', async () => {
    const page = await openCheck({ direction: 'rtl' }, { colorScheme: 'dark' })
    const captions = await rightEdges(page, 'main thead th')
    const cells = await rightEdges(page, 'main tbody tr:nth-child(2) td')
    expect(cells).toEqual(captions)
  })

  test('begins each line of a card at the right on a phone from right to left', async () => {
    const page = await openCheck({ direction: 'rtl' }, { width: 390, isTouch: true })
    const [sku, , , time, words] = await rightEdges(page, 'main tbody tr:nth-child(2) td')
    expect([time, words]).toEqual([sku, sku])
    await takePicture(page, 'listing-check-390-light-rtl')
    await expectNoAxeViolation(page, 'main')
  })
})
