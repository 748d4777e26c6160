import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, signIn, takePicture } from './browser.ts'
import {
  anchors,
  ask,
  button,
  dialog,
  expectSaved,
  field,
  fill,
  make,
  newSku,
  openForms,
  sentTo,
  type Made,
} from './product-form.ts'
import { eventually, expectPath, stored } from './windows.ts'

const form = openForms()
const created = /\/api\/products\/create\/$/
const replaced = /\/api\/products\/\d+\/$/
const picker = (page: Page) => page.getByRole('table', { name: /^Choose / })
const chosen = (page: Page, title = 'Child Products') => page.getByRole('table', { name: title, exact: true })
const rowOf = (page: Page, sku: string) => picker(page).getByRole('row').filter({ hasText: sku })
const owned = (token: string, id: number) =>
  ask<{ children: Made[]; parents: Made[] }>(token, 'GET', `/api/products/${id}/`)

const parentOf = (key: string, more: object = {}) => make(key, { product_type: 'parent', ...more })
const masterOf = (key: string, more: object = {}) => make(key, { product_type: 'master', ...more })

/** Narrows the picker to what begins with this. */
async function filterBySku(page: Page, sku: string): Promise<void> {
  await button(page, 'Filter SKU').click()
  const panel = page.getByRole('dialog', { name: 'Filter SKU' })
  await panel.getByLabel('SKU value').fill(sku)
  await panel.getByRole('button', { name: 'Apply' }).click()
}

test('a parent follows its SKU, takes its children from a list, and stays filled in once it is made', async () => {
  const key = (await signIn()).token
  const prefix = newSku()
  const basics: Made[] = []
  for (let size = 1; size <= 7; size += 1) basics.push(await make(key, { sku: `${prefix}-${size}` }))
  const { page } = await form('/create_parent_product')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Create New Parent SKU')
  expect(await anchors(page).allInnerTexts()).toEqual([
    ...['Basic Info', 'Pricing', 'Distribution Centers', 'Child Products', 'Attributes'],
  ])
  expect(await field(page, 'MPN').getAttribute('readonly')).not.toBe(null)
  await button(page, 'Create').click()
  await page.getByRole('link', { name: 'Basic Info 2 errors' }).waitFor()
  const sku = newSku()
  await fill(page, { SKU: sku, Title: 'A style', Brand: 'Nike' })
  expect(await field(page, 'MPN').inputValue()).toBe(sku)
  expect(await field(page, 'Manufacturer').inputValue()).toBe('Nike')

  await button(page, 'Open Child').click()
  await filterBySku(page, prefix)
  await page.getByText('Page 1 of 2').waitFor()
  await eventually(() => picker(page).getByRole('checkbox').count()).toBe(5)
  await takePicture(page, 'child-picker')
  await expectNoAxeViolation(page)
  await page.getByLabel(`Choose ${prefix}-1`).check()
  await button(page, 'Next').click()
  await page.getByLabel(`Choose ${prefix}-7`).check()
  await button(page, 'Previous').click()
  expect(await page.getByLabel(`Choose ${prefix}-1`).isChecked()).toBe(true)
  await page.getByText('2 products chosen').waitFor()
  await picker(page).getByRole('button', { name: 'SKU', exact: true }).click()
  await picker(page).getByRole('button', { name: 'SKU', exact: true }).click()
  await page
    .getByRole('columnheader', { name: 'SKU', exact: false })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor()
  await eventually(() => picker(page).getByRole('rowheader').first().innerText()).toBe(`${prefix}-7`)
  await button(page, 'Open Child').click()
  expect(await picker(page).count()).toBe(0)

  const sent = sentTo(page, 'POST', created)
  await button(page, 'Create').click()
  await expectSaved(page, 'Product created.')
  const ids = [basics[0]?.id, basics[6]?.id]
  expect(sent[0]).toMatchObject({ product_type: 'parent', sku, mpn: sku, children: ids })
  const [, id = ''] = /product id (\d+)/.exec(await dialog(page).innerText()) ?? []
  expect((await owned(key, Number(id))).children.map((each) => each.id).toSorted()).toEqual(ids)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await field(page, 'SKU').inputValue()).toBe(sku)
})

