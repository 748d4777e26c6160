import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { rowOfTexts, workbookParts, zipOfParts } from '../support/scratch-workbook.ts'
import { writeOrder } from './own-order.ts'
import { eventually, expectPath, openWindows, pathOf } from './windows.ts'

const { seller } = openWindows()

const row = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Orders in the file' }).getByRole('row').filter({ hasText: words })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const settlementPath = /^\/settlements\/\d+$/

/** Sends a file from the page of settlements. */
async function sendFile(page: Page, lines: readonly string[] | Buffer, name = 'march.csv'): Promise<void> {
  await page.goto('/settlements')
  await page.getByLabel('Marketplace', { exact: true }).selectOption('Manual')
  const buffer = lines instanceof Buffer ? lines : Buffer.from(`${lines.join('\r\n')}\r\n`)
  await page.getByLabel('Settlement file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('a file is compared with the orders, accepted in part and whole, and undone', async () => {
  const { page, token } = await seller()
  const [known, guessed] = [await writeOrder(page, token), await writeOrder(page, token)]
  const paid = await page.request.patch(`/api/orders/${known.id}/`, {
    headers: { authorization: `Token ${token}` },
    data: { payout: 95 },
  })
  expect(paid.status()).toBe(200)
  await page.goto('/orders')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Settlements' })
    .click()
  await expectPath(page, '/settlements')
  await sendFile(page, [
    'Order Number,Net Payout,Fees,Currency',
    `${known.order_id},80.00,5.00,USD`,
    `${known.order_id},8.50,0.00,USD`,
    `${guessed.order_id},91.00,9.00,USD`,
    'NOBODY-1,5.00,0.00,USD',
  ])
  await eventually(() => pathOf(page)).toMatch(settlementPath)
  await button(page, 'Accept all 2').waitFor()
  const address = pathOf(page)
  const id = address.split('/').at(-1)
  await row(page, known.order_id).getByText('-$6.50').waitFor()
  await row(page, known.order_id).getByText('2 lines').waitFor()
  await row(page, guessed.order_id).getByText('Was estimated').waitFor()
  await row(page, 'NOBODY-1').getByText('No order of this marketplace has this id or number.').waitFor()
  // A sum is compared with its lines: both tables have their figures in one order.
  const figures = ['Our payout', 'Their payout', 'Difference']
  for (const part of ['Found orders by currency', 'Orders in the file']) {
    const heads = page.getByRole('region', { name: part }).getByRole('columnheader')
    expect((await heads.allInnerTexts()).filter((head) => figures.includes(head))).toEqual(figures)
  }
  await expectNoViolation(page)
  await takePicture(page, 'settlement-1280-light')
  await helpPicture(page.getByRole('main'), 'settlement', { window: 1100, height: 640 })

  await button(page, 'Different (1)').click()
  await row(page, guessed.order_id).waitFor({ state: 'detached' })
  await eventually(() => page.url()).toContain('outcome=different')
  await page.getByRole('checkbox', { name: `Select order ${known.order_id}` }).check()
  await button(page, 'Accept 1 selected order').click()
  await row(page, known.order_id).getByText('Accepted', { exact: true }).waitFor()
  await button(page, /^Accept all/).waitFor({ state: 'detached' })
  await button(page, /^All \(/).click()
  await button(page, 'Accept all 1').click()
  await row(page, guessed.order_id).getByText('Accepted', { exact: true }).waitFor()
  await button(page, /^Accept all/).waitFor({ state: 'detached' })

  await row(page, known.order_id).getByRole('link', { name: known.order_id }).click()
  await expectPath(page, `/orders/${known.id}`)
  await page
    .getByText(`Payout was changed from 95.00 to 88.50 by settlement ${id} (march.csv).`)
    .first()
    .waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await row(page, guessed.order_id).getByText('Accepted', { exact: true }).waitFor()
  await expectNoViolation(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  const reversed = (await seller({ direction: 'rtl' })).page
  await reversed.goto(address)
  const words = row(reversed, guessed.order_id)
  const outcome = await words.getByText('Was estimated').boundingBox()
  const accepted = await words.getByText('Accepted', { exact: true }).boundingBox()
  const end = (accepted?.x ?? 0) + (accepted?.width ?? 0)
  expect((outcome?.x ?? 0) - end, 'Accepted follows, with room between').toBeGreaterThan(5)
  await button(page, 'Undo').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put back 2 payouts' }).click()
  await row(page, known.order_id).getByText('Undone', { exact: true }).waitFor()
  await button(page, 'Accept all 2').waitFor()
})

test('a workbook whose columns nobody knows asks for them', async () => {
  const { page } = await seller()
  const sheet = rowOfTexts(1, ['Wer', 'Wieviel']) + rowOfTexts(2, ['NOBODY-2', '5.00'])
  await sendFile(page, zipOfParts(workbookParts([sheet])), 'march.xlsx')
  await page
    .getByText('The first line of the file names no column that is surely the Order and Payout.')
    .waitFor()
  await expectNoViolation(page)
  await page.getByLabel(/^Order/).selectOption('Wer')
  await page.getByLabel(/^Payout/).selectOption('Wieviel')
  await button(page, 'Compare with the orders').click()
  await row(page, 'NOBODY-2').getByText('Unknown order').waitFor()
})

test('a file that is none is refused in words, and a settlement that is not there says so', async () => {
  const { page } = await seller()
  await sendFile(page, ['PK'], 'march.ods')
  await page
    .getByRole('alert')
    .getByText('march.ods is a spreadsheet of another kind. Save it as XLSX or CSV (UTF-8)')
    .waitFor()
  await sendFile(page, ['Order,Payout'])
  await page.getByRole('alert').getByText('The file has no line after its column names.').waitFor()
  await expectPath(page, '/settlements')
  await page.goto('/settlements/99999999')
  await page.getByText('There is no such settlement').waitFor()
})

test('a file to practice with is made from the orders that are here', async () => {
  const { page } = await seller()
  await page.goto('/settlements')
  await page.getByLabel('Marketplace', { exact: true }).selectOption('Shopify')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Practice file').click()])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('Order Number,Type,Sale Price,Fees,Net Payout,Currency,Payout Date')
  expect(lines.length).toBeGreaterThan(10)
})
