import { call } from '../../../src/web/app/call.ts'
import { defineList } from '../../../src/web/list/define-list.ts'
import type { ListProperties } from '../../../src/web/list/list.ts'
import { completeLot, listLots, lotColumns, updateLot, type Lot } from '../lots.contract.ts'

export type LotTotals = { total: number; totals: Record<string, Record<string, number | null>> }

/** Lots as a list of the page. */
export const lotPageList = defineList<Lot, LotTotals, ListProperties>({
  name: 'Lots',
  pageKey: 'lots-page',
  rowName: { one: 'lot', many: 'lots' },
  columns: lotColumns,
  order: 'code',
  keyColumn: 'code',
  find: async (asking) => {
    const { results, count, all, totals } = await call(listLots, asking)
    return { rows: results, count, summary: { total: all, totals } }
  },
  findProperties: () => Promise.resolve({ display_config: [], page_params: [] }),
  findMissing: () => Promise.resolve([]),
  findValues: async (query, signal) => (await call(completeLot, { query, signal })).results,
  saveMany: (edits) =>
    Promise.all(
      edits.map(async ({ id, version, ...fields }) => {
        const row = await call(updateLot, { params: { id }, body: fields, ifMatch: version })
        return { id, status: 'saved' as const, version: row.version, errors: {}, cells: {}, row }
      }),
    ),
  save: ({ id }, change, version) => call(updateLot, { params: { id }, body: change, ifMatch: version }),
})
