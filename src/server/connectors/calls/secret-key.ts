import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keyBytes = 32

/** The installation's key for secrets at rest: made once, readable by its owner only, never in the database. */
export async function readSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  return (await readKey(path)) ?? (await makeKey(dataDir, path))
}

async function readKey(path: string): Promise<Buffer | null> {
  try {
    const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
    if (key.length !== keyBytes)
      throw new Error(`${path} does not hold a key of ${keyBytes} bytes; remove it to make another.`)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

// Linked into place: of two processes that start at once one wins, and nobody reads half a key.
async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const key = await readKey(path)
  if (key === null) throw new Error(`${path} vanished while it was made.`)
  return key
}
