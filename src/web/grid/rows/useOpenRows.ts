import { useCallback, useState } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import { noOpenRows, withRowsFollowed, withRowToggled, type OpenRows } from './open-rows.ts'

type OpenRowsInput = {
  initial: OpenRows | null
  source: { rowAt: (index: number) => GridRow | undefined; loaded: () => [number, GridRow][] }
}

/** Which rows show their details. They are known by id, and followed when other rows come before them. */
export function useOpenRows({ initial, source }: OpenRowsInput) {
  const [known, setOpen] = useState(initial ?? noOpenRows)
  const open = withRowsFollowed(known, source)
  if (open !== known) setOpen(open)
  const toggle = useCallback(
    (index: number) => {
      const row = source.rowAt(index)
      if (row !== undefined) setOpen((current) => withRowToggled(current, row.id, index))
    },
    [source],
  )
  return { open, toggle, restore: setOpen }
}
