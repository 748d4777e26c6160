// Reads a workbook in a thread: what a hostile one does to memory or time ends with the thread, and holds nobody up.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows, type CellValue } from 'hucre/xlsx'
import { zipEntries } from '../../../platform/files/zip-directory.ts'
import { isHeldWhole, mostUnpackedBytes, type WorkbookAnswer, type WorkbookTask } from './workbook-task.ts'

// The parts of a task come from `workbook.ts` alone.
const task = workerData as WorkbookTask

class Refused extends Error {}

async function work(wanted: WorkbookTask): Promise<WorkbookAnswer> {
  const bytes = await readFile(wanted.path)
  const sheets = countSheets(bytes)
  if (wanted.kind === 'heads') {
    const heads: string[][] = []
    for (let sheet = 0; sheet < Math.min(sheets, mostSheets); sheet += 1)
      heads.push(await firstLine(bytes, sheet))
    return { kind: 'heads', heads }
  }
  await writeLines(linesOf(bytes, wanted), wanted.to)
  return { kind: 'written' }
}

/** Nobody has more that hold lines. */
const mostSheets = 20
/** A title may stand above, not a page of it. */
const rowsLookedAt = 50
const mostRowIndex = 1_048_575
const longestCell = 32_767

function countSheets(bytes: Buffer): number {
  // What a password protects is no ZIP outside.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new Refused(
      'The workbook is protected by a password, or of an old kind. Save it as XLSX without one.',
    )
  const entries = zipEntries(bytes)
  if (entries === undefined) throw new Refused(unreadable)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > mostUnpackedBytes) throw new Refused(isHeldWhole)
  return entries.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)).length
}

const unreadable = 'This is not a workbook that can be read. Save it anew as XLSX, or as CSV (UTF-8).'

/** Every row of a sheet with its cells as texts; whatever a reader says of a file that is broken is that it is. */
async function* rowsOf(bytes: Buffer, sheet: number): AsyncGenerator<{ index: number; cells: string[] }> {
  const rows = streamXlsxRows(bytes, { sheet })
  let last = -1
  try {
    for (;;) {
      const next = await rows.next().catch((error: unknown) => {
        throw new Refused(unreadable, { cause: error })
      })
      if (next.done === true) return
      const { index, values } = next.value
      if (!(index > last && index <= mostRowIndex)) throw new Refused(unreadable)
      last = index
      yield { index, cells: values.map(textOf) }
    }
  } finally {
    // Whoever has seen enough lets go of the rest.
    await rows.return()
  }
}

async function firstLine(bytes: Buffer, sheet: number): Promise<string[]> {
  try {
    let looked = 0
    for await (const { cells } of rowsOf(bytes, sheet)) {
      if (cells.some((cell) => cell !== '')) return cells
      if ((looked += 1) >= rowsLookedAt) break
    }
  } catch (error) {
    // A sheet that holds a chart, or is broken, is no reason to leave the others.
    if (!(error instanceof Refused)) throw error
  }
  return []
}

/** A row stands on the line that has its number in the workbook, so that a person finds it again. */
async function* linesOf(bytes: Buffer, { sheet, mostRows }: WorkbookTask & { kind: 'csv' }) {
  let [line, rows] = [0, 0]
  for await (const { index, cells } of rowsOf(bytes, sheet)) {
    const isBlank = cells.every((cell) => cell === '')
    if (isBlank) continue
    // The first has the names of the columns.
    if ((rows += 1) > mostRows + 1)
      throw new Refused(
        `The file has more than ${mostRows.toLocaleString('en-US')} lines. Split it and send the parts.`,
      )
    yield '\n'.repeat(index - line) + cells.map(quoted).join(',')
    line = index
  }
  yield '\n'
}

async function writeLines(lines: AsyncIterable<string>, to: string): Promise<void> {
  const file = createWriteStream(to)
  const isOver = finished(file)
  let size = 0
  try {
    for await (const line of lines) {
      if ((size += line.length) > mostUnpackedBytes) throw new Refused(isHeldWhole)
      if (!file.write(line)) await Promise.race([once(file, 'drain'), isOver])
    }
  } finally {
    file.end()
  }
  await isOver
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** As the workbook shows it, but days and moments as everywhere here: 2026-03-02 14:05:00. Of a formula it is its result. */
function textOf(value: CellValue): string {
  if (value === null) return ''
  // A workbook keeps 17.1 as 17.099999999999998, and shows 15 digits.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '#VALUE!'
    const [day = '', time = ''] = value.toISOString().split(/[T.]/)
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (value.length > longestCell)
    throw new Refused(
      `A cell is longer than ${longestCell.toLocaleString('en-US')} characters, more than a workbook holds.`,
    )
  return value.replaceAll(/[\0\r\n]+/g, ' ').trim()
}

parentPort?.postMessage(
  await work(task).catch((error: unknown): WorkbookAnswer => {
    if (error instanceof Refused) return { kind: 'refused', reason: error.message }
    throw error
  }),
)