test('what belongs to another parent is moved or left, and what two people choose is joined', async () => {
  const key = (await signIn()).token
  const basic = await make(key, { category: 'Shoes' })
  const other = await parentOf(key, { category: 'Shoes', children: [basic.id] })
  const parent = await parentOf(key, { category: 'Shoes' })
  const { page } = await form(`/edit_parent_product/A%20style/${parent.id}`)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('child-products')) asked.push(request.url())
  })
  await button(page, 'Open Child').click()
  await filterBySku(page, basic.sku)
  await page.getByText(`Belongs to ${other.sku}`).waitFor()
  expect(asked.every((url) => url.includes('relationship_name=Shoes'))).toBe(true)
  expect(await page.getByLabel(`Choose ${basic.sku}`).isDisabled()).toBe(true)
  await button(page, `Move ${basic.sku} here`).click()
  await chosen(page).getByText('Moved here on save').waitFor()
  await field(page, 'Category').selectOption('Clothing')
  await chosen(page).getByText('Chosen for Shoes, not Clothing').waitFor()
  await takePicture(page, 'moved-child')
  await expectNoAxeViolation(page)
  const sent = sentTo(page, 'PUT', replaced)
  await button(page, 'Save').click()
  await expectSaved(page, 'Product updated.')
  expect(sent).toEqual([
    { product_type: 'parent', category: 'Clothing', children: [basic.id], moved: [basic.id] },
  ])
  expect((await owned(key, other.id)).children).toEqual([])

  await dialog(page).getByRole('button', { name: 'Close' }).click()
  const [first, second] = [await make(key), await make(key)]
  const children = [basic.id, first.id]
  await ask(key, 'PUT', `/api/products/${parent.id}/`, { children: [...children, second.id] })
  await ask(key, 'PUT', `/api/products/${parent.id}/`, { children })
  await button(page, `Remove ${basic.sku}`).click()
  await button(page, 'Save').click()
  await expectSaved(page, 'Product updated.')
  await dialog(page)
    .getByText(`Child Products: “${basic.sku}” → “${basic.sku}, ${first.sku}” (demo)`)
    .waitFor()
  await takePicture(page, 'children-joined')
  expect(sent.at(-1)).toEqual({ product_type: 'parent', children: [first.id] })
  expect((await owned(key, parent.id)).children).toMatchObject([{ id: first.id }])
})

test('a master takes parents when it is made and later, and has Seller Cost', async () => {
  const key = (await signIn()).token
  const parents = [await parentOf(key), await parentOf(key)]
  const { page } = await form('/create_master_product')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Create New Master SKU')
  expect(await anchors(page).allInnerTexts()).toEqual([
    ...['Basic Info', 'Pricing', 'Distribution Centers', 'Parent Products', 'Attributes'],
  ])
  expect(await field(page, 'Cost').count()).toBe(0)
  const sku = newSku()
  await fill(page, { MPN: sku, Title: 'A line', Brand: 'Nike', 'Seller Cost': '12.5' })
  expect(await field(page, 'Manufacturer').inputValue()).toBe('')
  await button(page, `Use ${sku}`).click()
  await filterBySku(page, parents[0]?.sku ?? '')
  await page.getByLabel(`Choose ${parents[0]?.sku}`).check()
  const sent = sentTo(page, 'POST', created)
  await button(page, 'Create Master Product').click()
  await expectSaved(page, 'Product created.')
  expect(sent[0]).toMatchObject({ product_type: 'master', sku, saller_cost: 12.5, parents: [parents[0]?.id] })
  expect(Object.keys(sent[0] ?? {})).not.toContain('children')
  const [, id = ''] = /product id (\d+)/.exec(await dialog(page).innerText()) ?? []
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await field(page, 'SKU').inputValue()).toBe('')

  const edit = (await form(`/edit_master_product/${id}`)).page
  expect(await edit.getByRole('heading', { level: 1 }).innerText()).toBe('Update Master SKU')
  expect((await anchors(edit).allInnerTexts()).slice(0, 4)).toEqual([
    ...['Basic Info', 'Pricing', 'Distribution Centers', 'Child Products'],
  ])
  await chosen(edit).getByRole('rowheader', { name: parents[0]?.sku }).waitFor()
  await button(edit, 'Open Child').click()
  await filterBySku(edit, parents[1]?.sku ?? '')
  await edit.getByLabel(`Choose ${parents[1]?.sku}`).check()
  const changes = sentTo(edit, 'PUT', replaced)
  await button(edit, 'Save').click()
  await expectSaved(edit, 'Product updated.')
  expect(changes).toEqual([{ product_type: 'master', children: parents.map((each) => each.id) }])
})

