import { Button, Loader } from '@mantine/core'
import { ChevronDown, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { ExportFormat } from '../../../contract/exports.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import type { ListAsking } from '../../list/list.ts'
import type { ExportedList } from '../../../contract/exports.ts'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'

/** A list that files can be made of, by its name in an export, and what it was asked last. */
export type Exported = { name: ExportedList; asked: () => ListAsking | undefined }

const useFormats = late(() => import('./ExportFormats.tsx'))

/** Has a file made of what the list shows; a second click while it is asked for does nothing. */
export function ExportButton({ of: list }: { of: Exported }) {
  const [isAsking, setIsAsking] = useState(false)
  const { anchor, button, close } = useOpener('menu')
  const code = useFormats(anchor !== null)
  const handleExport = (format: ExportFormat) => {
    if (isAsking) return
    setIsAsking(true)
    void exportList(list, { format }).finally(() => setIsAsking(false))
  }
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={isAsking ? <Loader size={15} /> : <FileDown size={15} aria-hidden="true" />}
        title="Export what the list shows to a CSV file"
        aria-disabled={isAsking}
        onClick={() => handleExport('csv')}
      >
        {isAsking ? 'Loading' : 'Export'}
      </Button>
      <Button
        variant="default"
        px={6}
        leftSection={<ChevronDown size={15} aria-hidden="true" />}
        aria-label="Export as"
        title="Export as CSV or XLSX"
        {...button}
      />
      {anchor === null || code === null ? null : (
        <code.ExportFormats anchor={anchor} onClose={close} onChoose={handleExport} />
      )}
    </Button.Group>
  )
}

type Wanted = { format: ExportFormat; selected?: SelectionTarget<unknown> }

/** The code comes with the first export: the first rows do not need it. */
export async function exportList({ name, asked }: Exported, wanted: Wanted) {
  const asking = asked()
  if (asking === undefined) return
  const { startExport } = await import('./start-export.ts')
  await startExport(name, asking, wanted)
}
