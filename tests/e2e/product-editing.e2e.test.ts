import { describe, expect, test } from 'vitest'
import { expectNoViolation } from './catalogue-page.ts'
import { takePicture } from './browser.ts'
import { helpPicture } from './help-picture.ts'
import { popUp } from './pop-up.ts'
import { fieldOf, openProducts, patchElsewhere, typeOver } from './product-page.ts'
import { eventually } from './windows.ts'

const product = openProducts()
/** One that stood there never, however often the tests have run before. */
/** A division at the end: a sum of fractions has more than two decimals once in sixty times. */
const fresh = () => String((10_000 + (Date.now() % 800_000)) / 100)

describe('a field of the product page', () => {
  test('takes digits and one point, is saved by Enter, says Success, and gives the keyboard back', async () => {
    const { page } = await product()
    const price = Number(fresh()).toFixed(2)
    await typeOver(page, 'Retail Price', `a${price.replace('.', '.x')}.`)
    expect(await page.getByLabel('Retail Price', { exact: true }).inputValue()).toBe(price)
    await expectNoViolation(page)
    await takePicture(page, 'product-editing')
    // GOAT has been asked, so that nothing moves any more.
    await fieldOf(page, 'goat_lowest_price').getByText('Practice mode').waitFor()
    await helpPicture(page.getByRole('region', { name: 'Pricing' }), 'product-field')
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await eventually(() => fieldOf(page, 'retail_price').innerText()).toContain(
      Number(price).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    )
    await eventually(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Edit Retail Price',
    )
    expect(await page.getByRole('switch', { name: 'Price Manually Updated' }).isChecked()).toBe(true)
  })

  test('sends nothing when it stays as it is or is emptied, and closes', async () => {
    const { page } = await product({ nth: 1 })
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PATCH' && sent.push(request.url())))
    await page.getByRole('button', { name: 'Edit Brand', exact: true }).click()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit Title', exact: true }).click()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit Title', exact: true }).waitFor()
    expect(await page.getByLabel('Brand', { exact: true }).count()).toBe(0)
    expect(sent).toEqual([])
  })

  test('offers the suppliers that products have, and takes another one', async () => {
    const { page, id } = await product({ nth: 1 })
    const known = `Known ${fresh()}`
    await patchElsewhere(page, id, { supplier_name: known })
    await page.reload()
    await fieldOf(page, 'supplier_name').getByText(known).waitFor()
    await typeOver(page, 'Supplier Name', known.slice(0, 3))
    const offered = fieldOf(page, 'supplier_name').locator(`datalist option[value="${known}"]`)
    await offered.waitFor({ state: 'attached' })
    const other = `Other ${fresh()}`
    await page.getByLabel('Supplier Name', { exact: true }).fill(other)
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await fieldOf(page, 'supplier_name').getByText(other).waitFor()
  })

  test('refuses less than 1 before it is sent, and Esc leaves it', async () => {
    const { page } = await product({ nth: 1 })
    const before = await fieldOf(page, 'weight').innerText()
    await typeOver(page, 'Weight', '0.5')
    await page.keyboard.press('Enter')
    await page.getByText('The smallest value is 1.').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => fieldOf(page, 'weight').innerText()).toBe(before)
  })

  test('is emptied by Clear value, and Ctrl+Z takes that back', async () => {
    const { page, id } = await product({ nth: 2 })
    await patchElsewhere(page, id, { subtitle: 'To be cleared' })
    await page.getByRole('button', { name: 'Reload' }).click()
    await fieldOf(page, 'subtitle').getByText('To be cleared').click()
    await page.getByRole('button', { name: 'Clear value' }).click()
    await popUp(page, 'Success')
    await eventually(() => fieldOf(page, 'subtitle').innerText()).toContain('–')
    await page.keyboard.press('Control+z')
    await fieldOf(page, 'subtitle').getByText('To be cleared').waitFor()
  })

  test('reverts when saving fails, says Failed, and why at the field', async () => {
    const { page } = await product({ nth: 3 })
    const before = await fieldOf(page, 'sku').innerText()
    const parent = await fieldOf(page, 'parent_sku').innerText()
    await typeOver(page, 'SKU', parent.replace(/^Parent SKU\s*/, ''))
    await page.keyboard.press('Enter')
    await popUp(page, 'Failed')
    await page.getByRole('alert').getByText('already').first().waitFor()
    await eventually(() => fieldOf(page, 'sku').innerText()).toContain(before.split('\n')[1] ?? '')
  })

  test('of a product that was deleted meanwhile says why at the field, and that it is deleted', async () => {
    const { page, id } = await product({ nth: 3 })
    await page.route(new RegExp(`api/products/${id}/$`), async (route) => {
      if (route.request().method() === 'PATCH')
        return route.fulfill({ status: 409, json: { detail: 'It is deleted.', code: 'conflict' } })
      const found = await route.fetch()
      const body = { ...((await found.json()) as object), is_deleted: true, deleted_on: null }
      return route.fulfill({ response: found, json: body })
    })
    await typeOver(page, 'Subtitle', `Late ${fresh()}`)
    await page.keyboard.press('Enter')
    await fieldOf(page, 'subtitle').getByRole('alert').getByText('It is deleted.').waitFor()
    await page.getByRole('button', { name: 'Restore' }).waitFor()
    expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(0)
  })

  test('shows both values when two people changed it', async () => {
    const { page, id } = await product({ nth: 4 })
    await typeOver(page, 'Manufacturer', 'Mine')
    const theirs = `Theirs ${fresh()} of a company with a very long name that goes on and on`
    await patchElsewhere(page, id, { manufacturer: theirs })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Changed meanwhile' }).waitFor()
    await page.getByRole('button', { name: `Keep ${theirs}` }).waitFor()
    // By the words themselves: a label's scroll width counts the blank at which a line ends, too.
    const cut = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.mantine-Button-label')].flatMap((label) => {
      const { left, right } = label.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(label)
      return [...range.getClientRects()]
        .filter((words) => words.left < left - 1 || words.right > right + 1)
        .map((words) => label.textContent + ' ' + words.right + ' of ' + right)
    })`)
    expect(cut).toEqual([])
    await takePicture(page, 'product-conflict')
    await page.getByRole('button', { name: 'Save Mine' }).click()
    await fieldOf(page, 'manufacturer').getByText('Mine', { exact: true }).waitFor()
  })

  test('follows what others do, and leaves alone what is typed meanwhile', async () => {
    const { page, id } = await product({ nth: 7 })
    await typeOver(page, 'Store Title', 'Half a title')
    // Another one each time: it may be too early for the page to hear of the first.
    const followed = async () => {
      await patchElsewhere(page, id, { manufacturer: `Followed ${fresh()}` })
      return fieldOf(page, 'manufacturer').innerText()
    }
    await eventually(followed, 500).toContain('Followed')
    expect(await page.getByLabel('Store Title', { exact: true }).inputValue()).toBe('Half a title')
  })

  test('that others left alone is saved although they changed the product', async () => {
    const { page, id } = await product({ nth: 5 })
    const text = `Shelf ${fresh()}`
    await typeOver(page, 'Warehouse Location', text)
    await patchElsewhere(page, id, { subtitle: `Other ${fresh()}` })
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await fieldOf(page, 'warehouse_location').getByText(text).waitFor()
  })

  test('keeps what is typed over a reload of the page, and Reload asks before it is lost', async () => {
    const { page } = await product({ nth: 6 })
    await typeOver(page, 'Store Title', 'Half a title')
    await page.reload()
    await eventually(() => page.getByLabel('Store Title', { exact: true }).inputValue()).toBe('Half a title')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByLabel('Store Title', { exact: true }).inputValue()).toBe('Half a title')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Discard and reload' }).click()
    await page.getByRole('button', { name: 'Edit Store Title' }).waitFor()
  })

  test('stays open over Reload while nothing is typed', async () => {
    const { page } = await product({ nth: 6 })
    await page.getByRole('button', { name: 'Edit Store Title' }).click()
    await page.getByRole('button', { name: 'Reload' }).click()
    await eventually(() => page.getByRole('button', { name: 'Reload' }).getAttribute('data-loading')).toBe(
      null,
    )
    await page.getByLabel('Store Title', { exact: true }).waitFor()
  })
})

test('what is on or off is switched by the keyboard, and always sent', async () => {
  const { page } = await product({ nth: 7 })
  const toggles = [
    ['Display in Store', 'is_display_in_store'],
    ['External Qty Blocked', 'is_external_quantity_blocked'],
    ['Price Manually Updated', 'retail_price_manually_updated'],
  ] as const
  const switched = (label: string) => page.getByRole('switch', { name: label })
  const wanted: boolean[] = []
  for (const [label, field] of toggles) {
    const isOn = !(await switched(label).isChecked())
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await switched(label).focus()
    await page.keyboard.press('Space')
    expect((await sent).postDataJSON()).toEqual({ [field]: isOn })
    await popUp(page, 'Success')
    wanted.push(isOn)
  }
  await page.reload()
  await switched('Display in Store').waitFor()
  expect(await Promise.all(toggles.map(([label]) => switched(label).isChecked()))).toEqual(wanted)
})

test('attributes, choices, long texts and pieces are edited in their place', async () => {
  const { page } = await product({ nth: 8 })
  const care = `Wash at ${fresh()}`
  await typeOver(page, 'Care', care)
  await page.keyboard.press('Enter')
  await fieldOf(page, 'attributes.care').getByText(care).waitFor()

  await page.getByRole('button', { name: 'Edit Sleeve Length' }).click()
  const choice =
    (await page.getByLabel('Sleeve Length', { exact: true }).inputValue()) === 'LongSleeve'
      ? 'ShortSleeve'
      : 'LongSleeve'
  await page.getByLabel('Sleeve Length', { exact: true }).selectOption(choice)
  await page.getByRole('button', { name: 'Save Sleeve Length' }).click()
  await fieldOf(page, 'attributes.sleeve_length').getByText(choice).waitFor()

  await page.getByRole('button', { name: 'Edit Age Range' }).click()
  const ages = page.getByRole('combobox', { name: 'Age Range', exact: true })
  const offered = await ages.getByRole('option').allInnerTexts()
  const age = offered.find((each) => each !== '') ?? ''
  await ages.selectOption(offered.at(-1) ?? '')
  await ages.selectOption(age)
  await page.keyboard.press('Enter')
  await fieldOf(page, 'attributes.age_range').getByText(age).waitFor()
  await page.getByRole('button', { name: 'Edit Material' }).click()
  await page.getByRole('combobox', { name: 'Material', exact: true }).press('Escape')

  const label = `Shelf ${fresh()}`
  await typeOver(page, 'Labels', `${label}, New in,${label}`)
  await page.keyboard.press('Enter')
  await fieldOf(page, 'labels').getByText(`${label}, New in`, { exact: true }).waitFor()

  const words = `<b>Light</b> and ${fresh()}`
  await typeOver(page, 'Description', words)
  await page.keyboard.press('Enter')
  await fieldOf(page, 'description').getByText(words.replaceAll(/<.*?>/g, '')).waitFor()

  const pieces = String(Date.now() % 500)
  await typeOver(page, 'Phoenix', pieces)
  await page.keyboard.press('Enter')
  await eventually(() => fieldOf(page, 'distribution_centers.Phoenix').innerText()).toContain(pieces)
})

test('the stock of a parent is that of its sizes: nothing of it is typed', async () => {
  const { page } = await product({ type: 'parent' })
  await page.getByRole('region', { name: 'Distribution centres' }).waitFor()
  expect(await page.getByRole('button', { name: 'Edit Phoenix' }).count()).toBe(0)
  expect(await fieldOf(page, 'cost').count()).toBe(0)
})