test('a basic is added to a parent, and a parent to a master, with what they have in common', async () => {
  const key = (await signIn()).token
  const shared = {
    brand: 'Nike',
    category: 'Shoes',
    retail_price: 120,
    condition: 'Used',
    upc: '123456789012',
  }
  const parent = await parentOf(key, { ...shared, attributes: { color: 'red', size: '9' } })
  const { page } = await form(`/add_basic_product/${parent.id}`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Add Basic SKU')
  const expected = {
    ...{ SKU: '', Title: parent.title, Brand: 'Nike', Manufacturer: 'Nike', Category: 'Shoes' },
    ...{ Condition: 'Used', Retail: '120.00', 'Buy-It-Now': '120.00', UPC: '', Color: 'red', Size: '' },
  }
  for (const [label, value] of Object.entries(expected))
    expect(await field(page, label).inputValue(), label).toBe(value)
  const sku = newSku()
  await fill(page, { SKU: sku, MPN: 'M' })
  const sent = sentTo(page, 'POST', created)
  await button(page, 'Save').click()
  await expectSaved(page, 'Product created.')
  expect(sent[0]).toMatchObject({ product_type: 'child', parent_id: parent.id, sku })
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectPath(page, `/catalogs/${parent.id}`)

  const master = await masterOf(key, { brand: 'Nike' })
  const add = (await form(`/add_parent_product/${master.id}`)).page
  expect(await add.getByRole('heading', { level: 1 }).innerText()).toBe('Add Parent SKU')
  await fill(add, { SKU: newSku() })
  const made = sentTo(add, 'POST', created)
  await button(add, 'Save').click()
  await expectSaved(add, 'Product created.')
  expect(made[0]).toMatchObject({ product_type: 'parent', master_id: master.id, brand: 'Nike' })
})

test('an edit sends what changed and nothing else, and keeps the copy that other programs read', async () => {
  const key = (await signIn()).token
  const basic = await make(key, { brand: 'Nike', description: 'Old', retail_price: 10, condition: 'Odd one' })
  const { page } = await form(`/edit_basic_product/${basic.id}`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Update Basic SKU')
  expect(await page.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(`/catalogs/${basic.id}`)
  expect(await field(page, 'Condition').inputValue()).toBe('Odd one')
  const sent = sentTo(page, 'PUT', replaced)
  await fill(page, { Brand: '', Retail: '10', Color: 'red', 'Quantity in Phoenix': '3' })
  await field(page, 'Display In Store').selectOption('Yes')
  await field(page, 'USP').focus()
  await page.keyboard.type('1e')
  await field(page, 'Received In Inventory').focus()
  await page.keyboard.type('02')
  await button(page, 'Save').click()
  await page.getByText('Finish the date, or clear it.').waitFor()
  await page.getByText('Enter a number, for example 129.99.').waitFor()
  expect(sent).toEqual([])
  await field(page, 'USP').fill('')
  await field(page, 'Received In Inventory').fill('')
  await button(page, 'Save').click()
  await expectSaved(page, 'Product updated.')
  await takePicture(page, 'product-updated')
  expect(sent).toEqual([
    {
      ...{ product_type: 'basic', brand: null, is_display_in_store: true, attributes: { color: 'red' } },
      distribution_centers: [{ name: 'Phoenix', qty: 3 }],
    },
  ])
  const copy = JSON.parse((await stored(page, 'allProductDataPerId')) ?? '{}') as Made
  expect(copy).toMatchObject({ id: basic.id, brand: null })
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await field(page, 'SKU').inputValue()).toBe(basic.sku)

  const stale = { ...copy, title: 'From the copy' }
  await page.evaluate(`localStorage.setItem('allProductDataPerId', ${JSON.stringify(JSON.stringify(stale))})`)
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/products\/\d+\/\?/, async (route) => {
    await isAsked
    await route.fallback()
  })
  await page.reload()
  await eventually(() => field(page, 'Title').inputValue()).toBe('From the copy')
  await fill(page, { Subtitle: 'Typed before the answer' })
  answer()
  await eventually(() => field(page, 'Title').inputValue()).toBe(basic.title)
  expect(await field(page, 'Subtitle').inputValue()).toBe('Typed before the answer')
})

test('two people who change other fields both get theirs, and the later hears of it', async () => {
  const key = (await signIn()).token
  const basic = await make(key, { brand: 'Nike' })
  const { page } = await form(`/edit_basic_product/${basic.id}`)
  await fill(page, { Subtitle: 'mine' })
  await ask(key, 'PATCH', `/api/products/${basic.id}/`, { brand: 'Adidas', warranty: 'a year' })
  await button(page, 'Save').click()
  await expectSaved(page, 'Product updated.')
  await dialog(page)
    .getByText(/Brand: “Nike” → “Adidas”/)
    .waitFor()
  await dialog(page)
    .getByText(/Warranty: \(empty\) → “a year”/)
    .waitFor()
  await takePicture(page, 'merged')
  await expectNoAxeViolation(page, '[role=dialog]')
  expect(await ask(key, 'GET', `/api/products/${basic.id}/`)).toMatchObject({
    ...{ brand: 'Adidas', warranty: 'a year', subtitle: 'mine' },
  })
})

test('two people who change the same field lose neither text: the later chooses', async () => {
  const key = (await signIn()).token
  const basic = await make(key, { brand: 'Nike' })
  const { page } = await form(`/edit_basic_product/${basic.id}`)
  await fill(page, { Brand: 'Mine', Subtitle: 'Also mine' })
  await ask(key, 'PATCH', `/api/products/${basic.id}/`, { brand: 'Theirs', subtitle: 'Their own', ean: '5' })
  await button(page, 'Save').click()
  const question = page.getByRole('dialog', { name: 'Changed meanwhile' })
  await question.getByText('Somebody else changed 2 fields that you changed, too.').waitFor()
  await question.getByLabel('Take theirs: “Theirs” (demo)').waitFor()
  await question.getByText('EAN: (empty) → “5”', { exact: false }).waitFor()
  await takePicture(page, 'clash-1280-light')
  await expectNoAxeViolation(page, '[role=dialog]')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, 'clash-390-dark')
  await expectNoAxeViolation(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Back to the form' }).click()
  expect(await field(page, 'Brand').inputValue()).toBe('Mine')
  page.on('dialog', (ended) => void ended.accept())
  await page.reload()
  await question.getByLabel('Take theirs: “Theirs”', { exact: false }).waitFor()
  await question.getByLabel('Take theirs: “Their own”', { exact: false }).check()
  await question.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page, 'Product updated.')
  expect(await ask(key, 'GET', `/api/products/${basic.id}/`)).toMatchObject({
    ...{ brand: 'Mine', subtitle: 'Their own', ean: '5' },
  })
})

