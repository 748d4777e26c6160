import type { Condition } from './condition.ts'
import type { SortKey } from './parse-sort.ts'

/** Which rows of a grid somebody wants to see. */
export interface GridRequest {
  condition: Condition | undefined
  sort: readonly SortKey[]
  offset: number
  limit: number
}

/** Finds the rows of one grid. How, and where they are kept, stays behind it. */
export interface GridReader<Fields, Row, Figures> {
  /** The rows in order, with the figures of everything that the condition keeps. */
  read(request: GridRequest, fields: Fields): Promise<GridBlock<Row, Figures>>
}

export interface GridBlock<Row, Figures> {
  rows: Row[]
  figures: Figures
}
