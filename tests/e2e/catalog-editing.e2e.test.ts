import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demo, takePicture } from './browser.ts'
import { cell, columnOf, focused, grid, head, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { eventually, expectPath, fillSignIn, stored } from './windows.ts'
import { popUp } from './pop-up.ts'

const catalogue = openCatalogues()
const prices = { path: '/catalogs?order_by=sku&columns=sku,product_type,retail_price,cost' }

const priceField = (page: Page) => page.getByRole('textbox', { name: 'Retail Price' })
const shown = (price: number) => `$${price.toFixed(2)}`
/** One that stands in no row yet, however often the tests have run before. */
const otherThan = (before: string, change: number) => (before.endsWith('.50') ? 200 : 100.5) + change

describe('editing in place', () => {
  test('keeps a price, says Success, and moves on', async () => {
    const page = await catalogue(prices)
    await rowsHaveCome(page)
    const price = await cell(page, 1, 'Retail Price')
    const wanted = otherThan(await price.innerText(), 0)
    await price.dblclick()
    await priceField(page).fill(wanted.toFixed(2))
    await page.keyboard.press('Tab')
    await popUp(page, 'Success')
    await eventually(() => price.innerText()).toBe(shown(wanted))
    const next = await head(page, 'Cost').getAttribute('aria-colindex')
    await eventually(() => focused(page).getAttribute('aria-colindex')).toBe(next)
    await page.reload()
    await rowsHaveCome(page)
    await eventually(() => price.innerText()).toBe(shown(wanted))
  })

  test('puts the old price back when saving fails, says Failed, and why at the cell', async () => {
    const page = await catalogue(prices)
    await rowsHaveCome(page)
    await page.route(/api\/products\/\d+\/$/, (route) =>
      route.fulfill({
        status: 422,
        json: { detail: 'The price is above the maximum.', code: 'rule_broken' },
      }),
    )
    const price = await cell(page, 2, 'Retail Price')
    const before = await price.innerText()
    await price.dblclick()
    await priceField(page).fill('9000')
    await page.keyboard.press('Enter')
    await popUp(page, 'Failed')
    await eventually(() => price.innerText()).toBe(before)
    expect(await price.getAttribute('aria-invalid')).toBe('true')
    await price.hover()
    await page.getByRole('tooltip').getByText('The price is above the maximum.').waitFor()
    await takePicture(page, 'catalogue-edit-failed')
  })

  test('reverts with Escape, refuses what is no price before it is sent, and marks all of what stands there', async () => {
    const page = await catalogue({ path: `${prices.path},goat_sku` })
    await rowsHaveCome(page)
    const price = await cell(page, 3, 'Retail Price')
    const before = await price.innerText()
    await price.dblclick()
    await priceField(page).fill('12.345')
    await page.keyboard.press('Enter')
    await page.getByText('Prices have at most 2 decimals.').waitFor()
    await takePicture(page, 'catalogue-edit-refused')
    await page.keyboard.press('Escape')
    await eventually(() => price.innerText()).toBe(before)
    const goat = await cell(page, 3, 'goat_sku')
    const typed = page.getByRole('textbox', { name: 'goat_sku' })
    const letter = (await goat.innerText()) === 'G' ? 'H' : 'G'
    await goat.click()
    await page.keyboard.type(letter)
    await page.keyboard.press('Enter')
    await eventually(() => goat.innerText()).toBe(letter)
    await eventually(() => goat.getAttribute('aria-busy')).toBeNull()
    await goat.click()
    await page.keyboard.press('F2')
    await page.keyboard.type('XY')
    expect(await typed.inputValue()).toBe('XY')
    await page.keyboard.press('Escape')
    await eventually(() => goat.innerText()).toBe(letter)
  })

  test('says in full why it refuses, also in the corners of the list', async () => {
    const page = await catalogue({ path: '/catalogs?order_by=sku&columns=retail_price,sku' })
    await rowsHaveCome(page)
    const frame = await grid(page).boundingBox()
    const lowest = Math.floor(((frame?.height ?? 0) - 32) / 32) - 1
    await (await cell(page, lowest, 'Retail Price')).dblclick()
    await priceField(page).fill('12.345')
    await page.keyboard.press('Enter')
    const reason = await page.getByText('Prices have at most 2 decimals.').boundingBox()
    expect(reason?.x).toBeGreaterThanOrEqual(frame?.x ?? 0)
    expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThanOrEqual(
      (frame?.y ?? 0) + (frame?.height ?? 0),
    )
    await takePicture(page, 'catalogue-edit-refused-corner')
    await page.keyboard.press('Escape')
  })

  test('offers both values when someone else changed the same price meanwhile', async () => {
    const page = await catalogue(prices)
    await rowsHaveCome(page)
    const price = await cell(page, 5, 'Retail Price')
    const before = await price.innerText()
    const [mine, theirs] = [otherThan(before, 10), otherThan(before, 20)]
    await price.dblclick()
    await setPriceElsewhere(page, 5, theirs)
    await priceField(page).fill(String(mine))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Keep ${shown(theirs)}` }).waitFor()
    await takePicture(page, 'catalogue-edit-conflict')
    // Enter has moved the cursor on; the panel hangs on the cell that was edited all the same.
    const told = page.getByRole('dialog', { name: 'Changed meanwhile' })
    expect(await told.innerText()).toMatch(
      /demo set Retail Price to \$[\d,.]+ at 20\d\d-\d\d-\d\d \d\d:\d\d while you/,
    )
    const panel = await told.boundingBox()
    const edited = await price.boundingBox()
    expect(Math.abs((panel?.y ?? 0) - ((edited?.y ?? 0) + (edited?.height ?? 0)))).toBeLessThan(10)
    await page.getByRole('button', { name: `Save ${shown(mine)}` }).click()
    await popUp(page, 'Success')
    await eventually(() => price.innerText()).toBe(shown(mine))
  })

  test('goes on while a price that others change beside it is shown as it is now', async () => {
    const page = await catalogue(prices)
    await rowsHaveCome(page)
    const price = await cell(page, 6, 'Retail Price')
    const before = await price.innerText()
    await (await cell(page, 7, 'Retail Price')).dblclick()
    await priceField(page).fill('12')
    let theirs = otherThan(before, 30)
    // Another one each time: it may be too early for the page to hear of the first.
    const followed = async () => {
      await setPriceElsewhere(page, 6, (theirs += 1))
      return price.innerText()
    }
    await eventually(followed, 500).not.toBe(before)
    expect(await priceField(page).inputValue()).toBe('12')
    await page.keyboard.press('Escape')
  })

  test('of a cost is followed by the total, of a price by nothing more', async () => {
    const path = '/catalogs?order_by=sku&columns=sku,retail_price,cost&filter=[{"product_type":"basic"}]'
    const page = await catalogue({ path })
    await rowsHaveCome(page)
    let reads = 0
    page.on('request', (request) => (reads += request.url().includes('/api/products/?') ? 1 : 0))
    const edit = async (name: string, wanted: number) => {
      await (await cell(page, 2, name)).dblclick()
      await page.getByRole('textbox', { name }).fill(wanted.toFixed(2))
      await page.keyboard.press('Enter')
      await eventually(async () => (await cell(page, 2, name)).innerText()).toBe(shown(wanted))
      // A cell that is being saved takes no edit.
      await eventually(async () => (await cell(page, 2, name)).getAttribute('aria-busy')).toBeNull()
    }
    const amount = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
    const total = async () => amount(await page.getByText('Total Cost').locator('..').innerText())
    const [price, cost] = [
      amount(await (await cell(page, 2, 'Retail Price')).innerText()),
      amount(await (await cell(page, 2, 'Cost')).innerText()),
    ]
    const before = await total()
    await edit('Retail Price', price + 1)
    await edit('Retail Price', price)
    await edit('Cost', cost + 7)
    await eventually(total).toBeCloseTo(before + 7)
    expect(reads).toBe(1)
    await edit('Cost', cost)
    await eventually(total).toBeCloseTo(before)
  })

  test('offers the cost of basic products only', async () => {
    const page = await catalogue({ path: '/catalogs?columns=sku,cost&filter=[{"product_type":"parent"}]' })
    await rowsHaveCome(page)
    await (await cell(page, 0, 'Cost')).dblclick()
    expect(await page.getByRole('textbox', { name: 'Cost' }).count()).toBe(0)
    await page.goto('/catalogs?columns=sku,cost&filter=[{"product_type":"basic"}]')
    await rowsHaveCome(page)
    await (await cell(page, 0, 'Cost')).dblclick()
    await page.getByRole('textbox', { name: 'Cost' }).press('Escape')
  })
})

describe('a half-typed price', () => {
  test('outlives a dead session, and is gone on with after signing in', async () => {
    const page = await catalogue(prices)
    await rowsHaveCome(page)
    const price = await cell(page, 1, 'Retail Price')
    const before = await price.innerText()
    await price.dblclick()
    await priceField(page).fill('432.1')
    const token = await page.evaluate<string>("localStorage.getItem('token')")
    await page.request.post('/accounts/logout/', { headers: { authorization: `Token ${token}` } })
    await page.keyboard.press('Enter')
    await expectPath(page, '/auth/login-page')
    await fillSignIn(page, demo.username)
    await priceField(page).waitFor()
    expect(await priceField(page).inputValue()).toBe('432.1')
    await page.keyboard.press('Escape')
    await eventually(() => price.innerText()).toBe(before)
    expect(await stored(page, 'draft:cell:Products')).toBeNull()
  })

  test('outlives a page that is left before the server has answered, whether it came through or not', async () => {
    const page = await catalogue(prices)
    await rowsHaveCome(page)
    const price = await cell(page, 4, 'Retail Price')
    const wanted = otherThan(await price.innerText(), 30).toFixed(2)
    let arrives = (_isLost: boolean) => {}
    const isLost = new Promise<boolean>((resolve) => (arrives = resolve))
    await page.route(/api\/products\/\d+\/$/, async (route) => {
      if (route.request().method() === 'PATCH' && (await isLost)) await route.abort()
      else await route.fallback()
    })
    await price.dblclick()
    await priceField(page).fill(wanted)
    await page.keyboard.press('Enter')
    await eventually(() => price.innerText()).toBe(`$${wanted}`)
    await page.reload()
    arrives(true)
    await eventually(() => priceField(page).inputValue()).toBe(wanted)
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await popUp(page, 'Success')
    await eventually(() => price.getAttribute('aria-busy')).toBeNull()
    await page.reload()
    await rowsHaveCome(page)
    expect(await price.innerText()).toBe(`$${wanted}`)
  })
})

describe('a sheet of cells', () => {
  test('changes all marked prices at once, fills down, pastes, shows first what is much, and takes each back', async () => {
    const page = await catalogue({
      path: '/catalogs?order_by=sku&columns=sku,retail_price,cost&filter=[{"product_type":"basic"}]',
    })
    await rowsHaveCome(page)
    const before = await columnOf(page, 'Retail Price', 4)
    const expectPrices = (prices: string[]) =>
      eventually(() => columnOf(page, 'Retail Price', prices.length)).toEqual(prices)
    await (await cell(page, 0, 'Retail Price')).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.type('+10')
    await page.keyboard.press('Enter')
    await page.getByText('3 prices changed').waitFor()
    const raised = before.slice(0, 3).map((price) => shown(Number(price.replace(/[$,]/g, '')) + 10))
    await expectPrices([...raised, before[3] ?? ''])
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: 3 prices.').waitFor()
    await expectPrices(before)

    await paste(page, '$4,321.50\t7\r\n0.5\tmany\r\n')
    await page.getByText('2 values changed, 2 not: see the marked cells').waitFor()
    await expectPrices(['$4,321.50', before[1] ?? ''])
    expect(await (await cell(page, 1, 'Cost')).getAttribute('aria-invalid')).toBe('true')
    await takePicture(page, 'catalogue-sheet-pasted')
    await page.keyboard.press('Control+d')
    await page.getByText('2 prices changed').waitFor()
    await expectPrices(['$4,321.50', '$4,321.50', '$4,321.50', before[3] ?? ''])
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: 2 prices.').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: 2 values.').waitFor()
    await expectPrices(before)

    await paste(page, '9876\n'.repeat(21))
    await page.getByRole('dialog', { name: 'Change 21 cells?' }).waitFor()
    await takePicture(page, 'catalogue-sheet-preview')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await eventually(() => focused(page).count()).toBe(1)
    await expectPrices(before)
  })
})

/** As a spreadsheet's cells come from the clipboard, into the cell with the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(
    `(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(text)})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`,
  )
}

async function setPriceElsewhere(page: Page, index: number, price: number): Promise<void> {
  const address = await (await cell(page, index, 'SKU')).getByRole('link').getAttribute('href')
  const token = await page.evaluate<string>("localStorage.getItem('token')")
  const answer = await page.request.patch(`/api/products/${address?.split('/').at(-1)}/`, {
    headers: { authorization: `Token ${token}` },
    data: { retail_price: price },
  })
  expect(answer.status()).toBe(200)
}
