import { useState } from 'react'
import type { GridRow } from '../columns/grid-column.ts'

/** The open rows by their id, each with the index in the list at which it stood last. */
export type OpenRows = ReadonlyMap<number, number>

export const noOpenRows: OpenRows = new Map()

type LoadedRows = {
  rowAt: (index: number) => GridRow | undefined
  loaded: () => readonly (readonly [number, GridRow])[]
}

/** Which rows show their details. They are known by id, and followed when other rows come before them. */
export function useOpenRows(initial: OpenRows | null, source: LoadedRows) {
  const [known, setOpen] = useState(initial ?? noOpenRows)
  const open = withRowsFollowed(known, source)
  if (open !== known) setOpen(open)
  const toggle = (index: number) => {
    const row = source.rowAt(index)
    if (row !== undefined) setOpen((current) => withRowToggled(current, row.id, index))
  }
  return { open, toggle, restore: setOpen }
}

export function withRowToggled(open: OpenRows, id: number, index: number): OpenRows {
  const next = new Map(open)
  if (!next.delete(id)) next.set(id, index)
  return next
}

/**
 * Follows rows that others have pushed along. One whose place is taken and that is nowhere at hand is closed; where
 * nothing is loaded nothing is known to have changed.
 */
export function withRowsFollowed(open: OpenRows, { rowAt, loaded }: LoadedRows): OpenRows {
  const isInPlace = (id: number, index: number) => (rowAt(index)?.id ?? id) === id
  const moved = [...open].filter(([id, index]) => !isInPlace(id, index))
  if (moved.length === 0) return open
  const indexes = new Map(loaded().map(([index, { id }]) => [id, index]))
  return new Map(
    [...open].flatMap(([id, index]): [number, number][] => {
      const now = indexes.get(id) ?? (rowAt(index) === undefined ? index : undefined)
      return now === undefined ? [] : [[id, now]]
    }),
  )
}

/** Places on the screen of the rows that are open there, in their order. */
export function openPlaces(
  open: OpenRows,
  { offset, rowCount }: { offset: number; rowCount: number },
): number[] {
  return [...new Set(open.values())]
    .map((index) => index - offset)
    .filter((place) => place >= 0 && place < rowCount)
    .sort((one, other) => one - other)
}
