import { FileDown, FileSpreadsheet } from 'lucide-react'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { exportList, type Exported } from './ExportButton.tsx'

/** Export the rows that are selected, with the columns and in the order of the view. */
export function exportActions<Row>(list: Exported): GridAction<Row>[] {
  return [
    {
      id: 'export',
      label: 'Export',
      icon: <FileDown size={16} aria-hidden="true" />,
      onRun: (selected) => void exportList(list, { format: 'csv', selected }),
    },
    {
      id: 'export-xlsx',
      label: 'Export as XLSX',
      icon: <FileSpreadsheet size={16} aria-hidden="true" />,
      onRun: (selected) => void exportList(list, { format: 'xlsx', selected }),
    },
  ]
}
