import { Button } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import type { ListAsking } from '../../list/list.ts'

/** What the list was asked last. */
export type Asked = () => ListAsking | undefined

/** Has a file made of what the list shows; a second click while it is asked for does nothing. */
export function ExportButton({ asked }: { asked: Asked }) {
  const [isAsking, setIsAsking] = useState(false)
  const handleExport = () => {
    setIsAsking(true)
    void exportList(asked).finally(() => setIsAsking(false))
  }
  return (
    <Button
      variant="default"
      leftSection={<FileDown size={15} aria-hidden="true" />}
      title="Export what the list shows to a file"
      loading={isAsking}
      onClick={handleExport}
    >
      Export
    </Button>
  )
}

/** The code comes with the first export: the first rows do not need it. */
export async function exportList(asked: Asked, selected?: SelectionTarget<unknown>) {
  const asking = asked()
  if (asking === undefined) return
  const { startExport } = await import('./start-export.ts')
  await startExport(asking, selected)
}
