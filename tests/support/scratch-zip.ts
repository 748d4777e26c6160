// A file of these bytes, or a ZIP of them, as it lies on the disk after it was fetched.
import type { FileHandle } from 'node:fs/promises'
import { zipped } from '../../src/sandbox/channeladvisor/export-file.ts'
import { openScratchFile } from '../../src/server/platform/files/scratch-file.ts'

export async function scratchFile(bytes: Buffer): Promise<FileHandle> {
  const file = await openScratchFile()
  await file.writeFile(bytes)
  return file
}

export function zipOf(text: string, encoding: BufferEncoding = 'utf8'): Buffer {
  return zipped('ProductExport.txt', Buffer.from(text, encoding))
}
