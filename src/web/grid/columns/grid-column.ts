import type { ReactNode } from 'react'
import type { Column } from '../../../contract/columns/column.ts'

export type GridRow = { readonly id: number }

/** A column as a grid draws it: the facts of the catalogue, and what only the screen knows. */
export type GridColumn<Row extends GridRow = GridRow> = {
  facts: Column
  value(row: Row): unknown
  /** What stands in the cell when the value's plain words are not enough. */
  content?(row: Row): ReactNode
  /** The cell on the clipboard. */
  copied?(row: Row): string
  /** What a hover or the focus shows beside the cell. */
  tip?(row: Row): ReactNode
  /** Makes the cell a link; undefined where this row leads nowhere. */
  link?(row: Row): string | undefined
  /** What the link does, where a hover may ask. */
  linkTitle?: string
  /** Where else its menu leads to. */
  links?(row: Row): { label: string; href: string }[]
  canEdit?(row: Row): boolean
  /** Name of the column in `order_by`. */
  sortField: string
}

/** The text columns that a person aligns by their digits. */
export function isNumeric({ type, filter }: Column): boolean {
  return ['integer', 'decimal', 'percent', 'money'].includes(type) || filter === 'days_since'
}

/** Marks and pictures stand in the middle. */
export function isCentred({ type }: Column): boolean {
  return type === 'boolean' || type === 'image'
}

/** A value that a set offers, and how many rows have it of those that the other filters leave; null where that can't be told. */
export type OfferedValue = { value: string; count: number | null }

/** Null has its reason: a question that can't be read. */
export type RowsCounted = { count: number | null; problem?: string | undefined }

/** An In List filter can ask which of its values no row has; a set can list what there is. */
export type ColumnValues = {
  /** Those that a set offers even where no row has them. */
  known: (column: Column) => readonly string[]
  /** Names what else narrows the list: with it the counts change. */
  beside: (column: Column) => string
  list: (column: Column, search: string, signal: AbortSignal) => Promise<OfferedValue[]>
  /** Those of a list that the server keeps. */
  named: (list: string, signal: AbortSignal) => Promise<string[]>
  /** How many rows a query would leave of those that the other filters leave, or why that can't be told. */
  count?:
    | ((extra: readonly Readonly<Record<string, unknown>>[], signal: AbortSignal) => Promise<RowsCounted>)
    | undefined
  missing: (column: Column, values: readonly string[], signal: AbortSignal) => Promise<string[]>
}
