import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse, type Parser } from 'csv-parse'
import { maxCellLength } from '../../../../contract/import-fields.ts'
import { cellTooLong, detectDialect, UnreadableFile, type CsvDialect } from './csv-file.ts'

export type CsvRow = {
  /** Line of the file on which the row begins; the header is on line 1. */
  line: number
  cells: string[]
  /** Where the file is an export that somebody edited: what the row held then, cell by cell; null when it was not there. */
  exported?: { version: number; cells: (string | undefined)[] } | null
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
    let name = header
    while (name === '' || used.has(name)) name = `${name} (column ${index + 1})`.trim()
    used.add(name)
    return name
  })
}

/** How far the parser has come; it is ahead of who takes the rows. */
type Place = {
  line: number
  bytes: number
  emptyLines: number
  charactersOfRow: number
  /** Where the rows that are on their way began. */
  starts: Omit<CsvRow, 'cells'>[]
}

async function* readRows(path: string, dialect: CsvDialect, signal?: AbortSignal): AsyncGenerator<CsvRow> {
  const place: Place = { line: 1, bytes: 0, emptyLines: 0, charactersOfRow: 0, starts: [] }
  const parser = rowParser(dialect.delimiter, place)
  const rows: AsyncIterable<string[]> = pipeline(
    createReadStream(path, { signal, highWaterMark: sliceBytes }),
    (chunks: AsyncIterable<Buffer>) => decode(chunks, dialect.encoding, place, parser),
    parser,
    () => undefined,
  )
  try {
    for await (const cells of rows) {
      const start = place.starts.shift()
      if (start) yield { ...start, cells }
    }
  } catch (error) {
    passEmptyLines(place, parser)
    throw explained(error, place.line)
  }
}

function rowParser(delimiter: CsvDialect['delimiter'], place: Place): Parser {
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside an unquoted cell is a sign like any other: 5" heels exist.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    on_record: (cells) => {
      // It makes an error, slower than the row itself, of every row that is not as long as the one it takes for the first.
      Object.assign(parser.info, { records: 0 })
      refuseOversized(cells)
      passEmptyLines(place, parser)
      const { line, bytes } = place
      place.line += 1 + cells.reduce((sum, cell) => sum + lineEndsIn(cell), 0)
      place.charactersOfRow = 0
      if (isBlank(cells)) return null
      place.starts.push({ line, bytes })
      return cells
    },
  })
  return parser
}

// The parser skips these itself: a row of ours for each of them would hold up everything else.
function passEmptyLines(place: Place, { info }: Parser): void {
  const passed = info.empty_lines - place.emptyLines
  if (passed === 0) return
  Object.assign(place, { emptyLines: info.empty_lines, line: place.line + passed, charactersOfRow: 0 })
}

// What is read at once holds up everything else of this process.
const sliceBytes = 16 * 1024
const longestRow = maxCellLength * 4
/** As many as the widest sheet of a spreadsheet has. */
const mostCells = 16_384
const tooManyCells = `A row has more than ${mostCells.toLocaleString('en-US')} cells.`

function refuseOversized(cells: readonly string[]): void {
  if (cells.length > mostCells) throw new UnreadableFile(tooManyCells)
  if (cells.some((cell) => cell.length > maxCellLength)) throw new UnreadableFile(cellTooLong)
}

// The parser's own count takes CRLF inside quotes for two lines.
function lineEndsIn(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

async function* decode(
  chunks: AsyncIterable<Buffer>,
  encoding: CsvDialect['encoding'],
  place: Place,
  parser: Parser,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  for await (const chunk of chunks) {
    passEmptyLines(place, parser)
    // The parser's limit counts what cells hold: separators alone would fill the memory.
    if (place.charactersOfRow > longestRow) throw new UnreadableFile(tooManyCells)
    place.bytes += chunk.length
    const text = textOf(decoder, chunk)
    place.charactersOfRow += text.length
    yield text
  }
  yield textOf(decoder)
}

type Decoder = InstanceType<typeof TextDecoder>

function textOf(decoder: Decoder, chunk?: Buffer): string {
  const text = decoded(decoder, chunk)
  if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file: it holds binary data.')
  return text
}

function decoded(decoder: Decoder, chunk: Buffer | undefined): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch (error) {
    throw new UnreadableFile(notUtf8, { cause: error })
  }
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
