import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedWhenMissing } from '../error-facts.ts'

/** Where pictures live that the database only names. A folder today; anything with these two calls can take its place. */
export type FileStore = {
  /** Keeps the bytes under the hash of their content; answers its name. Keeping the same bytes twice is harmless. */
  keep(bytes: Buffer): Promise<string>
  read(name: string): Promise<Buffer | undefined>
}

/** Files of a folder, each in a subfolder named by its first two characters. */
export function openFolder(folder: string): FileStore {
  const place = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async keep(bytes) {
      const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      // Written aside and renamed: a kill half-way leaves no broken file under a name that promises its content.
      const aside = `${place(name)}.${randomUUID()}.part`
      await writeFile(aside, bytes)
      await rename(aside, place(name))
      return name
    },
    async read(name) {
      if (!/^[0-9a-f]{64}\.webp$/.test(name)) return undefined
      return readFile(place(name)).catch(undefinedWhenMissing)
    },
  }
}
