import { FileDown, FileSpreadsheet } from 'lucide-react'
import type { ExportFormat } from '../../../contract/exports.ts'
import { AnchoredMenu, menuItem } from '../../ui/Anchored.tsx'

type ExportFormatsProps = {
  anchor: HTMLElement
  onClose: () => void
  onChoose: (format: ExportFormat) => void
}

/** What kinds of file there are. */
export function ExportFormats({ anchor, onClose, onChoose }: ExportFormatsProps) {
  return (
    <AnchoredMenu anchor={anchor} label="Export as" onClose={onClose} position="bottom-end">
      {menuItem('CSV file', FileDown, () => onChoose('csv'))}
      {menuItem('Excel workbook (XLSX)', FileSpreadsheet, () => onChoose('xlsx'))}
    </AnchoredMenu>
  )
}
