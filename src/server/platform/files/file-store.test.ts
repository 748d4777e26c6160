import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from './file-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('gives back what it keeps, under a name that follows from the content', async () => {
  const files = openFolder(folder)
  const name = await files.keep(Buffer.from('picture'))
  expect(await files.keep(Buffer.from('picture'))).toBe(name)
  expect(await files.read(name)).toEqual(Buffer.from('picture'))
})

test('removes what is there, and bears that it is not', async () => {
  const files = openFolder(folder)
  const name = await files.keep(Buffer.from('short-lived'))
  await files.remove(name)
  await files.remove(name)
  await files.remove('../../etc/passwd')
  expect(await files.read(name)).toBeUndefined()
})

test.each(['0'.repeat(64) + '.webp', '../../etc/passwd', `${'a'.repeat(64)}.webp/../x`, ''])(
  'knows nothing of %j',
  async (name) => {
    expect(await openFolder(folder).read(name)).toBeUndefined()
  },
)
