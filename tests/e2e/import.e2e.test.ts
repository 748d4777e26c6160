import type { Locator, Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { catalogueTitle, eventually, expectPath, openWindows, pathOf } from './windows.ts'
import { routeOnce } from './route-once.ts'

const { seller } = openWindows()

// SKUs of a run of their own: other tests look at the demo catalogue, and a running installation may be tested again.
const run = `IMPORTED-${Date.now().toString(36).toUpperCase()}`

type Chosen = { name: string; mimeType: string; buffer: Buffer }

function csv(name: string, lines: readonly string[]): Chosen {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) }
}

/** A supplier's list: the price is what the seller pays, and "Ref" is the maker's number. */
function supplierList(secondPrice = '41.00'): Chosen {
  return csv('supplier.csv', [
    'Code,Name,Price,Qty,Ref,Remark',
    `${run}-1,"Trail shoe, grey",39.90,4,${run}-M1,new`,
    `${run}-2,"Trail shoe\nwith a warm lining",${secondPrice},0,${run}-M2,`,
    `${run}-3,Trail shoe red,free,2,${run}-M3,`,
    `${run}-1,Trail shoe again,39.90,4,${run}-M1,`,
    `${run}-5,Trail shoe blue`,
    `${run}-6,Trail shoe green,12.345,-3,${run}-M6,`,
  ])
}

const rejectedLines = [
  ['5', 'Price', '"free" is not a number.'],
  ['6', 'Whole line', `The SKU ${run}-1 is there already on line 2.`],
  ['7', 'Whole line', 'The row has 2 cells where the header has 6.'],
]

const shopifyExport = csv('shopify.csv', [
  'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src',
  `${run}-tee,Desert tee,Mesa,Size,S,,20.00,4,https://pictures.example/tee.jpg`,
  `${run}-tee,,,,M,,20.00,5,`,
  `${run}-cap,Lone cap,Mesa,Title,Default Title,,12.00,7,https://pictures.example/cap.jpg`,
])

const fileInput = (page: Page) => page.getByLabel('CSV file', { exact: true })
const fieldOf = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `Field for ${column}`, exact: true })
const checkFile = (page: Page) => page.getByRole('button', { name: 'Check the file' }).click()
const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ product/ })
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const tray = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** The figures of a card: 'New' → '3'. */
async function figures(card: Locator): Promise<Record<string, string>> {
  await card.waitFor()
  const names = await card.getByRole('term').allInnerTexts()
  const counts = await card.getByRole('definition').allInnerTexts()
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? '']))
}

async function rowsOf(table: Locator): Promise<string[][]> {
  await table.getByRole('cell').first().waitFor()
  const rows = await table.getByRole('row').all()
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()))
  return cells.filter((each) => each.length > 0)
}

async function choose(page: Page, file: Chosen): Promise<void> {
  await page.goto('/catalogs/import')
  await fileInput(page).setInputFiles(file)
  await eventually(() => pathOf(page)).toMatch(/^\/catalogs\/import\/\d+$/)
}

async function drop(page: Page, { name, mimeType, buffer }: Chosen): Promise<void> {
  const dropped = await page.evaluateHandle(
    `(() => {
      const files = new DataTransfer()
      files.items.add(new File([${JSON.stringify(buffer.toString())}], ${JSON.stringify(name)}, { type: '${mimeType}' }))
      return files
    })()`,
  )
  await page.getByText('Drop a CSV file here').dispatchEvent('drop', { dataTransfer: dropped })
}

async function give(page: Page, column: string, field: string): Promise<void> {
  await fieldOf(page, column).click()
  await page.getByRole('option', { name: field, exact: true }).click()
}

/** From a supplier's list to what its import would do. */
async function checkSupplierList(page: Page, file: Chosen): Promise<Locator> {
  await choose(page, file)
  await give(page, 'Price', 'Cost')
  await give(page, 'Ref', 'MPN')
  await checkFile(page)
  const result = part(page, 'What the import would do')
  await result.waitFor()
  return result
}

