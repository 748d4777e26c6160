import type { Column } from '../../../contract/columns/column.ts'
import type { Condition } from '../grid/condition.ts'
import type { GridRequest } from '../grid/grid-request.ts'

/** Finds the rows of one list. How, and where they are kept, stays behind it. */
export type ListReader<Row> = {
  /** The rows of a block in order, with the figures of everything that the condition keeps. */
  read(request: GridRequest, columns: readonly Column[]): Promise<ListBlock<Row>>
  /** The ids of everything that the condition keeps, ascending; one more than `most` when there are more. */
  ids(condition: Condition | undefined, most: number): Promise<number[]>
  /** Every row in order, batch by batch, as they were at the first one. */
  each(request: EachRequest, columns: readonly Column[]): AsyncGenerator<Row[]>
}

export type ListBlock<Row> = {
  rows: Row[]
  figures: ListFigures
}

export type ListFigures = {
  count: number
  /** The whole list, no filter asked. */
  all: number
  /** By the value of the field that parts them; under '' where nothing does. */
  totals: Readonly<Record<string, Readonly<Record<string, number | null>>>>
}

export type EachRequest = Pick<GridRequest, 'condition' | 'sort'>
