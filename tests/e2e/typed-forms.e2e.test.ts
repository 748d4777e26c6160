import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demo, expectNoAxeViolation, takePicture } from './browser.ts'
import { actOnRows, openCatalogues, rowsHaveCome, type Visit } from './catalogue-page.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, fillSignIn, stored } from './windows.ts'

const catalogue = openCatalogues()
const filter = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })

const opened = (page: Page, action: string) => page.getByRole('dialog', { name: new RegExp(`^${action}`) })
const restored = 'What you typed here earlier, and is not saved yet, is here again.'

async function openForm(action: string, visit: Visit = {}) {
  const page = await catalogue({ ...visit, path: `/catalogs?order_by=sku&filter=${filter}` })
  await rowsHaveCome(page)
  await actOnRows(page, 1, action)
  const form = opened(page, action)
  await form.waitFor()
  return { page, form }
}

const forms: [action: string, label: string, typed: string][] = [
  ['Create Invoice', 'Quantity', '3'],
  ['Create Purchase', 'Cost', '12.5'],
  ['Copy Product', 'SKU', 'COPY-OF'],
  ['Update Price', 'New price', '99'],
]

test.each(forms)(
  '%s asks before what was typed in it is lost, and has it again after a reload',
  async (...of) => {
    const [action, label, typed] = of
    const { page, form } = await openForm(action)
    const field = form.getByLabel(label)
    const focusedField = field.and(page.locator(':focus'))
    await focusedField.waitFor()
    const before = await field.inputValue()
    await field.fill(typed)
    await field.fill(before)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    expect(await question(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Actions' }).and(page.locator(':focus')).waitFor()

    await actOnRows(page, 1, action)
    await focusedField.waitFor()
    await page.keyboard.type(typed)
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Keep editing' }).and(page.locator(':focus')).waitFor()
    if (action === 'Create Invoice') await takePicture(page, 'discard-typed')
    if (action === 'Create Invoice') await expectNoAxeViolation(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    const kept = await field.inputValue()
    expect(kept).toContain(typed)
    await focusedField.waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(kept)

    await page.reload()
    await rowsHaveCome(page)
    await actOnRows(page, 1, action)
    await form.getByText(restored).waitFor()
    expect(await field.inputValue()).toBe(kept)
    if (action === 'Create Invoice') await takePicture(page, 'typed-restored')
    if (action === 'Create Invoice') await expectNoAxeViolation(page, '[role=dialog]')
    await page.mouse.click(4, 400)
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await eventually(() => page.evaluate<boolean>('document.activeElement !== document.body')).toBe(true)
    await actOnRows(page, 1, action)
    await form.waitFor()
    expect(await field.inputValue()).toBe(before)
    expect(await form.getByText(restored).count()).toBe(0)
  },
)

test('an invoice that a dead session sent to the sign-in is there again, address and all', async () => {
  const { page, form } = await openForm('Create Invoice')
  for (const label of ['Quantity', 'Amount', 'Postcode']) await form.getByLabel(label).fill('7')
  await form.getByLabel('First Name').fill('Ada')
  await form.getByLabel('Last Name').fill('Byron')
  await eventually(() => form.getByLabel('Order ID').inputValue()).toMatch(/^\d+$/)
  await eventually(() => form.getByLabel('Cost').inputValue()).toMatch(/^\d+\.\d\d$/)
  const token = await stored(page, 'token')
  await page.request.post('/accounts/logout/', { headers: { authorization: `Token ${token}` } })
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expectPath(page, '/auth/login-page')
  await fillSignIn(page, demo.username)
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'Create Invoice')
  await form.getByText(restored).waitFor()
  for (const label of ['Quantity', 'Amount', 'Postcode'])
    expect(await form.getByLabel(label).inputValue()).toBe('7')
  expect(await form.getByLabel('Last Name').inputValue()).toBe('Byron')
})

test('what was sent goes once, however fast it is clicked, and is typed anew the next time', async () => {
  const { page, form } = await openForm('Create Purchase')
  let calls = 0
  let answer: () => void = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/api\/purchases\/$/, async (route) => {
    calls += 1
    await isAsked
    await route.fulfill({ status: 201, json: {} })
  })
  await form.getByLabel('Cost').fill('12.5')
  await form.getByLabel('Quantity').fill('2')
  // Within one frame, as a quick hand does on a slow machine.
  await form.getByRole('button', { name: 'Create Purchase' }).evaluate((button: { click: () => void }) => {
    button.click()
    button.click()
  })
  answer()
  await popUp(page, 'Success')
  await form.waitFor({ state: 'detached' })
  expect(calls).toBe(1)
  await actOnRows(page, 1, 'Create Purchase')
  await form.waitFor()
  expect(await form.getByLabel('Cost').inputValue()).toBe('')
})

test('an Esc in a dialog without a form gives the keyboard back to where it came from, too', async () => {
  const page = await catalogue({ path: `/catalogs?order_by=sku&filter=${filter}` })
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'View Purchases')
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions' }).and(page.locator(':focus')).waitFor()
})