describe('a file of any kind', () => {
  test('is dropped, mapped, checked, imported and found in the catalogue', async () => {
    const { page } = await seller()
    await page.goto('/catalogs')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByText('Drop a CSV file here').waitFor()
    await takePicture(page, 'import-drop-1280')
    await expectNoAxeViolation(page)
    await drop(page, supplierList())

    await part(page, 'Which column is what?').waitFor()
    const proposed = {
      Code: 'SKU',
      Name: 'Title',
      Price: 'Retail Price',
      Qty: 'Phoenix Qty',
      Ref: '',
      Remark: '',
    }
    for (const [column, field] of Object.entries(proposed))
      expect(await fieldOf(page, column).inputValue()).toBe(field)
    await page.getByText('39.90 · 41.00 · free').waitFor()
    await takePicture(page, 'import-columns-1280')
    await expectNoAxeViolation(page)
    await give(page, 'Price', 'Cost')
    await give(page, 'Ref', 'MPN')
    await page.getByText('Columns without a field are left out (1).').waitFor()
    await checkFile(page)

    const result = part(page, 'What the import would do')
    await result.waitFor()
    expect(await figures(result)).toEqual({
      New: '3',
      'To change': '0',
      Unchanged: '0',
      'Rejected lines': '3',
    })
    await page.getByRole('table', { name: 'Changes (3)' }).waitFor()
    await takePicture(page, 'import-changes-1280')
    await expectNoAxeViolation(page)
    await page.getByRole('tab', { name: 'Rejected lines (3)' }).click()
    expect(await rowsOf(page.getByRole('table', { name: 'Rejected lines (3)' }))).toEqual(rejectedLines)
    await page.getByRole('tab', { name: 'Notes (1)' }).click()
    expect(await rowsOf(page.getByRole('table', { name: 'Notes (1)' }))).toEqual([
      ['8', 'Price', '12.345 was rounded to 12.35.'],
      ['8', 'Qty', '-3 pieces were taken as 0.'],
    ])
    await page.getByRole('tab', { name: 'Rejected lines (3)' }).click()
    await takePicture(page, 'import-checked-1280')
    await expectNoAxeViolation(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download rejected lines' }).click()
    expect((await saved).suggestedFilename()).toBe('supplier-rejected.csv')
    expect(await readFile(await (await saved).path(), 'utf8')).toBe(
      [
        '\uFEFFLine,Column,Reason',
        '5,Price,"""free"" is not a number."',
        `6,,The SKU ${run}-1 is there already on line 2.`,
        '7,,The row has 2 cells where the header has 6.',
        '',
      ].join('\r\n'),
    )

    expect(await importButton(page).innerText()).toBe('Import 3 products')
    await importButton(page).click()
    const done = part(page, '3 products imported')
    await done.waitFor()
    expect(await figures(done)).toEqual({ Created: '3', Changed: '0', Unchanged: '0', 'Rejected lines': '3' })
    await takePicture(page, 'import-done-1280')
    await expectNoAxeViolation(page)
    await page.getByRole('link', { name: 'Show these 3' }).click()
    await expectPath(page, '/catalogs')
    await eventually(() => catalogueTitle(page).innerText()).toMatch(/\(3 of [\d,]+\)/)
    for (const number of [1, 2, 6])
      await page.getByRole('link', { name: `${run}-${number}`, exact: true }).waitFor()
    // A row has one line, whatever the file has.
    expect(await page.getByRole('grid').innerText()).not.toMatch(/Trail shoe\s*\n\s*with/)
  })

  test('changes nothing when it comes again, and what differs when it differs', async () => {
    const { page } = await seller()
    const again = await checkSupplierList(page, supplierList())
    expect(await figures(again)).toMatchObject({ New: '0', 'To change': '0', Unchanged: '3' })
    await again.getByText('Nothing would change: the other products have all these values already.').waitFor()
    expect(await importButton(page).count()).toBe(0)
    await takePicture(page, 'import-unchanged-1280')

    const other = await checkSupplierList(page, supplierList('43.50'))
    expect(await figures(other)).toMatchObject({ New: '0', 'To change': '1', Unchanged: '2' })
    const changes = page.getByRole('table', { name: 'Changes (1)' })
    expect(await rowsOf(changes)).toEqual([['', '3', `${run}-2`, '$41.00 → $43.50']])
    await importButton(page).click()
    await part(page, '1 product imported').waitFor()
    expect(await rowsOf(changes)).toEqual([['3', `${run}-2`, '$41.00 → $43.50']])
  })

  test('shows jumps first, and leaves out what is unticked, also after a reload', async () => {
    const { page } = await seller()
    const lines = (first: number, second: number) => [
      'SKU,Cost,Qty',
      `${run}-J1,10,${first}`,
      `${run}-J2,${second},1`,
    ]
    await choose(page, csv('jumps.csv', lines(5, 20)))
    await checkFile(page)
    await importButton(page).click()
    await part(page, '2 products imported').waitFor()

    await choose(page, csv('jumps.csv', lines(4, 2)))
    await checkFile(page)
    const changes = page.getByRole('table', { name: 'Changes (2)' })
    expect(await rowsOf(changes)).toEqual([
      ['', '3', `${run}-J2`, expect.stringMatching(/^\$20.00 → \$2.00\s+\(an unusual jump\)$/), ''],
      ['', '2', `${run}-J1`, '', '5 → 4'],
    ])
    await page.getByText('1 product with a jump in price or stock comes first').waitFor()
    await changes.getByRole('checkbox', { name: 'Import line 3' }).uncheck()
    await page.getByRole('button', { name: 'Import all but 1 line' }).waitFor()
    await takePicture(page, 'import-jumps-1280')
    await expectNoAxeViolation(page)
    await page.reload()
    await page.getByRole('button', { name: 'Import all but 1 line' }).click()
    await part(page, '1 product imported').waitFor()
    expect(await rowsOf(page.getByRole('table', { name: 'Changes (1)' }))).toEqual([
      ['2', `${run}-J1`, '5 → 4'],
    ])
  })

  test('is undone from past work or the past imports; what was changed since is kept and named', async () => {
    const { page } = await seller()
    const undone = part(page, 'This import is undone')
    const openPast = async (list: string, latest: number) => {
      await page.goto(list)
      await page.getByRole('button', { name: 'Show: jumps.csv is imported' }).nth(latest).click()
      await page.getByRole('button', { name: 'Undo this import' }).click()
    }
    // It has made two products, and the import after it has changed one of them.
    await openPast('/runs', 1)
    await page.getByText('The 2 products that it created go.').waitFor()
    await takePicture(page, 'import-undo-1280')
    await expectNoAxeViolation(page)
    await page.getByRole('button', { name: 'Undo 2 products' }).click()
    const kept = page.getByRole('table', { name: 'Kept' })
    const why = expect.stringContaining('Changed by demo, ') as string
    expect(await rowsOf(kept)).toEqual([[`${run}-J1`, 'Whole product', '', why]])
    expect(await figures(undone)).toEqual({ 'Put back': '0', Removed: '1', Kept: '1' })
    await takePicture(page, 'import-undone-1280')
    await expectNoAxeViolation(page)

    await openPast('/catalogs/import', 0)
    await page.getByRole('button', { name: 'Undo 1 product' }).click()
    await undone.getByText('The same file can be imported again.').waitFor()
    await page.reload()
    expect(await figures(undone)).toEqual({ 'Put back': '1', Removed: '0', Kept: '0' })
    expect(await page.getByRole('button', { name: 'Undo this import' }).count()).toBe(0)
  })

  test('waits until somebody says which column is the SKU', async () => {
    const { page } = await seller()
    await choose(page, csv('ohne.csv', ['Ding,Preis', `${run}-W,3`]))
    const gap = page.getByText('Choose the column that holds the SKU: products are found by it.')
    await gap.waitFor()
    await page.getByRole('alert').filter({ hasText: '“Preis” looks like a price and is left out.' }).waitFor()
    expect(await page.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true)
    await give(page, 'Ding', 'SKU')
    await eventually(() => gap.count()).toBe(0)
    await checkFile(page)
    expect(await figures(part(page, 'What the import would do'))).toMatchObject({ New: '1' })
    await page.getByText('1 new product would come in without a price.').waitFor()
    await page.getByRole('button', { name: 'Change the columns' }).click()
    expect(await fieldOf(page, 'Ding').inputValue()).toBe('SKU')
  })

  test('goes all the way by the keyboard', async () => {
    const { page } = await seller()
    const press = async (target: Locator, key = 'Enter') => {
      await target.waitFor()
      const focused = target.and(page.locator(':focus'))
      for (let steps = 0; steps < 60 && (await focused.count()) === 0; steps++)
        await page.keyboard.press('Tab')
      expect(await focused.count()).toBe(1)
      await page.keyboard.press(key)
    }
    await page.goto('/catalogs')
    await press(page.getByRole('link', { name: 'Import', exact: true }))
    await page.getByText('Drop a CSV file here').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: 'Choose a file' }))
    await (await chooser).setFiles(csv('keys.csv', ['Code,Price', `${run}-K,7`]))
    await fieldOf(page, 'Price').waitFor()
    await press(fieldOf(page, 'Price'), 'ArrowDown')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Buy')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    expect(await fieldOf(page, 'Price').inputValue()).toMatch(/^Buy/)
    await press(page.getByRole('button', { name: 'Check the file' }))
    await importButton(page).waitFor()
    await press(importButton(page))
    await part(page, '1 product imported').waitFor()
    await press(page.getByRole('link', { name: 'Show these 1' }))
    await expectPath(page, '/catalogs')
  })
})

