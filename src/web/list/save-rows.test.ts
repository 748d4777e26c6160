import { expect, test } from 'vitest'
import { createCommits } from './commits.ts'
import { saveRows, type RowEdit, type RowResult, type SaveMany } from './save-rows.ts'

type Stored = { version: number; price: number; cost: number }

/** A server of two rows that refuses old versions; others may be there before each call. */
function serverWith(meanwhile: ((rows: Map<number, Stored>) => void)[] = []) {
  const rows = new Map<number, Stored>([1, 2].map((id) => [id, { version: 1, price: 10 * id, cost: 5 }]))
  const calls: object[][] = []
  const saveMany: SaveMany = async (edits) => {
    calls.push([...edits])
    meanwhile.shift()?.(rows)
    return edits.map(({ id, version, ...fields }): RowResult => {
      const row = rows.get(id) ?? { version: 0, price: 0, cost: 0 }
      const isStale = row.version !== version
      if (!isStale) rows.set(id, { ...row, ...fields, version: version + 1 })
      const now = rows.get(id) ?? row
      return {
        id,
        status: isStale ? 'stale' : 'saved',
        version: now.version,
        errors: {},
        cells: {},
        row: now,
      }
    })
  }
  return { saveMany, calls, rows }
}

const edit = (id: number, fields: RowEdit['fields'], seen: RowEdit['seen']): RowEdit => ({
  id,
  version: 1,
  fields,
  seen,
})
const others = (id: number, change: Partial<Stored>) => (rows: Map<number, Stored>) => {
  const row = rows.get(id)
  if (row !== undefined) rows.set(id, { ...row, ...change, version: row.version + 1 })
}

test('rows are saved in one call', async () => {
  const { saveMany, calls, rows } = serverWith()
  const outcomes = await saveRows(saveMany, [
    edit(1, { price: 11 }, { price: 10 }),
    edit(2, { price: 21 }, { price: 20 }),
  ])
  expect([...outcomes.values()].map(({ status }) => status)).toEqual(['saved', 'saved'])
  expect(calls).toHaveLength(1)
  expect(rows.get(2)).toEqual({ version: 2, price: 21, cost: 5 })
})

test('a row whose other fields changed meanwhile is saved on the new version, alone', async () => {
  const { saveMany, calls, rows } = serverWith([others(1, { cost: 6 })])
  await saveRows(saveMany, [edit(1, { price: 11 }, { price: 10 }), edit(2, { price: 21 }, { price: 20 })])
  expect(calls[1]).toEqual([{ id: 1, version: 2, price: 11 }])
  expect(rows.get(1)).toEqual({ version: 3, price: 11, cost: 6 })
})

test('a field that someone else changed meanwhile is left to a person, and the others are saved', async () => {
  const { saveMany, rows } = serverWith([others(1, { price: 99 })])
  const outcomes = await saveRows(saveMany, [edit(1, { price: 11, cost: 4 }, { price: 10, cost: 5 })])
  expect(outcomes.get(1)).toMatchObject({
    status: 'saved',
    conflicts: ['price'],
    row: { price: 99, cost: 4 },
  })
  expect(rows.get(1)).toMatchObject({ price: 99, cost: 4 })
})

test('what was saved while its answer was lost counts as saved', async () => {
  const { saveMany } = serverWith([others(1, { price: 11 })])
  const outcomes = await saveRows(saveMany, [edit(1, { price: 11 }, { price: 10 })])
  expect(outcomes.get(1)).toMatchObject({ status: 'saved', conflicts: [] })
})

test('what was changed is said where the server does not say it', async () => {
  const { saveMany } = serverWith([others(1, { cost: 6 })])
  const plain: SaveMany = async (edits) =>
    (await saveMany(edits)).map(({ cells: _, ...result }): RowResult => result)
  const outcomes = await saveRows(plain, [
    edit(1, { price: 11 }, { price: 10 }),
    edit(2, { price: 21, cost: 4 }, { price: 20, cost: 5 }),
  ])
  expect([...outcomes.values()].map(({ cells }) => cells)).toEqual([
    { price: [10, 11] },
    { price: [20, 21], cost: [5, 4] },
  ])
})

test('what is thrown at a later try leaves what was saved before it', async () => {
  const { saveMany } = serverWith([others(1, { cost: 6 })])
  let tries = 0
  const once: SaveMany = (edits) => (tries++ === 0 ? saveMany(edits) : Promise.reject(new Error('No.')))
  const outcomes = await saveRows(once, [
    edit(1, { price: 11 }, { price: 10 }),
    edit(2, { price: 21 }, { price: 20 }),
  ])
  expect([...outcomes.values()].map(({ status }) => status)).toEqual(['failed', 'saved'])
  expect(outcomes.get(1)).toMatchObject({ version: null, row: {}, unanswered: new Error('No.') })
})

test('gives up where someone is faster each time', async () => {
  const { saveMany, calls } = serverWith(Array.from({ length: 9 }, (_, at) => others(1, { cost: at })))
  const outcomes = await saveRows(saveMany, [edit(1, { price: 11 }, { price: 10 })])
  expect(outcomes.get(1)).toMatchObject({ status: 'stale', conflicts: [] })
  expect(calls).toHaveLength(5)
})

test('commits are taken back from the last one on, each once', () => {
  const commits = createCommits()
  const takeBack = () => Promise.resolve({ count: 0, rows: [] })
  const [first, second] = [
    { words: '1 price', takeBack },
    { words: '2 prices', takeBack },
  ]
  commits.add(first)
  commits.add(second)
  expect(commits.take(first)).toBe(first)
  expect(commits.take(first)).toBeUndefined()
  expect(commits.take()).toBe(second)
  expect(commits.take()).toBeUndefined()
})
