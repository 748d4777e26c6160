import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createJournaledTables } from './journaled-tables.ts'

type Shelves = { counter: { last: number }; shoe: { size: number }; box: { shoes: string[] } }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-tables-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const path = () => join(folder, 'journal.jsonl')
async function open() {
  const tables = createJournaledTables<Shelves>(path())
  await tables.load()
  return tables
}

test('a step is seen at once, and again after a restart', async () => {
  const before = await open()
  before.write((draft) => {
    draft.put('shoe', 'a', { size: 9 })
    draft.put('shoe', 'b', { size: 10 })
    draft.put('box', '1', { shoes: ['a', 'b'] })
    draft.drop('shoe', 'b')
  })
  expect(before.all('shoe')).toEqual([{ size: 9 }])
  await before.durable()
  await before.close()
  const after = await open()
  expect(after.all('shoe')).toEqual([{ size: 9 }])
  expect(after.get('box', '1')).toEqual({ shoes: ['a', 'b'] })
  await after.close()
})

test('a step that fails leaves nothing', async () => {
  const tables = await open()
  const fail = () =>
    tables.write((draft) => {
      draft.put('shoe', 'a', { size: 9 })
      throw new Error('no box left')
    })
  expect(fail).toThrow('no box left')
  expect(tables.all('shoe')).toEqual([])
  await tables.close()
  expect(await readFile(path(), 'utf8')).toBe('')
})

test('half a line, which a kill leaves, is as if it had never been written', async () => {
  const before = await open()
  before.write((draft) => draft.put('shoe', 'a', { size: 9 }))
  await before.close()
  await appendFile(path(), '[["shoe","b",{"si')
  const after = await open()
  expect(after.all('shoe')).toEqual([{ size: 9 }])
  await after.close()
})

describe('within a step', () => {
  test('what was put is read, what was dropped is gone', async () => {
    const tables = await open()
    tables.write((draft) => draft.put('shoe', 'a', { size: 9 }))
    const seen = tables.write((draft) => {
      draft.put('shoe', 'a', { size: 11 })
      const changed = draft.get('shoe', 'a')
      draft.drop('shoe', 'a')
      return [changed, draft.get('shoe', 'a'), draft.get('shoe', 'z')]
    })
    expect(seen).toEqual([{ size: 11 }, undefined, undefined])
    await tables.close()
  })

  test('whole tables are emptied, others stay', async () => {
    const tables = await open()
    tables.write((draft) => {
      draft.put('shoe', 'a', { size: 9 })
      draft.put('box', '1', { shoes: [] })
    })
    tables.write((draft) => draft.drops(['shoe']))
    expect([tables.all('shoe'), tables.all('box')]).toEqual([[], [{ shoes: [] }]])
    await tables.close()
  })
})

test('numbers go on where they stood before a restart', async () => {
  const before = await open()
  expect(before.write((draft) => [draft.nextNumber('ids'), draft.nextNumber('ids')])).toEqual([1, 2])
  await before.close()
  const after = await open()
  expect(after.write((draft) => draft.nextNumber('ids'))).toBe(3)
  await after.close()
})