test('a Shopify export needs no mapping; its pictures become links', async () => {
  const { page } = await seller()
  await choose(page, shopifyExport)
  const result = part(page, 'What the import would do')
  await result.waitFor()
  expect(await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').allInnerTexts()).toEqual([
    'File',
    'Check',
    'Import',
  ])
  expect(await figures(result)).toMatchObject({ New: '4', 'Rejected lines': '0' })
  await page.getByRole('tab', { name: 'Notes (3)' }).click()
  const notes = await rowsOf(page.getByRole('table', { name: 'Notes (3)' }))
  expect(notes.map(([, , reason]) => reason)).toEqual(
    ['TEE-S', 'TEE-M', 'CAP'].map((end) => `No SKU is given; ${run}-${end} was made from the handle.`),
  )
  await importButton(page).click()
  await part(page, '4 products imported').waitFor()
  await page.getByRole('tab', { name: 'Notes (3)' }).click()
  expect(await rowsOf(page.getByRole('table', { name: 'Notes (3)' }))).toEqual(notes)
  await page.goto(`/catalogs?search=${run}-TEE`)
  await page.getByRole('link', { name: `${run}-TEE`, exact: true }).click()
  await page.locator('a[href="https://pictures.example/tee.jpg"]').first().waitFor()
})

/** Answers as the server does, but for what is changed: a run stands still for as long as it is looked at. */
async function holdRun(page: Page, change: object): Promise<void> {
  await page.route(eventAddress, (route) => route.abort())
  await page.route(runAddress, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } })
  })
}

