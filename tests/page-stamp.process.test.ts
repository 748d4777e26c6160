import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPageStale, pageHash, stampFile } from '../scripts/page-stamp.ts'
import { makeUpCheckout, type MadeUpCheckout } from './support/made-up-checkout.ts'

let root: string
let write: MadeUpCheckout['write']
let remove: MadeUpCheckout['remove']

beforeEach(async () => {
  ;({ root, write, remove } = await makeUpCheckout())
})

afterEach(async () => {
  await remove()
})

describe('the built page', () => {
  const build = async (): Promise<void> => {
    await write('dist/web/index.html', '<!doctype html>')
    await write(stampFile, await pageHash(root))
  }

  beforeEach(async () => {
    await write('src/web/main.tsx', 'one')
    await write('src/contract/columns/list.ts', 'two')
    await write('vite.config.ts', 'three')
    await write('package-lock.json', 'four')
  })

  test('is stale before the first build and fresh after it', async () => {
    expect(await isPageStale(root)).toBe(true)
    await build()
    expect(await isPageStale(root)).toBe(false)
  })

  test.each([
    ['a source', 'src/web/main.tsx'],
    ['a new source', 'src/web/new/page.tsx'],
    ['the contract', 'src/contract/columns/list.ts'],
    ['the formula language', 'src/formula/parse.ts'],
    ['the configuration', 'vite.config.ts'],
    ['the lock file', 'package-lock.json'],
  ])('is stale after a change of %s', async (_what, path) => {
    await build()
    await write(path, 'changed')
    expect(await isPageStale(root)).toBe(true)
  })

  test.each(['src/server/main.ts', 'src/web/main.test.tsx', 'README.md'])(
    'is not made of %s',
    async (path) => {
      await build()
      await write(path, 'changed')
      expect(await isPageStale(root)).toBe(false)
    },
  )

  test('is stale when a build was cut short', async () => {
    await build()
    await rm(join(root, stampFile))
    expect(await isPageStale(root)).toBe(true)
  })
})
