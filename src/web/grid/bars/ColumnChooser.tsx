import { Columns3 } from 'lucide-react'
import { late } from '../../ui/later.ts'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import type { ColumnChooserProps } from './ColumnList.tsx'

const useColumnList = late(() => import('./ColumnList.tsx'))

export function ColumnChooser(props: ColumnChooserProps) {
  const { anchor, button, close } = useOpener('dialog')
  const code = useColumnList(anchor !== null)
  return (
    <>
      <ToolButton {...button} title="Columns" leftSection={<Columns3 size={15} aria-hidden="true" />}>
        Columns
      </ToolButton>
      {anchor === null || code === null ? null : (
        <code.ColumnList {...props} anchor={anchor} onClose={close} />
      )}
    </>
  )
}
