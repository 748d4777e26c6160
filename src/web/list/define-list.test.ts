import { expect, test } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { ApiProblem } from '../app/api-problem.ts'
import { defineList } from './define-list.ts'
import type { ListProperties } from './list.ts'

standInBrowser()

type Row = { id: number; version: number; cost: number }

test('the figures of a list are read anew where a refused edit shows that others have changed the row', async () => {
  let status = 412
  let sum = 100
  let reads = 0
  const list = defineList<Row, { total: number; sum: number }, ListProperties>({
    ...{ name: 'Lots', pageKey: 'lots', keyColumn: 'id' },
    ...{ rowName: { one: 'lot', many: 'lots' }, columns: [sampleColumn({ field: 'cost' })], order: '-id' },
    ...{ phone: { title: 'id', line: [] }, queryColumns: [] },
    find: () => {
      reads += 1
      return Promise.resolve({
        rows: [{ id: 1, version: 1, cost: sum }],
        count: 1,
        summary: { total: 1, sum },
      })
    },
    findProperties: () => Promise.resolve({ display_config: [], page_params: [] }),
    findValues: () => Promise.resolve([]),
    findMissing: () => Promise.resolve([]),
    saveMany: () => Promise.resolve([]),
    save: () => Promise.reject(new ApiProblem({ status, code: 'x', detail: 'No.' })),
    summedFields: ['cost'],
  })
  const { source } = list
  const query = { search: '', filter: [], orderBy: '-id', columns: [] }
  source.setQuery({ key: 'all', query: query as never, columns: [], pageSize: 100, pageStart: null })
  const summed = () => source.getSnapshot().summary?.sum
  await expect.poll(summed).toBe(100)
  sum = 60
  await expect(list.save({ id: 1, version: 1, cost: 100 }, { cost: 70 }, 1)).rejects.toThrow('No.')
  await expect.poll(summed).toBe(60)
  status = 422
  sum = 50
  await expect(list.save({ id: 1, version: 1, cost: 100 }, { cost: 70 }, 1)).rejects.toThrow('No.')
  expect(reads).toBe(2)
})
