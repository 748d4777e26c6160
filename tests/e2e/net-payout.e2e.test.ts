import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { ask } from './product-form.ts'
import { eventually, openWindows } from './windows.ts'

const { seller } = openWindows()

type Entry = { id: number; name: string }

async function voyageOne(token: string): Promise<number> {
  const { results } = await ask<{ results: Entry[] }>(token, 'GET', '/api/marketplaces/')
  return results.find(({ name }) => name === 'VoyageOne')?.id ?? 0
}

test('what a marketplace keeps is entered on its page, and a product says at once what would be left there', async () => {
  const { page, token } = await seller()
  const id = await voyageOne(token)
  const none = { transaction_fee: null, least_fee: null, payment_fee: null, fixed_fee: null }
  await ask(token, 'PATCH', `/api/marketplaces/${id}/`, { fees: none })
  const found = await ask<{ results: { id: number }[] }>(
    token,
    'GET',
    `/api/products/?page_size=1&filter=${encodeURIComponent('[{"product_type":"basic"},{"retail_price__gte":50}]')}`,
  )
  const product = found.results[0]?.id ?? 0
  const payouts = page.getByRole('region', { name: 'Net Payout', exact: true })
  const line = payouts.getByRole('row').filter({ hasText: 'VoyageOne' })

  await page.goto(`/catalogs/${product}`)
  await line.getByRole('button', { name: 'How Net Payout VoyageOne is worked out' }).click()
  const origin = page.getByRole('dialog', { name: 'How Net Payout VoyageOne is worked out' })
  await origin.getByText('Nobody has entered what VoyageOne keeps of a sale').waitFor()

  await page.goto(`/configuration/details/${id}`)
  const fees = page.getByRole('region', { name: 'Fees', exact: true })
  await fees.getByText('Nobody has entered what VoyageOne keeps').waitFor()
  await fees.getByRole('button', { name: 'Edit Fees' }).click()
  await fees.getByLabel('Transaction fee (%)', { exact: true }).fill('120')
  await fees.getByText('Transaction fee goes up to 100 %.').waitFor()
  expect(await fees.getByRole('button', { name: 'Save Fees' }).isDisabled()).toBe(true)
  await fees.getByLabel('Transaction fee (%)', { exact: true }).fill('50')
  await fees.getByLabel('Fixed fee ($)').fill('1')
  await fees.getByRole('button', { name: 'Save Fees' }).click()
  await fees.getByText(/^Entered by .+, \d{4}-\d\d-\d\d\.$/).waitFor()
  await expectNoAxeViolation(page)
  await takePicture(page, 'fees')

  await page.goto(`/catalogs/${product}`)
  const cells = () => line.getByRole('cell').allInnerTexts()
  const dollars = (text = '') => Number(text.replace(/[^\d.]/g, ''))
  await eventually(async () => dollars((await cells())[2]) > 0).toBe(true)
  const [, price, net] = await cells()
  expect(dollars(net)).toBeCloseTo(dollars(price) - Math.round(dollars(price) * 50) / 100 - 1, 2)
  await line.getByRole('button', { name: 'How Net Payout VoyageOne is worked out' }).click()
  await origin.getByText('Price on VoyageOne − Transaction Fee (50 %) − Fixed Fee').waitFor()
  await origin.getByText('Estimated', { exact: true }).waitFor()
  await expectNoAxeViolation(page)
  await takePicture(page, 'net-payout')
  await ask(token, 'PATCH', `/api/marketplaces/${id}/`, { fees: none })
})
