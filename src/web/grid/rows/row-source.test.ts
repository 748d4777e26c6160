import { describe, expect, test } from 'vitest'
import { createRowSource, type BlockRequest } from './row-source.ts'
import type { BlockReply, RowQuery } from './rows-state.ts'

type Row = { id: number; from: string }
type Call = BlockRequest<string> & {
  answer: (count?: number) => Promise<void>
  fail: (problem: unknown) => Promise<void>
}

/** A source whose answers come when the test says so. */
function setUp() {
  const calls: Call[] = []
  let settled: (() => void) | null = null
  const source = createRowSource<Row, string, string>({
    fetchBlock: (request) =>
      new Promise<BlockReply<Row, string>>((resolve, reject) => {
        const { query, page, pageSize } = request
        calls.push({
          ...request,
          answer: async (count = 1000) => {
            const length = Math.min(pageSize, Math.max(0, count - (page - 1) * pageSize))
            const rows = Array.from({ length }, (_, at) => ({
              id: (page - 1) * pageSize + at + 1,
              from: query,
            }))
            resolve({ rows, count, summary: `of ${query}` })
            await Promise.resolve()
          },
          fail: async (problem) => {
            reject(problem instanceof Error ? problem : new Error(String(problem)))
            await Promise.resolve()
            await Promise.resolve()
          },
        })
      }),
    settle: (task) => void (settled = task),
  })
  const last = (): Call => {
    const call = calls.at(-1)
    if (call === undefined) throw new Error('nothing was asked')
    return call
  }
  return { source, calls, last, settle: () => settled?.() }
}

const ask = (query: string, more: Partial<RowQuery<string>> = {}): RowQuery<string> => ({
  key: query,
  query,
  columns: [],
  pageSize: 100,
  pageStart: null,
  ...more,
})
const view = (first: number, end: number, isLeaping = false) => ({ first, end, isLeaping })

describe('a list', () => {
  test('asks for its first block and shows it', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    expect(source.getSnapshot()).toMatchObject({ count: null, isLoading: true })
    await last().answer()
    expect(calls.map(({ page }) => page)).toEqual([1])
    expect(source.getSnapshot()).toMatchObject({
      count: 1000,
      isLoading: false,
      isStale: false,
      summary: 'of all',
    })
    expect(source.rowAt(99)).toEqual({ id: 100, from: 'all' })
  })

  test('asks for blocks as they come into view, each once', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    source.setView(view(120, 150))
    source.setView(view(121, 151))
    source.setView(view(190, 220))
    expect(calls.map(({ page }) => page)).toEqual([1, 2, 3])
  })

  test('gives up requests that were scrolled past', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    source.setView(view(300, 330))
    source.setView(view(800, 830))
    const passed = calls.find(({ page }) => page === 4)
    expect(passed?.signal.aborted).toBe(true)
    await passed?.answer()
    expect(source.rowAt(310)).toBeUndefined()
  })

  test('asks for nothing on the way of a leap, only where it ends', async () => {
    const { source, calls, last, settle } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    source.setView(view(300, 330, true))
    source.setView(view(730, 760, true))
    expect(calls).toHaveLength(1)
    settle()
    expect(calls.slice(1).map(({ page }) => page)).toEqual([8, 9])
  })
})

describe('another question', () => {
  test('leaves the old rows, marked as such, until the first answer', async () => {
    const { source, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    const { generation } = source.getSnapshot()
    source.setQuery(ask('nike'))
    expect(source.getSnapshot()).toMatchObject({ isStale: true, count: 1000, generation })
    expect(source.rowAt(0)?.from).toBe('all')
    await last().answer(7)
    expect(source.getSnapshot()).toMatchObject({ isStale: false, count: 7 })
    expect(source.getSnapshot().generation).toBeGreaterThan(generation)
    expect(source.rowAt(0)?.from).toBe('nike')
  })

  test('makes late answers to the last one worthless', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    const first = calls[0]
    source.setQuery(ask('nike'))
    await last().answer(7)
    await first?.answer()
    expect(source.getSnapshot().count).toBe(7)
    expect(source.rowAt(0)?.from).toBe('nike')
  })

  test('that was asked before shows its rows at once and looks whether they still hold', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    source.setQuery(ask('nike'))
    await last().answer(7)
    source.setQuery(ask('all'))
    expect(source.getSnapshot()).toMatchObject({ isStale: false, count: 1000 })
    expect(source.rowAt(0)?.from).toBe('all')
    source.setView(view(0, 30))
    expect(calls.filter(({ query }) => query === 'all')).toHaveLength(2)
  })

  test('can begin where someone was before', async () => {
    const { source, last } = setUp()
    source.setQuery(ask('all'), 450)
    expect(last().page).toBe(5)
    await last().answer()
    expect(source.rowAt(450)?.id).toBe(451)
  })
})

describe('pages', () => {
  test('are asked for by their own size, and none ahead', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all', { key: 'all 3', pageSize: 25, pageStart: 50 }))
    expect(last()).toMatchObject({ page: 3, pageSize: 25 })
    await last().answer()
    source.setView(view(50, 75))
    expect(calls).toHaveLength(1)
    expect(source.getSnapshot()).toMatchObject({ pageStart: 50, pageSize: 25 })
    expect(source.rowAt(74)?.id).toBe(75)
  })
})

describe('changes', () => {
  test('of one row show at once', async () => {
    const { source, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    const { version } = source.getSnapshot()
    source.replaceRows((row) => (row.id === 2 ? { ...row, from: 'edit' } : row))
    expect(source.rowAt(1)?.from).toBe('edit')
    expect(source.getSnapshot().version).toBeGreaterThan(version)
  })

  test('elsewhere are fetched by a refresh while the rows stay', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    source.setView(view(0, 30))
    source.refresh()
    expect(source.rowAt(0)).toBeDefined()
    expect(source.getSnapshot().isStale).toBe(false)
    expect(calls).toHaveLength(2)
    await last().answer(999)
    expect(source.getSnapshot().count).toBe(999)
  })
})

describe('a failure', () => {
  test('is said, stops the asking, and is forgotten by another try', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    await last().fail('no answer')
    expect(source.getSnapshot().error).toEqual(new Error('no answer'))
    source.setView(view(0, 30))
    expect(calls).toHaveLength(1)
    source.retry()
    expect(source.getSnapshot()).toMatchObject({ error: null, isLoading: true })
    await last().answer()
    expect(source.getSnapshot().count).toBe(1000)
  })
})

describe('the figures of all rows', () => {
  test('come anew without the rows, and leave them as they stand', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer(1000)
    const before = source.getSnapshot()
    const refreshed = source.refreshSummary()
    expect(last()).toMatchObject({ query: 'all', page: 1, pageSize: 1 })
    await last().answer(900)
    await refreshed
    expect(calls).toHaveLength(2)
    expect(source.getSnapshot()).toEqual({ ...before, version: before.version + 1, summary: 'of all' })
    expect(source.rowAt(99)).toEqual({ id: 100, from: 'all' })
  })

  test('of a question that was left meanwhile are let go', async () => {
    const { source, calls, last } = setUp()
    source.setQuery(ask('all'))
    await last().answer()
    const refreshed = source.refreshSummary()
    const [, asked] = calls
    source.setQuery(ask('other'))
    await last().answer()
    await asked?.answer()
    await refreshed
    expect(source.getSnapshot().summary).toBe('of other')
  })
})
