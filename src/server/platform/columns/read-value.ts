import type { Column } from '../../../contract/columns/column.ts'
import type { Reading } from './column-kind.ts'
import { kindOf } from './kind-of.ts'

/** A value of the wire as it is stored, or the sentence that refuses it; null clears. */
export function readWire(column: Column, value: unknown): Reading {
  const kind = kindOf(column)
  if (value !== null) return kind.fromWire(column, value)
  const isClearable = column.isRequired !== true && column.type !== 'boolean'
  return isClearable ? { value: kind.blank } : { refusal: `${column.label} can't be empty.` }
}

/** A stored value on the wire. */
export function wireValue(column: Column, stored: unknown): unknown {
  return stored === null || stored === undefined ? null : kindOf(column).toWire(stored)
}
