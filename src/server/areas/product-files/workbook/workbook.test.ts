import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOfTexts, workbookParts, zipOfParts } from '../../../../../tests/support/scratch-workbook.ts'
import { readSheetHeads, writeSheetAsCsv } from './workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-workbook-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
async function kept(bytes: Buffer): Promise<string> {
  const path = join(folder, `${(made += 1)}.xlsx`)
  await writeFile(path, bytes)
  return path
}

async function csvOf(bytes: Buffer, { sheet = 0, mostRows = 1_000 } = {}): Promise<string> {
  const path = await kept(bytes)
  await writeSheetAsCsv(path, { sheet, mostRows, to: `${path}.csv` })
  return readFile(`${path}.csv`, 'utf8')
}

const head = rowOfTexts(1, ['Order', 'Net'])
const book = (rows: string, options?: { is1904: boolean }) => zipOfParts(workbookParts([rows], options))
const cell = (inside: string, facts = '') => `<row><c ${facts}>${inside}</c></row>`

describe('a sheet', () => {
  test('has texts, numbers, days, moments, results of formulas, truths and faults as it shows them', async () => {
    const rows = [
      cell('<is><t>a, "b"\nc</t></is>', 't="inlineStr"'),
      cell('<v>17.099999999999998</v>'),
      cell('<v>46083</v>', 's="1"'),
      cell('<v>46083.75</v>', 's="1"'),
      cell('<f>1+1</f><v>2</v>'),
      cell('<v>1</v>', 't="b"'),
      cell('<v>#N/A</v>', 't="e"'),
    ]
    expect((await csvOf(book(rows.join('')))).split('\n')).toEqual([
      ...['"a, ""b"" c"', '"17.1"', '"2026-03-02"', '"2026-03-02 18:00:00"', '"2"', '"TRUE"', '"#N/A"', ''],
    ])
  })

  test('counts days as its workbook does', async () => {
    const rows = cell('<v>44621</v>', 's="1"')
    expect(await csvOf(book(rows, { is1904: true }))).toBe('"2026-03-02"\n')
  })

  test('keeps each row on the line of its number', async () => {
    const rows = rowOfTexts(3, ['Order']) + rowOfTexts(5, ['', '']) + rowOfTexts(6, ['A'])
    expect(await csvOf(book(rows))).toBe('\n\n"Order"\n\n\n"A"\n')
  })

  test('is found among others by its first line', async () => {
    const sheets = ['', rowOfTexts(2, ['Summary']), head]
    const path = await kept(zipOfParts(workbookParts(sheets)))
    expect(await readSheetHeads(path)).toEqual([[], ['Summary'], ['Order', 'Net']])
  })
})

const unreadable = 'This is not a workbook that can be read. Save it anew as XLSX, or as CSV (UTF-8).'
const tooLarge = 'The workbook is larger than 256 MB when it is unpacked. Split it and send the parts.'
const parts = workbookParts([head])

const refused: [string, Buffer, string][] = [
  ['comes to more than is read', zipOfParts(parts, { size: 300 * 1024 ** 2 }), tooLarge],
  ['holds more than it says', zipOfParts(workbookParts([head.repeat(2_000)]), { size: 900 }), unreadable],
  ['does not say how much it holds', zipOfParts(parts, { size: 0 }), tooLarge],
  ['is cut off', zipOfParts(parts).subarray(0, -40), unreadable],
  ['is a picture', Buffer.from('\u0089PNG\r\n'), unreadable],
  ['is another ZIP', zipOfParts({ 'a.txt': 'a', 'xl/worksheets/sheet1.xml': '<a/>' }), unreadable],
  ['goes back', book(head + rowOfTexts(9, ['A']) + rowOfTexts(4, ['B'])), unreadable],
  ['has a row beyond all', book(head + rowOfTexts(2_000_000_000, ['A'])), unreadable],
  ['has a cell beyond all', book(`<row r="1"><c r="ZZZZ1"><v>1</v></c></row>`), unreadable],
  [
    'has a cell that is too long',
    book(rowOfTexts(1, ['x'.repeat(40_000)])),
    'A cell is longer than 32,767 characters, more than a workbook holds.',
  ],
  [
    'has a password',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'The workbook is protected by a password, or of an old kind. Save it as XLSX without one.',
  ],
  [
    'has more lines than are read',
    book(Array.from({ length: 1_005 }, (_, at) => rowOfTexts(at + 1, ['A'])).join('')),
    'The file has more than 1,000 lines. Split it and send the parts.',
  ],
]

test('what is no workbook, or one that nobody should read, is refused with its reason', async () => {
  const reasonOf = (bytes: Buffer) =>
    csvOf(bytes).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
  // Each in a thread of its own, as they come.
  const told = await Promise.all(refused.map(async ([what, bytes]) => [what, await reasonOf(bytes)] as const))
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(refused.map(([what, , reason]) => [what, `UnreadableFile: ${reason}`])),
  )
})
