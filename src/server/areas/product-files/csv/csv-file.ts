import { open } from 'node:fs/promises'
import { maxCellLength } from '../../../../contract/import-fields.ts'
import { codeOf } from '../../../platform/error-facts.ts'

/** How a file is to be read. */
export type CsvDialect = {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  delimiter: ',' | ';' | '\t' | '|'
}

/** The file can't be read as a whole: nothing of it is taken. */
export class UnreadableFile extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableFile'
  }
}

/** Looks at the beginning of a file and says how to read it. */
export async function detectDialect(path: string): Promise<CsvDialect> {
  const head = await readHead(path)
  if (head.length === 0) throw new UnreadableFile('The file is empty.')
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head)
  if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file: it holds binary data.')
  if (text.trim() === '') throw new UnreadableFile('The file is empty.')
  return { encoding, delimiter: delimiterOf(text) }
}

/** What a person is told when a cell is longer than any real one. */
export const cellTooLong = `A cell is longer than ${maxCellLength.toLocaleString('en-US')} characters; a quote is probably not closed before it.`

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT'
      ? new UnreadableFile('The file is no longer there.', { cause: error })
      : error
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const HEAD_BYTES = 64 * 1024

/** A byte order mark says it; without one, zero bytes in every second place give UTF-16 away. */
function encodingOf(head: Buffer): CsvDialect['encoding'] {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(Math.min(head.length, 2000) / 2)
  let low = 0
  let high = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[pair * 2] === 0) high += 1
    if (head[pair * 2 + 1] === 0) low += 1
  }
  if (pairs > 1 && low > pairs * 0.7 && high === 0) return 'utf-16le'
  if (pairs > 1 && high > pairs * 0.7 && low === 0) return 'utf-16be'
  return 'utf-8'
}

/** The separator that the first line uses most, outside quotes. */
function delimiterOf(text: string): CsvDialect['delimiter'] {
  const counts: Record<CsvDialect['delimiter'], number> = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let isQuoted = false
  for (const sign of text.replace(/^\uFEFF?\s*/, '')) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && isDelimiter(sign)) counts[sign] += 1
  }
  const [best] = Object.entries(counts).sort(([, one], [, other]) => other - one)
  return best && best[1] > 0 && isDelimiter(best[0]) ? best[0] : ','
}

function isDelimiter(sign: string): sign is CsvDialect['delimiter'] {
  return sign === ',' || sign === ';' || sign === '\t' || sign === '|'
}