test('a copy that is refused keeps all that was typed, says why at its field, and goes out corrected', async () => {
  const { page, form } = await openForm('Copy Product')
  const taken = 'This SKU is taken.'
  const calls: unknown[] = []
  await page.route(/api\/products\/copy-product\//, (route) => {
    calls.push(route.request().postDataJSON())
    if (calls.length > 1) return route.fulfill({ status: 201, json: { id: 4711, sku: 'COPY-FREE' } })
    return route.fulfill({
      status: 400,
      json: { detail: taken, code: 'invalid_input', errors: { sku: [taken] } },
    })
  })
  await form.getByLabel('Title').fill('A title of its own')
  await form.getByLabel('SKU').fill('COPY-TAKEN')
  await form.getByLabel('Quantity').fill('0')
  await form.getByRole('button', { name: 'Copy Product' }).click()
  await popUp(page, 'Failed')
  const refusal = form.getByRole('alert', { name: 'Copy product failed' })
  await refusal.getByText(taken).waitFor()
  const sku = form.getByLabel('SKU')
  await sku.and(page.locator(':focus[aria-invalid=true]')).waitFor()
  await takePicture(page, 'refused-copy-kept')
  await expectNoAxeViolation(page, '[role=dialog]')
  expect(await form.getByLabel('Title').inputValue()).toBe('A title of its own')
  expect(await form.getByLabel('Quantity').inputValue()).toBe('0')
  await sku.fill('COPY-FREE')
  expect(await sku.getAttribute('aria-invalid')).not.toBe('true')
  await form.getByRole('button', { name: 'Copy Product' }).click()
  await page.getByRole('heading', { name: 'Product created.' }).waitFor()
  expect(calls[1]).toMatchObject({ title: 'A title of its own', sku: 'COPY-FREE', quantity: 0 })
})

test.each([
  ['Create Purchase', /api\/purchases\/$/, ['Cost', 'Quantity']],
  ['Update Price', /bulk-update-products/, ['New price']],
] as const)('%s leads back from a server that fails to all that was typed', async (action, call, labels) => {
  const { page, form } = await openForm(action)
  for (const label of labels) await form.getByLabel(label).fill('7')
  if (action === 'Update Price') await form.getByText('1 price of 1 product will change.').waitFor()
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await form.getByRole('button', { name: /^(Create Purchase|Update 1 product)$/ }).click()
  await form.getByRole('button', { name: 'Back to the form' }).click()
  for (const label of labels) expect(await form.getByLabel(label).inputValue()).toBe('7')
  await form.getByLabel(labels[0]).and(page.locator(':focus')).waitFor()
  await form
    .getByRole('alert')
    .getByText('The service did not answer as expected (code 500).', { exact: false })
    .waitFor()
})

test('what is missing stands on the side of its label in the Arabic layout, too', async () => {
  const { page, form } = await openForm('Create Purchase', { settings: { direction: 'rtl' } })
  await form.getByRole('button', { name: 'Create Purchase' }).click()
  await form.getByText('Enter what one of them cost.').waitFor()
  await takePicture(page, 'purchase-missing-rtl')
  const rightOf = (words: string) =>
    page.evaluate<number>(`(() => {
      const range = document.createRange()
      const all = document.querySelectorAll('[role=dialog] :is(label, p, div)')
      range.selectNodeContents([...all].find((each) => each.textContent === ${JSON.stringify(words)}))
      return Math.round(range.getBoundingClientRect().right)
    })()`)
  const label = await rightOf('Cost')
  expect(Math.abs((await rightOf('Enter what one of them cost.')) - label)).toBeLessThanOrEqual(1)
  expect(Math.abs((await rightOf('In dollars, for one')) - label)).toBeLessThanOrEqual(1)
})
