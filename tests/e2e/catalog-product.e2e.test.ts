import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { cell, expectNoViolation, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { eventually, expectPath } from './windows.ts'

const catalogue = openCatalogues()

describe('a product', () => {
  test('is shown in full, with the way back', async () => {
    const page = await catalogue({
      path: '/catalogs?order_by=created_on&filter=[{"product_type__in":["parent"]}]',
    })
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

  test('has the actions that its state allows, is read anew after one, and is left when it is deleted', async () => {
    const filter = [{ is_stale__in: ['True'] }, { product_type__in: ['basic'] }]
    const page = await catalogue({
      path: `/catalogs?order_by=-sku&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    })
    await rowsHaveCome(page)
    await (await cell(page, 0, 'SKU')).getByRole('link').click()
    const opening = page.getByRole('button', { name: 'Actions' })
    await opening.click()
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      ...['Publish', 'Copy Product', 'Update Price', 'View Purchases', 'Create Purchase', 'Create Invoice'],
      ...['StockX Link', 'Delete', 'Edit'],
    ])
    await takePicture(page, 'product-actions')
    await expectNoViolation(page)
    await page.getByRole('menuitem', { name: 'Update Price' }).click()
    await page.getByLabel('New price').fill('123.45')
    await page.getByRole('button', { name: 'Update 1 product' }).click()
    const pricing = page.getByRole('region', { name: 'Pricing' })
    await pricing.getByText('$123.45').waitFor()

    const address = page.url()
    await opening.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('1 of 1 are stale; only these are deleted').waitFor()
    await page.getByRole('button', { name: 'Delete 1 product' }).click()
    await expectPath(page, '/catalogs')
    await rowsHaveCome(page)
    await page.goto(address)
    await page.getByRole('button', { name: 'Restore' }).click()
    await opening.waitFor()
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
