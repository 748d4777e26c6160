import { Button } from '@mantine/core'
import { ChevronDown, RotateCcw } from 'lucide-react'
import type { GridMode } from '../grid/state/grid-state.ts'
import { late } from '../ui/later.ts'
import { useOpener } from '../ui/useOpener.ts'
import classes from './List.module.css'
import type { Views } from './views/useViews.ts'

const useResetItems = late(() => import('./ResetItems.tsx'))

export type ResetMenuProps = {
  views: Views
  mode: GridMode
  canClear: boolean
  onMode: (mode: GridMode) => void
  onClear: () => void
}

/** The spec's Reset menu. */
export function ResetMenu(props: ResetMenuProps) {
  const { anchor, button, close } = useOpener('menu')
  const code = useResetItems(anchor !== null)
  return (
    <>
      <Button
        {...button}
        variant="default"
        size="compact-md"
        className={classes.tool}
        leftSection={<RotateCcw size={15} aria-hidden="true" />}
        rightSection={<ChevronDown size={14} aria-hidden="true" />}
      >
        Reset
      </Button>
      {anchor === null || code === null ? null : (
        <code.ResetItems {...props} anchor={anchor} onClose={close} />
      )}
    </>
  )
}
