// Files that cost more than their size lets expect: read in small slices, and in little memory.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestPause } from '../../../../../tests/support/longest-pause.ts'
import { checkReadable } from '../import-groups.ts'
import { UnreadableFile } from './csv-file.ts'

let path: string
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'backroom-odd-csv-')), 'odd.csv')
})
afterAll(() => rm(join(path, '..'), { recursive: true }))

/** The last line that holds something, or why the file is refused. */
function outcome(): Promise<number | string> {
  return checkReadable(path).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error.message
    throw error
  })
}

const tooManyCells = 'A row has more than 16,384 cells.'

describe('keeps nobody waiting', () => {
  test.each([
    ['2 MB of blank lines', '\n'.repeat(2_000_000), 2_000_002],
    // More signs than a row may have.
    ['5 MB of blank lines', '\n'.repeat(5_000_000), 5_000_002],
    ['half a million lines of blanks', ' \t\r\n'.repeat(500_000), 500_002],
    ['half a million lines of quotes', '""\n'.repeat(500_000), 500_002],
    ['half a million rows that lack a cell', 'A\n'.repeat(500_000), 500_002],
    ['3,000 rows of 1,000 commas', `${','.repeat(1000)}\n`.repeat(3000), 3002],
    ['3,000 rows of 1,000 cells', `${'x,'.repeat(1000)}\n`.repeat(3000), 3002],
    ['3 MB of commas', `${','.repeat(3_000_000)}\n`, tooManyCells],
  ])('%s', async (_, lines, expected) => {
    await writeFile(path, `sku,title\n${lines}H,x\n`)
    expect(await longestPause(async () => expect(await outcome()).toBe(expected))).toBeLessThan(500)
  })

  test('3 MB of commas in place of column names', async () => {
    await writeFile(path, `${','.repeat(3_000_000)}\nH,x\n`)
    expect(await longestPause(async () => expect(await outcome()).toBe(tooManyCells))).toBeLessThan(500)
  })
})

test('a row of 300 MB of commas is refused without being held in memory', async () => {
  const file = createWriteStream(path)
  file.write('sku,title\n')
  const block = Buffer.alloc(1024 ** 2, ',')
  for (let count = 0; count < 300; count += 1) if (!file.write(block)) await once(file, 'drain')
  file.end('\n')
  await once(file, 'close')
  const before = process.memoryUsage().rss
  expect(await outcome()).toBe(tooManyCells)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2)
})
