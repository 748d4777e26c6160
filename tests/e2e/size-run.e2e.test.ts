import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signedIn, takePicture } from './browser.ts'
import { expectNoViolation, openCatalogues } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { address } from './own-installation.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

/** A style of our own with three sizes, so that nobody else's walk finds other figures. */
async function style(page: Page, name: string): Promise<number> {
  const { token } = await signedIn(page.context())
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const sizes = ['8', '9.5', '10'].map((size, at) => {
    return { size, sku: `${name}-${size}`, quantity: at + 1, retail_price: 100, cost: 50 }
  })
  const sent = await fetch(`${address}/api/products/create-size-run/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ style: { sku: name, title: `Style ${name}`, mpn: name }, sizes }),
  })
  expect(sent.status, await sent.clone().text()).toBeLessThan(300)
  const filter = encodeURIComponent(JSON.stringify([{ sku__iexact: name }]))
  const found = await fetch(`${address}/api/products/?filter=${filter}`, { headers })
  const [parent] = ((await found.json()) as { results: { id: number }[] }).results
  return parent?.id ?? 0
}

const sheet = (page: Page) => page.getByRole('grid', { name: 'Size run' })
async function line(page: Page, name: string): Promise<string[]> {
  return sheet(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('gridcell')
    .allInnerTexts()
}
const cellOf = (page: Page, name: string, at: number) =>
  sheet(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('gridcell')
    .nth(at)

test('the sizes of a style are typed into like a sheet, and taken back', async () => {
  const page = await catalogue()
  const id = await style(page, 'RUN-A')
  await page.goto(`/catalogs/${id}`)
  await eventually(() => line(page, 'Phoenix Qty')).toEqual(['1', '2', '3'])
  expect(await sheet(page).getByRole('columnheader').allInnerTexts()).toEqual(['Size', '8', '9.5', '10'])
  await expectNoViolation(page)
  await takePicture(page, 'size-run-1280')
  await helpPicture(page.getByRole('region', { name: 'Size run' }), 'size-run')

  await cellOf(page, 'Phoenix Qty', 0).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('F2')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await eventually(() => line(page, 'Phoenix Qty')).toEqual(['7', '8', '3'])
  await eventually(() => page.evaluate('document.activeElement.dataset.cell')).toBe('1 2')

  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('+10%')
  await page.keyboard.press('Enter')
  await eventually(() => line(page, 'Retail Price')).toEqual(['$110.00', '$110.00', '$110.00'])
  await page.getByText('3 prices changed').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(() => line(page, 'Retail Price')).toEqual(['$100.00', '$100.00', '$100.00'])
  await page.getByText('Undone: 3 prices.').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(() => line(page, 'Phoenix Qty')).toEqual(['7', '2', '3'])
})

test('a block from a spreadsheet is pasted from the marked cell on, each cell says what became of it, and fills go on', async () => {
  const page = await catalogue()
  const id = await style(page, 'RUN-B')
  await page.goto(`/catalogs/${id}`)
  await eventually(() => line(page, 'Phoenix Qty')).toEqual(['1', '2', '3'])
  const paste = (text: string) =>
    page.evaluate(
      `document.activeElement.dispatchEvent(Object.assign(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: (() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)}); return data })() })))`,
    )
  await cellOf(page, 'Phoenix Qty', 0).click()
  await paste('4\t5\tmany\r\n120\t130\t$140.50\r\n')
  await eventually(() => line(page, 'Retail Price')).toEqual(['$120.00', '$130.00', '$140.50'])
  await eventually(() => line(page, 'Phoenix Qty')).toEqual(['4', '5', '3'])
  await page.getByRole('list', { name: 'Not saved' }).getByText('Phoenix Qty of 10').waitFor()
  await expectNoViolation(page)

  await cellOf(page, 'Cost', 0).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('61')
  await page.keyboard.press('Tab')
  await eventually(() => line(page, 'Cost')).toEqual(['$61.00', '$50.00', '$50.00'])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+d')
  await eventually(() => line(page, 'Cost')).toEqual(['$61.00', '$61.00', '$61.00'])
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
})

/** A page that is slow to tell its parts what it knows. */
const slowTimers = `{
  const { setTimeout: inTime } = window
  window.setTimeout = (work, ms, ...given) => inTime(work, ms || 400, ...given)
}`

test('what was typed stands until the saved row does, also where the page is slow', async () => {
  const page = await catalogue()
  await page.addInitScript(slowTimers)
  await page.goto(`/catalogs/${await style(page, 'RUN-S')}`)
  const cell = cellOf(page, 'Cost', 0)
  await cell.click()
  await page.evaluate(`{
    globalThis.seen = []
    const cell = document.activeElement
    const note = () => seen.push(cell.innerText)
    new MutationObserver(note).observe(cell, { childList: true, subtree: true, characterData: true })
  }`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('61')
  await page.keyboard.press('Tab')
  await eventually(() => cell.innerText()).toBe('$61.00')
  await eventually(() => cell.getAttribute('aria-busy')).toBe(null)
  await eventually(() => cell.innerText()).toBe('$61.00')
  const seen = await page.evaluate<string[]>('seen')
  expect(seen.slice(seen.indexOf('$61.00'))).not.toContain('$50.00')
})

test.each([
  ['390', {}, { width: 390, height: 800 }],
  ['390-dark-rtl', { direction: 'rtl' }, { width: 390, height: 800, colorScheme: 'dark' as const }],
])('stands on a phone: %s', async (name, settings, look) => {
  const page = await catalogue({ settings, look })
  const id = await style(page, `RUN-${name.toUpperCase()}`)
  await page.goto(`/catalogs/${id}`)
  await eventually(() => line(page, 'Phoenix Qty')).toEqual(['1', '2', '3'])
  await sheet(page).scrollIntoViewIfNeeded()
  await takePicture(page, `size-run-${name}`)
  await expectNoViolation(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await cellOf(page, 'Phoenix Qty', 0).click()
  await page.keyboard.press(name.includes('rtl') ? 'ArrowLeft' : 'ArrowRight')
  await eventually(() => page.evaluate('document.activeElement.dataset.cell')).toBe('0 2')
})
