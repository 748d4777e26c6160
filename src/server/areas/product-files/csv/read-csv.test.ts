import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkReadable } from '../import-groups.ts'
import { UnreadableFile } from './csv-file.ts'
import { readCsv } from './read-csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `${(files += 1)}.csv`)
  await writeFile(path, content)
  return path
}

async function contentOf(
  content: string | Buffer,
): Promise<{ headers: string[]; rows: [number, ...string[]][] }> {
  const { headers, rows } = await readCsv(await fileOf(content))
  const read: [number, ...string[]][] = []
  for await (const { line, cells } of rows) read.push([line, ...cells])
  return { headers, rows: read }
}

const plain = {
  headers: ['sku', 'title'],
  rows: [
    [2, 'A-1', 'Größe, 5" heel'],
    [3, 'A-2', 'two\nlines'],
    [5, 'A-3', 'last'],
  ],
}
const text = 'sku,title\nA-1,"Größe, 5"" heel"\nA-2,"two\nlines"\nA-3,last\n'

function utf16be(of: string): Buffer {
  return Buffer.from(of, 'utf16le').swap16()
}

describe('is read alike', () => {
  test.each([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\uFEFF${text}`],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 BE with a byte order mark', utf16be(`\uFEFF${text}`)],
    ['UTF-16 LE without one', Buffer.from(text, 'utf16le')],
    ['UTF-16 BE without one', utf16be(text)],
    ['without a line end at the end', text.trimEnd()],
    ['semicolons', text.replace(/,(?! )/g, ';')],
    ['tabs', text.replace(/,(?! )/g, '\t')],
    ['bars', text.replace(/,(?! )/g, '|')],
    ['blank lines at the end', `${text}\n\n,,\n`],
  ])('%s', async (_, content) => {
    expect(await contentOf(content)).toEqual(plain)
  })

  test.each(['\r\n', '\r'])('line ends %j', async (lineEnd) => {
    const { headers, rows } = await contentOf(`sku,title${lineEnd}A-1,one${lineEnd}A-2,two${lineEnd}`)
    expect(headers).toEqual(['sku', 'title'])
    expect(rows).toEqual([
      [2, 'A-1', 'one'],
      [3, 'A-2', 'two'],
    ])
  })

  test('a sign that is cut in two by the block it is read in', async () => {
    const long = 'é'.repeat(300_001)
    const { rows } = await contentOf(`sku,description\nxA-1,${long}\n`)
    expect(rows[0]?.[2] === long).toBe(true)
  })
})

describe('the lines that are told', () => {
  test('are those of an editor, whatever the cells hold', async () => {
    const { rows } = await contentOf('sku,note\n\nA,"1\n2\r\n3"\n\nB,x\n')
    expect(rows.map(([line, sku]) => [line, sku])).toEqual([
      [3, 'A'],
      [7, 'B'],
    ])
  })

  test('a ragged row is handed on as it is', async () => {
    const { rows } = await contentOf('sku,title\nA\nB,b,more\n"C",c\n')
    expect(rows).toEqual([
      [2, 'A'],
      [3, 'B', 'b', 'more'],
      [4, 'C', 'c'],
    ])
  })

  test('a quote inside an unquoted cell is a sign like any other', async () => {
    const { rows } = await contentOf('sku,title\nA-1,5" heel\nA-2,ok\n')
    expect(rows).toEqual([
      [2, 'A-1', '5" heel'],
      [3, 'A-2', 'ok'],
    ])
  })

  test('columns without a name, or with one twice, get their number', async () => {
    const { headers } = await contentOf('sku,,Price,Price,\nA,b,1,2,\n')
    expect(headers).toEqual(['sku', '(column 2)', 'Price', 'Price (column 4)'])
  })
})

describe('is refused as a whole', () => {
  const refusalOf = async (path: string) =>
    checkReadable(path).then(
      () => 'nothing',
      (error: unknown) => (error instanceof UnreadableFile ? error.message : error),
    )

  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['nothing but blanks', ' \n \r\n\t\n', 'The file is empty.'],
    ['nothing but a byte order mark', '\uFEFF', 'The file is empty.'],
    ['no column names', ',,,\n', 'The file is empty.'],
    ['column names and no rows', 'sku,title\n', 'The file has a line of column names and no rows.'],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This is not a CSV file: it holds binary data.',
    ],
    [
      'a spreadsheet',
      Buffer.from('504b0304140000000800', 'hex'),
      'This is not a CSV file: it holds binary data.',
    ],
    [
      'Latin-1',
      Buffer.from('sku,title\nA,Gr\xf6\xdfe\n', 'latin1'),
      'The file holds signs that are not UTF-8 text. Save it as "CSV UTF-8" and try again.',
    ],
    [
      'a quote that is never closed',
      'sku,title\nA,one\n\n\nB,"two\nC,three\n',
      'A quote that opens in the row of line 5 is never closed.',
    ],
  ])('%s', async (_, content, reason) => {
    expect(await refusalOf(await fileOf(content))).toContain(reason)
  })

  test('binary data far behind a good beginning', async () => {
    const rows = 'A,one\n'.repeat(50_000)
    expect(await refusalOf(await fileOf(`sku,title\n${rows}B,\0\n`))).toBe(
      'This is not a CSV file: it holds binary data.',
    )
  })

  test('a file that is gone', async () => {
    expect(await refusalOf(join(folder, 'nowhere.csv'))).toBe('The file is no longer there.')
  })

  test.each([
    ['quoted', '"'],
    ['unquoted', ''],
  ])('a %s cell of 50 MB, without holding it in memory', async (_, quote) => {
    const path = join(folder, `${(files += 1)}.csv`)
    const file = createWriteStream(path)
    file.write(`sku,title\nA,${quote}`)
    const block = Buffer.alloc(1024 ** 2, 'x')
    for (let count = 0; count < 50; count += 1) if (!file.write(block)) await once(file, 'drain')
    file.end(`${quote}\n`)
    await once(file, 'close')
    const before = process.memoryUsage().rss
    expect(await refusalOf(path)).toContain('A cell is longer than 1,048,576 characters')
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 ** 2)
  })

  test('a cell just over 1 MiB, where one of exactly 1 MiB is read', async () => {
    expect(await refusalOf(await fileOf(`sku,title\nA,${'x'.repeat(1024 ** 2)}\n`))).toBe('nothing')
    expect(await refusalOf(await fileOf(`sku,title\nA,${'x'.repeat(1024 ** 2 + 1)}\n`))).toContain(
      'longer than',
    )
  })
})

test('stops when it is told to', async () => {
  const path = await fileOf(`sku,title\n${'A,one\n'.repeat(200_000)}`)
  const stopping = new AbortController()
  const { rows } = await readCsv(path, stopping.signal)
  await rows.next()
  stopping.abort()
  const readOn = async () => {
    let count = 0
    for await (const row of rows) count += row.cells.length
    return count
  }
  await expect(readOn()).rejects.toMatchObject({ name: 'AbortError' })
})
