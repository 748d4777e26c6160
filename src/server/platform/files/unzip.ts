// The first file of a ZIP, read as it is unpacked. What it says of itself is believed of nothing: not of its size, and not of its content.
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { codeOf } from '../error-facts.ts'

/** It is no ZIP that can be read, or not all of one. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip'
}

type Entry = { isPacked: boolean; start: number; packedSize: number; size: number; checksum: number }

const signatures = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50, local: 0x04_03_4b_50 }
const lengths = { end: 22, entry: 46, local: 30, longestComment: 65_535 }

/** Its bytes, at most so many; throws BrokenZip before the first of them unless the directory at its end is there. */
export async function unzipFirst(file: FileHandle, maxBytes: number): Promise<AsyncGenerator<Buffer>> {
  const entry = await findEntry(file)
  if (entry.size > maxBytes) throw tooLarge(maxBytes)
  return unpack(file, entry, maxBytes)
}

async function findEntry(file: FileHandle): Promise<Entry> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - lengths.end - lengths.longestComment), size)
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (at < 0 || at + lengths.end > tail.length) throw new BrokenZip('It has no directory.')
  const [directory, end] = [tail.readUInt32LE(at + 16), size - tail.length + at]
  const head = await bytesAt(file, directory, Math.min(end, directory + lengths.entry))
  if (head.length < lengths.entry || head.readUInt32LE(0) !== signatures.entry)
    throw new BrokenZip('Its directory is empty or can’t be read.')
  const [flags, method, start] = [head.readUInt16LE(8), head.readUInt16LE(10), head.readUInt32LE(42)]
  if ((flags & 1) === 1 || (method !== 0 && method !== 8))
    throw new BrokenZip('It is packed in a way that Backroom does not read.')
  const local = await bytesAt(file, start, start + lengths.local)
  if (local.length < lengths.local || local.readUInt32LE(0) !== signatures.local)
    throw new BrokenZip('Its directory leads nowhere.')
  const entry = {
    isPacked: method === 8,
    start: start + lengths.local + local.readUInt16LE(26) + local.readUInt16LE(28),
    packedSize: head.readUInt32LE(20),
    size: head.readUInt32LE(24),
    checksum: head.readUInt32LE(16),
  }
  if (entry.start + entry.packedSize > directory) throw new BrokenZip('It is shorter than it says.')
  return entry
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const wanted = Buffer.alloc(Math.max(0, to - from))
  const { bytesRead } = await file.read(wanted, 0, wanted.length, from)
  return wanted.subarray(0, bytesRead)
}

async function* unpack(file: FileHandle, entry: Entry, maxBytes: number): AsyncGenerator<Buffer> {
  const packed = packedBytes(file, entry)
  const chunks: AsyncIterable<Buffer> = entry.isPacked
    ? pipeline(packed, createInflateRaw(), () => undefined)
    : packed
  let [size, checksum] = [0, 0]
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    if (error instanceof BrokenZip || !isOfInflating(error)) throw error
    throw new BrokenZip('It can’t be unpacked.', { cause: error })
  }
  if (size !== entry.size || checksum !== entry.checksum)
    throw new BrokenZip('It holds something else than it says.')
}

const pieceBytes = 64 * 1024

// Not as a stream of the file, which closes it when it is given up half-way.
async function* packedBytes(file: FileHandle, { start, packedSize }: Entry): AsyncGenerator<Buffer> {
  for (let at = 0; at < packedSize;) {
    const piece = await bytesAt(file, start + at, start + Math.min(packedSize, at + pieceBytes))
    if (piece.length === 0) throw new BrokenZip('It is shorter than it says.')
    at += piece.length
    yield piece
  }
}

function isOfInflating(error: unknown): boolean {
  return /^Z_|^ERR_/.test(codeOf(error) ?? '')
}

function tooLarge(maxBytes: number): BrokenZip {
  return new BrokenZip(`It is larger than ${Math.round(maxBytes / 1024 ** 2)} MB when it is unpacked.`)
}
