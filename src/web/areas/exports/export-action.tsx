import { FileDown } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { exportList, type Asked } from './ExportButton.tsx'

/** Exports the rows that are selected, with the columns and in the order of the view. */
export function exportAction(asked: Asked): GridAction<ProductRow> {
  return {
    id: 'export',
    label: 'Export',
    icon: <FileDown size={16} aria-hidden="true" />,
    onRun: (target) => void exportList(asked, target),
  }
}
