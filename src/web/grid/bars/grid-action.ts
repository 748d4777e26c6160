import type { ReactNode } from 'react'
import type { SelectionTarget } from '../rows/selection-target.ts'

export type GridAction<Row> = {
  id: string
  label: string
  icon?: ReactNode
  isDangerous?: boolean
  /** Why it can't be done with this selection, or null when it can. */
  refusal?: (target: SelectionTarget<Row>) => string | null
  /** Left out of the menu altogether when false. */
  isOffered?: (target: SelectionTarget<Row>) => boolean
  onRun: (target: SelectionTarget<Row>, done: ActionDone) => void
}

/** How an action leaves the grid when it has ended. */
export type ActionDone = { clearSelection: () => void; refresh: () => void }
