import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedWhenMissing } from '../error-facts.ts'

/** Where pictures live that the database only names: a folder, or a bucket somewhere else. */
export type FileStore = {
  /** Keeps the bytes under the hash of their content; answers its name. Keeping the same bytes twice is harmless. */
  keep(bytes: Buffer): Promise<string>
  read(name: string): Promise<Buffer | undefined>
  /** Removing what is not there is harmless. */
  remove(name: string): Promise<void>
}

/** The name that a picture is kept under: it follows from the content. */
export function nameOf(bytes: Buffer): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.webp`
}

/** Whether something can be kept under a name at all; others are never looked for. */
export function isFileName(name: string): boolean {
  return /^[0-9a-f]{64}\.webp$/.test(name)
}

/** Files of a folder, each in a subfolder named by its first two characters. */
export function openFolder(folder: string): FileStore {
  const place = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async keep(bytes) {
      const name = nameOf(bytes)
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      // Written aside and renamed: a kill half-way leaves no broken file under a name that promises its content.
      const aside = `${place(name)}.${randomUUID()}.part`
      await writeFile(aside, bytes)
      await rename(aside, place(name))
      return name
    },
    async read(name) {
      return isFileName(name) ? readFile(place(name)).catch(undefinedWhenMissing) : undefined
    },
    async remove(name) {
      if (isFileName(name)) await rm(place(name), { force: true })
    },
  }
}