async function letRunGo(page: Page): Promise<void> {
  // One that is being answered is waited for: it would fail after this, where no test is there to see it.
  await page.unrouteAll({ behavior: 'wait' })
}

const runAddress = /\/api\/runs\/\d+\/$/
const eventAddress = '**/api/events/'

test('an import can be left and found again, and lists every rejected line', async () => {
  const { page } = await seller()
  const bad = Array.from({ length: 120 }, () => ',no SKU')
  await choose(page, csv('long.csv', ['SKU,Title', `${run}-L,Good`, ...bad]))
  await checkFile(page)
  await importButton(page).waitFor()
  await holdRun(page, { status: 'IN PROGRESS', kind: 'import', progress: 0.42, ended_on: null })
  await importButton(page).click()
  const bar = page.getByRole('progressbar', { name: 'Importing', exact: true })
  await eventually(() => bar.getAttribute('aria-valuenow')).toBe('42')
  await takePicture(page, 'import-running-1280')
  await expectNoAxeViolation(page)

  await page.getByRole('link', { name: 'Catalogs', exact: true }).first().click()
  await page.getByTestId('tray-working').waitFor()
  await tray(page).click()
  await page.getByText('Importing long.csv').waitFor()
  await letRunGo(page)
  await page.getByText('long.csv is imported in part').waitFor()
  await page.getByText('1 new, 120 lines rejected').waitFor()
  const entry = page.getByRole('listitem').filter({ hasText: 'long.csv is imported in part' })
  await entry.getByRole('button', { name: 'Show' }).click()
  await part(page, '1 product imported').waitFor()
  await page.getByRole('tab', { name: 'Rejected lines (120)' }).click()
  await page.getByText('1–50 of 120').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('51–100 of 120').waitFor()
  await page.getByRole('cell', { name: '53', exact: true }).waitFor()
})

