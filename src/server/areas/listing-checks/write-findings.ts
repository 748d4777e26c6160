import type { RunFinding } from '../../../contract/runs.ts'
import type { StoredRow } from '../../platform/runs/runs.query.ts'
import { csvText } from '../exports/csv-cells.ts'

const header = ['SKU', 'Marketplace', 'Found', 'What differs', 'Address']

const words: Record<RunFinding, string> = {
  equal: 'equal',
  drifted: 'out of step',
  missing: 'ours but not there',
  not_ours: 'there but not ours',
}

/** What a check found, as CSV for a sheet. */
export function writeFindings(rows: readonly StoredRow[]): string {
  const lines = rows.map(({ sku, marketplace, finding, message, url }) => [
    ...[sku ?? '', marketplace ?? '', finding === null ? 'not read' : words[finding]],
    ...[message ?? '', url ?? ''],
  ])
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.map(csvText).join(',')}\r\n`).join('')}`
}
