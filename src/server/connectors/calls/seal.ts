import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, undefinedWhenMissing } from '../../platform/error-facts.ts'

const ivBytes = 12
const tagBytes = 16

/** Encrypts a secret for storage; `owner` binds it to its row, so that it can't be moved to another. */
export function seal(secret: string, key: Buffer, owner: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Reads a sealed secret; null when it was sealed with another key, for another row, or was changed. */
export function unseal(sealed: Buffer, key: Buffer, owner: string): string | null {
  if (sealed.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const body = decipher.update(sealed.subarray(ivBytes + tagBytes))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keyBytes = 32

/** The installation's key for secrets at rest: made once, readable by its owner only, never in the database. */
export async function readSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  return (await readKey(path)) ?? (await makeKey(dataDir, path))
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch(undefinedWhenMissing)
  if (text === undefined) return null
  const key = Buffer.from(text, 'base64')
  if (key.length === keyBytes) return key
  throw new Error(`${path} does not hold a key of ${keyBytes} bytes; remove it to make another.`)
}

// Linked into place: of two processes that start at once one wins, and nobody reads half a key.
async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const key = await readKey(path)
  if (key === null) throw new Error(`${path} vanished while it was made.`)
  return key
}