test('an import that rejected lines is found again in a new session, and takes those lines once more', async () => {
  const { page } = await seller()
  await choose(
    page,
    csv('again.csv', ['SKU,Title,Parent SKU', `${run}-A1,Good,`, `${run}-A2,Early,${run}-AP`]),
  )
  await checkFile(page)
  await importButton(page).click()
  await part(page, '1 product imported').waitFor()

  const { page: later } = await seller()
  await later.goto('/catalogs')
  await tray(later).click()
  const entry = later.getByRole('listitem').filter({ hasText: 'again.csv is imported in part' })
  await entry.getByText('1 new, 1 line rejected').waitFor()

  await choose(page, csv('parents.csv', ['SKU,Title,Product type', `${run}-AP,Parent,parent`]))
  await checkFile(page)
  await importButton(page).click()
  await part(page, '1 product imported').waitFor()
  await entry.getByRole('button', { name: 'Retry rejected (1)' }).click()
  const done = part(later, '1 product imported')
  await done.waitFor()
  expect(await figures(done)).toMatchObject({ Created: '1', 'Rejected lines': '0' })
  await later.reload()
  await tray(later).click()
  await later.getByRole('link', { name: 'Past work' }).waitFor()
  await eventually(() => entry.count()).toBe(0)
})

test('a check can be cancelled, and the file checked again', async () => {
  const { page } = await seller()
  await choose(page, csv('long.csv', ['SKU,Title', `${run}-C,Good`]))
  await holdRun(page, { status: 'IN PROGRESS', kind: 'import_check', progress: 0.1, ended_on: null })
  await page.reload()
  await page.goto(`${pathOf(page)}?step=check`)
  await page.getByRole('progressbar', { name: 'Checking the file' }).waitFor()
  await page.route('**/cancel/', async (route) => {
    const answer = await page.request.get(route.request().url().replace('cancel/', ''), {
      headers: { authorization: route.request().headers().authorization ?? '' },
    })
    await route.fulfill({ json: { ...((await answer.json()) as object), status: 'CANCELLED' } })
  })
  await page.getByRole('button', { name: 'Cancel the check' }).click()
  await page.getByText('The check was cancelled').waitFor()
  await takePicture(page, 'import-cancelled-1280')
  await expectNoAxeViolation(page)
})

