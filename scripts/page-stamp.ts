import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Written last by a build: it holds the hash of what the page was made of. */
export const stampFile = 'dist/web/.stamp'

const ingredients = [
  'src/web',
  'src/contract',
  'src/formula',
  'scripts/schemaless-endpoints.ts',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
]

/** Whether the built page is missing or was made of something else than what lies there now. */
export async function isPageStale(root: string): Promise<boolean> {
  if (!(await exists(join(root, 'dist/web/index.html')))) return true
  const stamp = await readFile(join(root, stampFile), 'utf8').catch(() => '')
  return stamp !== (await pageHash(root))
}

/** A hash over names and contents of all that the page is made of; tests are not. */
export async function pageHash(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const ingredient of ingredients) {
    for (const path of await filesUnder(join(root, ingredient))) {
      hash.update(`${relative(root, path).replaceAll(sep, '/')}\0`)
      hash.update(await readFile(path))
      hash.update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
