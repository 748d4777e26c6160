import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file without a name, for what is too large for the memory: it is gone when it is closed, and when the process dies. */
export async function openScratchFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `backroom-${randomUUID()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