describe('a file that can’t be imported', () => {
  test.each([
    [
      'binary',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This is not a CSV file: it holds binary data.',
    ],
    [
      'never closing a quote',
      Buffer.from('sku,title\nA,one\nB,"two\n'),
      'A quote that opens in the row of line 3 is never closed.',
    ],
  ])('because it is %s is refused in a clear sentence', async (_, buffer, reason) => {
    const { page } = await seller()
    await choose(page, { name: 'shoes.csv', mimeType: 'text/csv', buffer })
    await page.getByText('This file can’t be imported').waitFor()
    await page.getByText(reason).waitFor()
    await page.getByText('Nothing was changed. Correct the file and choose it again.').waitFor()
    await takePicture(page, 'import-refused-1280')
    await expectNoAxeViolation(page)
    await page.getByRole('link', { name: 'Choose another file' }).click()
    await page.getByText('Drop a CSV file here').waitFor()
  })

  test('is not even sent when its name or size says so', async () => {
    const { page } = await seller()
    await page.goto('/catalogs/import')
    const refusal = page.getByRole('alert')
    for (const [name, content, reason] of [
      ['shoes.xlsx', 'PK', 'shoes.xlsx is a spreadsheet. Save it as CSV (UTF-8) and choose that file.'],
      ['shoes.csv', '', 'shoes.csv is empty.'],
    ] as const) {
      await fileInput(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
      await eventually(() => refusal.innerText()).toBe(reason)
    }
    await takePicture(page, 'import-not-sent-1280')
    await expectNoAxeViolation(page)
  })
})

describe('an upload', () => {
  test('can be cancelled, and is tried again after no answer', async () => {
    const { page } = await seller()
    await routeOnce(page, '**/api/products/import/', () => undefined)
    await page.goto('/catalogs/import')
    await fileInput(page).setInputFiles(supplierList())
    await page.getByRole('heading', { name: 'Sending supplier.csv' }).waitFor()
    await takePicture(page, 'import-sending-1280')
    await expectNoAxeViolation(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Drop a CSV file here').waitFor()

    await routeOnce(page, '**/api/products/import/', (route) => route.abort())
    await fileInput(page).setInputFiles(supplierList())
    await page.getByText('The file could not be sent').waitFor()
    await takePicture(page, 'import-unsent-1280')
    await page.getByRole('button', { name: 'Try again' }).click()
    await part(page, 'Which column is what?').waitFor()
  })
})

test('an import that broke off says how far it came', async () => {
  const { page } = await seller()
  await choose(page, shopifyExport)
  await part(page, 'What the import would do').waitFor()
  const refused = 'Backroom stumbled after line 4,021; its log says why.'
  await holdRun(page, {
    status: 'FAILED',
    kind: 'import',
    message: refused,
    total: 4020,
    counts: { created: 4000, unchanged: 20 },
  })
  await page.reload()
  await page.getByText('The import broke off').waitFor()
  await page.getByText(refused).waitFor()
  await page.getByText('4,000 products were imported before that.').waitFor()
  await takePicture(page, 'import-broken-1280')
})

describe.each([
  { name: 'dark', settings: { color_scheme: 'dark' }, look: { colorScheme: 'dark' as const } },
  { name: 'rtl', settings: { direction: 'rtl' }, look: {} },
  { name: '390', settings: {}, look: { width: 390, height: 844 } },
])('in $name', ({ name, settings, look }) => {
  test('the columns and the result are readable by everyone', async () => {
    const { page } = await seller(settings, look)
    await choose(page, supplierList('44.00'))
    await part(page, 'Which column is what?').waitFor()
    await page.getByText('39.90 · 44.00 · free').waitFor()
    await expectGoodLook(page, `import-columns-${name}`)
    await checkFile(page)
    await page.getByRole('table', { name: 'Changes (3)' }).waitFor()
    await expectGoodLook(page, `import-checked-${name}`)
  })
})

async function expectGoodLook(page: Page, picture: string): Promise<void> {
  await takePicture(page, picture)
  await expectNoAxeViolation(page)
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
}
