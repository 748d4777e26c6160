import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { cell, expectNoViolation, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

describe('a product', () => {
  test('is shown in full, with the way back', async () => {
    const page = await catalogue({ path: '/catalogs?filter=[{"product_type__in":["parent"]}]' })
    await rowsHaveCome(page)
    const sku = await (await cell(page, 0, 'SKU')).innerText()
    await (await cell(page, 0, 'SKU')).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Catalogs Detail' }).waitFor()
    await page.getByRole('button', { name: `Copy SKU ${sku}` }).waitFor()
    await eventually(() => page.title()).toBe(`${sku} · Backroom`)
    for (const section of ['Basic info', 'Pricing', 'Distribution centres', 'Listings', 'Child products']) {
      await page.getByRole('region', { name: section, exact: true }).first().waitFor()
    }
    await takePicture(page, 'product-1280-light')
    await expectNoViolation(page)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Catalogs' }).click()
    await rowsHaveCome(page)
    expect(await page.title()).toBe('Catalogs · Backroom')
  })

  test.each(['abc', '999999999', '0', '99999999999'])(
    'that does not exist (%s) is said in the shell',
    async (id) => {
      const page = await catalogue({ path: `/catalogs/${id}` })
      await page.getByText('There is no such product').waitFor()
      await page.getByRole('link', { name: 'Back to Catalogs' }).click()
      await rowsHaveCome(page)
    },
  )
})
