import { expect, test } from 'vitest'
import type { PublishPlan } from '../../src/contract/publish-plan.ts'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { openWindows } from './windows.ts'

const { seller } = openWindows()
const plan: PublishPlan = {
  results: [
    {
      ...{ product_id: 1, sku: 'NB002YE-107-95', marketplace: 'StockX', action: 'blocked' },
      reason: 'Give NB002YE-107-95 its StockX Variant ID: StockX lists sizes of its own catalogue only.',
      ...{ price: 187, price_reason: 'retail $170.00 + 10 % margin of its own', quantity: 1 },
      ...{ live_price: null, live_quantity: null },
      missing: [{ field: 'stockx_variant_id', where: '/catalogs/1' }],
    },
  ],
  count: 1,
  figures: { send: 0, equal: 0, different: 0, blocked: 1 },
  ...{ left_out: 0, products: 0, calls: 0, seconds: 0, budgets: [] },
}

test('a blocked row on a phone from right to left is one column of sentences that end with their full stop', async () => {
  const { page } = await seller({ direction: 'rtl' }, { width: 390, isTouch: true })
  await page.route('**/api/products/publish-plan/**', (route) => route.fulfill({ json: plan }))
  await page.goto('/catalogs')
  await page.getByRole('row').getByRole('checkbox').nth(1).click({ force: true })
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('checkbox', { name: 'StockX' }).check()
  const row = dialog.getByRole('region', { name: 'Plan' }).getByRole('row').filter({ hasText: 'Blocked' })
  const reason = row.getByText('of its own catalogue only.')
  await reason.waitFor()
  const bidi = "getComputedStyle(document.querySelector('[role=dialog] td [class*=note]')).unicodeBidi"
  expect(await page.evaluate<string>(bidi)).toBe('plaintext')
  const beginnings = await Promise.all(
    ['NB002YE-107-95', 'Blocked', 'StockX Variant ID', '$187.00'].map(async (words) => {
      const box = await row.getByText(words, { exact: true }).boundingBox()
      return Math.round((box?.x ?? 0) + (box?.width ?? 0))
    }),
  )
  expect(new Set(beginnings).size).toBe(1)
  await takePicture(page, 'publish-plan-blocked-390-light-rtl')
  await expectNoAxeViolation(page, '[role=dialog]')
})
