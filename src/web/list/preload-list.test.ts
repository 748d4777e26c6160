import { beforeEach, expect, test, vi } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { sampleView } from '../../../tests/support/page/sample-view.ts'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { session } from '../app/session.ts'
import { stateOf, type StateParams } from '../grid/state/grid-state.ts'
import { defineList } from './define-list.ts'
import { keepOpening } from './kept-opening.ts'
import { listColumns, type ListAsking } from './list.ts'
import { preloadList } from './preload-list.ts'

standInBrowser()

const columns = [sampleColumn({ field: 'sku' }), sampleColumn({ field: 'brand' })]
const layout = columns.map(({ id, width }) => ({ id, width, pin: null }))
const nothingKept = { grid_params: {}, query_params: { filter: [], order_by: null, search: null } }

let asked: { search: string | null; isAhead: boolean }[] = []
/** Answers what the server keeps of the list. */
let answerProperties = (_gridParams: StateParams) => {}
let list = lotList()

beforeEach(() => {
  asked = []
  list = lotList()
})

function lotList() {
  const properties = new Promise<typeof nothingKept>((resolve) => {
    answerProperties = (params) => resolve({ ...nothingKept, grid_params: params })
  })
  return defineList<{ id: number; version: number }, { total: number }, never>({
    name: 'Lots',
    pageKey: 'lots page',
    rowName: { one: 'lot', many: 'lots' },
    columns,
    order: 'sku',
    keyColumn: 'sku',
    find: ({ query, body }: ListAsking) => {
      asked.push({ search: query.search, isAhead: body.is_ahead === true })
      return Promise.resolve({ rows: [], count: 0, summary: { total: 0 } })
    },
    findProperties: async () => ({ display_config: [], page_params: [await properties] }) as never,
    findValues: () => Promise.resolve([]),
    findMissing: () => Promise.resolve([]),
    save: () => Promise.resolve({}),
    saveMany: () => Promise.resolve([]),
  })
}

const keep = (params: StateParams) =>
  keepOpening('Lots', { columns: listColumns({ columns }), params, layout, view: sampleView })

/** Opens the list; `known` ends when all that was to be asked is asked. */
function open(searchStr: string) {
  const known = preloadList(list, { href: `/lots${searchStr}`, searchStr, state: {} } as never)
  return { known }
}

test('rows and what the server keeps are asked for at once, and once', async () => {
  keep({ search: 'dunk' })
  const { known } = open('')
  expect(asked).toMatchObject([{ search: 'dunk', isAhead: true }])
  answerProperties({ search: 'dunk' })
  await known
  expect(asked).toHaveLength(1)
})

test('what the server keeps counts, where the user went on elsewhere', async () => {
  keep({ search: 'dunk' })
  const { known } = open('')
  answerProperties({ search: 'jordan' })
  await known
  expect(asked).toMatchObject([
    { search: 'dunk', isAhead: true },
    { search: 'jordan', isAhead: false },
  ])
  await vi.waitFor(() => expect(list.source.getSnapshot().count).toBe(0))
})

test('a reload says where the user is, if the server keeps another place', async () => {
  keep({ search: 'dunk' })
  const { known } = open('?search=dunk')
  answerProperties({ search: 'jordan' })
  await known
  expect(asked).toMatchObject([
    { search: 'dunk', isAhead: true },
    { search: 'dunk', isAhead: false },
  ])
})

test.each([
  ['a browser that never showed the list', () => {}, ''],
  ['an address that says something else', () => keep({ search: 'dunk' }), '?search=jordan'],
  ['somebody else than who left it', keepOfAnother, ''],
])('%s waits for what the server keeps', async (_, arrange, searchStr) => {
  arrange()
  const { known } = open(searchStr)
  expect(asked).toEqual([])
  answerProperties({})
  await known
  expect(asked).toMatchObject([{ isAhead: false }])
})

function keepOfAnother() {
  keep({ search: 'dunk' })
  session.start({ token: 'other', email: '', userName: 'other', userId: '2' })
}

test('what is kept holds no page: that is kept apart', () => {
  keep({ search: 'dunk', page: '3' })
  expect(window.localStorage.getItem('opening:Lots')).not.toContain('page')
  expect(stateOf({ search: 'dunk' }, columns).page).toBe(1)
})
