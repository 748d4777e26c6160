import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { maxCellLength } from '../../../../contract/import-fields.ts'
import { cellTooLong, detectDialect, UnreadableFile, type CsvDialect } from './csv-file.ts'

export type CsvRow = {
  /** Line of the file on which the row begins; the header is on line 1. */
  line: number
  cells: string[]
  /** Bytes of the file that have been read so far. */
  bytes: number
}

type CsvReading = {
  headers: string[]
  rows: AsyncGenerator<CsvRow>
}

/** Opens a CSV file; rows come as they are read, never the whole file. Throws UnreadableFile for what can't be read at all. */
export async function readCsv(path: string, signal?: AbortSignal): Promise<CsvReading> {
  const all = readRows(path, await detectDialect(path), signal)
  const first = await all.next()
  if (first.done) throw new UnreadableFile('The file is empty.')
  const headers = first.value.cells.map((cell) => cell.trim())
  while (headers.at(-1) === '') headers.pop()
  if (headers.length === 0) throw new UnreadableFile('The first line has no column names.')
  return { headers: distinct(headers), rows: all }
}

/** A name that is there twice, or empty, gets the number of its column, so that each can be spoken of. */
function distinct(headers: readonly string[]): string[] {
  const used = new Set<string>()
  return headers.map((header, index) => {
    const isFree = header !== '' && !used.has(header)
    const name = isFree ? header : `${header} (column ${index + 1})`.trim()
    used.add(name)
    return name
  })
}

async function* readRows(path: string, dialect: CsvDialect, signal?: AbortSignal): AsyncGenerator<CsvRow> {
  let bytes = 0
  const file = createReadStream(path, { signal, highWaterMark: 256 * 1024 })
  file.on('data', (chunk) => (bytes += chunk.length))
  const parser = parse({
    bom: true,
    delimiter: dialect.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside an unquoted cell is a sign like any other: 5" heels exist.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxCellLength * 4,
  })
  const decoder = decode(dialect.encoding)
  file.on('error', (error) => parser.destroy(error))
  decoder.on('error', (error) => parser.destroy(error))
  file.pipe(decoder).pipe(parser)
  let line = 1
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.length > maxCellLength)) throw new UnreadableFile(cellTooLong)
      if (!isBlank(cells)) yield { line, cells, bytes }
      line += 1 + cells.reduce((sum, cell) => sum + lineEndsIn(cell), 0)
    }
  } catch (error) {
    throw explained(error, line)
  } finally {
    file.destroy()
    parser.destroy()
  }
}

// The parser's own count takes CRLF inside quotes for two lines.
function lineEndsIn(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function decode(encoding: CsvDialect['encoding']): Transform {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const convert = (chunk: Buffer | undefined, done: (error?: Error | null, text?: string) => void): void => {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
      if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file: it holds binary data.')
      done(null, text)
    } catch (error) {
      done(error instanceof UnreadableFile ? error : new UnreadableFile(notUtf8, { cause: error }))
    }
  }
  return new Transform({
    decodeStrings: true,
    transform: (chunk: Buffer, _encoding, done) => convert(chunk, done),
    flush: (done) => convert(undefined, done),
  })
}

const notUtf8 = 'The file holds signs that are not UTF-8 text. Save it as "CSV UTF-8" and try again.'

function explained(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new UnreadableFile(`A quote that opens in the row of line ${line} is never closed.`, {
      cause: error,
    })
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile(cellTooLong, { cause: error })
  return new UnreadableFile(`The file can't be read as CSV: ${error.message}`, { cause: error })
}

const rowsLookedAt = 20

/** The column names and the first rows of a file, to tell what its columns hold. */
export async function readFirstRows(path: string): Promise<{ headers: string[]; firstRows: string[][] }> {
  const { headers, rows } = await readCsv(path)
  const firstRows: string[][] = []
  for await (const { cells } of rows) {
    firstRows.push(cells)
    if (firstRows.length === rowsLookedAt) break
  }
  return { headers, firstRows }
}
