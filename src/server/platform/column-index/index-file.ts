// A copy of a table in memory, kept over restarts: a head of facts, the arrays as they lie in memory, and a checksum of it all.
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { systemClock } from '../clock.ts'
import { codeOf, undefinedWhenMissing } from '../error-facts.ts'
import { MemoryTable, type HeldField, type SavedTable } from './memory/memory-table.ts'
import type { HeldTable } from './read-table.ts'
import { packTable, unpackTable, type PackedTable } from './pack-table.ts'

/** What has to be as it was for a file to be good. */
export type FileStamp = {
  /** Which database of which cluster it was read from. */
  database: string
  /** Names the moment in that database: one that was set back to before it does not know the name. */
  token: string
  /** What the table had seen. */
  snapshot: string
  movedBy: string | null
}

type Head = { stamp: FileStamp; fields: readonly HeldField[]; table: PackedTable['facts']; lengths: number[] }

const version = 'backroom column index 4\n'
const prefixLength = version.length + 8
/** Bit by bit, so that whoever asks meanwhile is answered. */
const pieceLength = 4 * 1024 ** 2

export async function writeIndexFile(path: string, stamp: FileStamp, table: MemoryTable): Promise<void> {
  const { facts, parts } = packTable(table.save())
  const lengths = parts.map(({ length }) => length)
  const head: Head = { stamp, fields: table.fields, table: facts, lengths }
  const text = Buffer.from(JSON.stringify(head))
  const prefix = Buffer.alloc(prefixLength)
  prefix.write(version, 'latin1')
  prefix.writeDoubleBE(text.length, version.length)
  await mkdir(dirname(path), { recursive: true })
  const file = await openAlone(`${path}.new`)
  if (file === undefined) return
  try {
    let sum = 0
    for (const bytes of [prefix, text, ...parts]) {
      for (let at = 0; at < bytes.length; at += pieceLength) {
        const piece = bytes.subarray(at, at + pieceLength)
        sum = crc32(piece, sum)
        await file.write(piece)
      }
    }
    await file.write(Buffer.from(Uint32Array.of(sum).buffer))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/** So long nobody who lives writes nothing. */
const abandonedMs = 120_000

/** Processes of one installation share the file: nothing where another one is writing it, which is as good. */
async function openAlone(path: string): Promise<FileHandle | undefined> {
  const file = await open(path, 'wx').catch(undefinedWhenThere)
  if (file !== undefined) return file
  const { mtimeMs } = await stat(path)
  if (systemClock.now().getTime() - mtimeMs < abandonedMs) return undefined
  await rm(path)
  return open(path, 'wx').catch(undefinedWhenThere)
}

function undefinedWhenThere(error: unknown): undefined {
  if (codeOf(error) !== 'EEXIST') throw error
}

/** Reads the file when it is whole and made of the same columns, and its stamp is still good; nothing otherwise. */
export async function readIndexFile(
  path: string,
  fields: readonly HeldField[],
  isGood: (stamp: FileStamp) => Promise<boolean>,
): Promise<HeldTable | undefined> {
  const file = await open(path, 'r').catch(undefinedWhenMissing)
  if (file === undefined) return undefined
  try {
    const pieces = new PieceReader(file)
    const prefix = await pieces.read(prefixLength)
    if (prefix?.toString('latin1', 0, version.length) !== version) return undefined
    const text = await pieces.read(prefix.readDoubleBE(version.length))
    if (text === undefined) return undefined
    const head = readHead(text)
    if (
      head === undefined ||
      JSON.stringify(head.fields) !== JSON.stringify(fields) ||
      !(await isGood(head.stamp))
    )
      return undefined
    const parts: Buffer<ArrayBuffer>[] = []
    for (const length of head.lengths) {
      const part = await pieces.read(length)
      if (part === undefined) return undefined
      parts.push(part)
    }
    if (!(await pieces.isWhole())) return undefined
    const saved: SavedTable = unpackTable({ facts: head.table, parts })
    const { snapshot, movedBy } = head.stamp
    return { table: MemoryTable.restore(fields, saved), snapshot, movedBy }
  } finally {
    await file.close()
  }
}

// Whether it is as it was written the checksum says, at the end.
function readHead(text: Buffer): Head | undefined {
  try {
    return JSON.parse(text.toString()) as Head
  } catch {
    return undefined
  }
}

class PieceReader {
  readonly #file: FileHandle
  #at = 0
  #sum = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Nothing where the file is shorter. */
  async read(length: number): Promise<Buffer<ArrayBuffer> | undefined> {
    const { size } = await this.#file.stat()
    if (!Number.isSafeInteger(length) || length < 0 || this.#at + length > size) return undefined
    const bytes = Buffer.from(new ArrayBuffer(length))
    for (let at = 0; at < length; at += pieceLength) {
      const piece = bytes.subarray(at, at + pieceLength)
      const { bytesRead } = await this.#file.read(piece, 0, piece.length, this.#at)
      if (bytesRead !== piece.length) return undefined
      this.#at += bytesRead
      this.#sum = crc32(piece, this.#sum)
    }
    return bytes
  }

  async isWhole(): Promise<boolean> {
    const sum = this.#sum
    const end = await this.read(4)
    return (
      end !== undefined &&
      new Uint32Array(end.buffer)[0] === sum &&
      (await this.#file.stat()).size === this.#at
    )
  }
}
