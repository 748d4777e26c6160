import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { ExportRecord } from '../../../contract/exports.ts'
import { ExportRow } from './ExportRow.tsx'

const record: ExportRecord = {
  list: 'products',
  ...{ id: 7, query_param: '', status: 'COMPLETED', progress: 1, user: 'olga', row_count: 3, error: null },
  ...{ csv_file: '/file.csv', xlsx_file: null, has_sku: true, created_on: '2026-03-02T10:00:00Z' },
}
const row = (part: Partial<ExportRecord>) =>
  drawn(
    <table>
      <tbody>
        <ExportRow record={{ ...record, ...part }} />
      </tbody>
    </table>,
  )

test('a file with its SKU column can come back edited', () => {
  const html = row({})
  expect(html).toContain('?export=7')
  expect(wordsOf(html)).toContain('Download Import edited 3 rows')
})

test('a file without it is not asked back, and says why', () => {
  const html = row({ has_sku: false })
  expect(html).not.toContain('?export=7')
  expect(wordsOf(html)).toContain('Download 3 rows No SKU column: edits can’t be imported')
})

test('a file of orders is nothing that is edited and imported', () => {
  const html = row({ list: 'orders', has_sku: false })
  expect(wordsOf(html)).toContain('All orders')
  expect(wordsOf(html)).toContain('Download 3 rows')
  expect(html).not.toContain('No SKU column')
})
