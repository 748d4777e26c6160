import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openProducts, patchElsewhere } from './product-page.ts'
import { eventually, expectPath, stored } from './windows.ts'

const product = openProducts()

async function actionsOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  return page.getByRole('menuitem').allInnerTexts()
}
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

test.each([
  ['basic', 'edit_basic_product', null],
  ['parent', null, { name: 'Add Child', path: 'add_basic_product' }],
  ['master', 'edit_master_product', { name: 'Add Parent', path: 'add_parent_product' }],
] as const)('a %s has the forms of its type, in the order of the spec', async (type, edit, add) => {
  const { page, id } = await product({ type, nth: 4 })
  const spec = ['Publish', 'Unpublish', 'Sync', 'Add Child', 'Add Parent', 'Copy Product', 'Delete', 'Edit']
  const offered = (await actionsOf(page)).filter((each) => spec.includes(each))
  expect(offered).toEqual(spec.filter((each) => offered.includes(each)))
  expect(offered).toEqual(expect.arrayContaining(['Publish', 'Copy Product', 'Edit']))
  expect(offered.filter((each) => each.startsWith('Add'))).toEqual(add === null ? [] : [add.name])
  if (add !== null) {
    await choose(page, add.name)
    await expectPath(page, `/${add.path}/${id}`)
    await page.goBack()
  }
  if (edit === null) return
  if (add !== null) await actionsOf(page)
  await choose(page, 'Edit')
  await expectPath(page, `/${edit}/${id}`)
})

test('Edit leads to the form with the title in its address, and leaves the product for other tools', async () => {
  const { page, id } = await product({ type: 'parent', nth: 5 })
  const title = 'Half / whole & 50%?'
  await patchElsewhere(page, id, { title })
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await actionsOf(page)
  await choose(page, 'Edit')
  await expectPath(page, `/edit_parent_product/${encodeURIComponent(title)}/${id}`)
  await eventually(() => page.getByLabel('Title', { exact: false }).first().inputValue()).toBe(title)
  const kept = JSON.parse((await stored(page, 'allProductDataPerId')) ?? '{}') as { id?: number }
  expect(kept.id).toBe(id)
  await page.goBack()
  await expectPath(page, `/catalogs/${id}`)
})

test('a product that can not be read for editing stays, and says Failed', async () => {
  const { page, id } = await product({ nth: 4 })
  await page.route(/edit=true/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken.', code: 'internal' } }),
  )
  await actionsOf(page)
  await choose(page, 'Edit')
  await page.getByText('Failed').first().waitFor()
  await expectPath(page, `/catalogs/${id}`)
})
