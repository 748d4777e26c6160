import { FileDown, FileSpreadsheet } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { exportList, type Asked } from './ExportButton.tsx'

/** Export the rows that are selected, with the columns and in the order of the view. */
export function exportActions(asked: Asked): GridAction<ProductRow>[] {
  return [
    {
      id: 'export',
      label: 'Export',
      icon: <FileDown size={16} aria-hidden="true" />,
      onRun: (selected) => void exportList(asked, { format: 'csv', selected }),
    },
    {
      id: 'export-xlsx',
      label: 'Export as XLSX',
      icon: <FileSpreadsheet size={16} aria-hidden="true" />,
      onRun: (selected) => void exportList(asked, { format: 'xlsx', selected }),
    },
  ]
}