test('the list of a parent is tried again when it can not be loaded, and fit to be read in the dark and on a phone', async () => {
  const { page } = await form('/create_parent_product', { look: { colorScheme: 'dark' } })
  await page.route(/child-products/, (route) => route.fulfill({ status: 500, json: { detail: 'No.' } }))
  await button(page, 'Open Child').click()
  const row = rowOf(page, 'could not be loaded')
  await row.waitFor()
  await page.getByText('Sorry - no rows').waitFor()
  await takePicture(page, 'candidates-failed')
  await expectNoAxeViolation(page)
  await page.unroute(/child-products/)
  await row.getByRole('button', { name: 'Try again' }).click()
  await picker(page).getByRole('checkbox').first().waitFor()
  await expectFit(page, 'parent')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFit(page, 'parent-390')
  // The name and the buttons take two rows here: the way to the sections stands below them.
  const sections = page.getByLabel('Section', { exact: true })
  await sections.selectOption('Attributes')
  await eventually(() => page.evaluate<number>('scrollY')).toBeGreaterThan(1000)
  await eventually(() => sections.inputValue()).toBe('attributes')
  const isSeen = `(() => {
    const select = document.querySelector('select[aria-label="Section"]')
    const { x, y, width, height } = select.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === select
  })()`
  expect(await page.evaluate<boolean>(isSeen)).toBe(true)
})

test('the form of a line is fit to be read', async () => {
  const { page } = await form('/create_master_product')
  await expectFit(page, 'master')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFit(page, 'master-390')
  const rtl = await form('/create_master_product', { settings: { direction: 'rtl' } })
  await expectFit(rtl.page, 'master-rtl')
})

async function expectFit(page: Page, name: string): Promise<void> {
  await picker(page).getByRole('checkbox').first().waitFor()
  await picker(page).scrollIntoViewIfNeeded()
  await takePicture(page, `form-${name}`)
  await expectNoAxeViolation(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
}
