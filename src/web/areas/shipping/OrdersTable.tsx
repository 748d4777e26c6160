import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../../ui/count-text.ts'
import { ScrolledTable } from '../../ui/DetailTable.tsx'

type Row = { id: number; order_id: string | null; status: boolean }

/** More that went as was asked help nobody; whatever did not is shown to the last. */
const mostRows = 200

type OrdersTableProps<Of extends Row> = {
  rows: readonly Of[]
  label: string
  captions: readonly string[]
  /** What is said of an order, a cell for each caption. */
  cells: (row: Of) => ReactNode
}

/** What an act does, or did, to each order. */
export function OrdersTable<Of extends Row>({ rows, label, captions, cells }: OrdersTableProps<Of>) {
  const shown = rows.filter(({ status }, at) => at < mostRows || !status)
  const heads = Object.fromEntries(['Order ID', ...captions].map((caption) => [caption, 'text' as const]))
  return (
    <>
      <ScrolledTable captions={heads} label={label}>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <td>{row.order_id ?? row.id}</td>
              {cells(row)}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      {rows.length === shown.length ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          and {counted(rows.length - shown.length, 'more order')}
        </Text>
      )}
    </>
  )
}
