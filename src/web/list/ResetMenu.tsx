import { ChevronDown, RotateCcw } from 'lucide-react'
import { late } from '../ui/later.ts'
import { ToolButton } from '../ui/ToolButton.tsx'
import { useOpener } from '../ui/useOpener.ts'
import type { ResetMenuProps } from './ResetItems.tsx'

const useResetItems = late(() => import('./ResetItems.tsx'))

/** The spec's Reset menu. */
export function ResetMenu(props: ResetMenuProps) {
  const { anchor, button, close } = useOpener('menu')
  const code = useResetItems(anchor !== null)
  return (
    <>
      <ToolButton
        {...button}
        leftSection={<RotateCcw size={15} aria-hidden="true" />}
        rightSection={<ChevronDown size={14} aria-hidden="true" />}
      >
        Reset
      </ToolButton>
      {anchor === null || code === null ? null : (
        <code.ResetItems {...props} anchor={anchor} onClose={close} />
      )}
    </>
  )
}
