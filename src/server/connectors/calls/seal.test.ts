import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { readSecretKey, seal, unseal } from './seal.ts'

const key = randomBytes(32)
const folders: string[] = []

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

test('reads back whatever was sealed, which shows nowhere in the sealed bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), (secret) => {
      const sealed = seal(secret, key, 'shopify')
      expect(unseal(sealed, key, 'shopify')).toBe(secret)
      expect(sealed.includes(secret)).toBe(false)
    }),
  )
})

test('does not read what belongs to another row, another key, or was changed', () => {
  const sealed = seal('token', key, 'shopify')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  expect(unseal(sealed, key, 'stockx')).toBeNull()
  expect(unseal(sealed, randomBytes(32), 'shopify')).toBeNull()
  expect(unseal(changed, key, 'shopify')).toBeNull()
  expect(unseal(Buffer.alloc(3), key, 'shopify')).toBeNull()
})

test('the installation’s key is made once, even by processes that start together, and is private', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(folder)))
  expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect((await stat(join(folder, 'secret.key'))).mode & 0o077).toBe(0)
})

test('a damaged key file is named instead of used', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'secret.key'), 'short')
  await expect(readSecretKey(folder)).rejects.toThrow('secret.key')
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backroom-key-'))
  folders.push(folder)
  return folder
}
