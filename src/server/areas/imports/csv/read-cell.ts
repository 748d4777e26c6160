import type { Column } from '../../../../contract/columns/column.ts'
import type { StoredValue } from '../product-draft.ts'

/** A cell as it is stored, with a note when it had to be changed for that, or why it can't be. */
export type CellReading = { value: StoredValue; note?: string } | { problem: string }

/** Reads one cell of a column; never called with an empty cell, which means "leave as it is". */
export function readCell(column: Column, cell: string): CellReading {
  const text = cell.trim()
  switch (column.type) {
    case 'text':
      return readText(column, cell)
    case 'list':
      return { value: splitList(text) }
    case 'boolean':
      return readBoolean(text)
    case 'money':
      return readNumber(column, text, 2, (rounded) => Math.round(rounded * 100))
    case 'decimal':
    case 'percent':
      return readNumber(column, text, 2, (rounded) => rounded.toFixed(2))
    case 'integer':
      return readNumber(column, text, 0, (rounded) => rounded)
    case 'date':
    case 'timestamp':
      return readDate(text)
    case 'image':
      return { problem: 'Pictures are not written by a file.' }
    default:
      return column.type satisfies never
  }
}

/** Tags or labels: separated by commas, each once. */
export function splitList(text: string): string[] {
  return [...new Set(text.split(',').map((each) => each.trim()))].filter(Boolean)
}

/** Pieces in stock: whole; a negative figure (sold before it came) counts as none. */
export function readPieces(cell: string): { pieces?: number; note?: string; problem?: string } {
  const plain = plainNumber(cell)
  const pieces = Number(plain)
  if (plain === undefined || !Number.isInteger(pieces) || pieces > 9_999_999)
    return { problem: `"${shown(cell)}" is not a whole number of pieces.` }
  if (pieces < 0) return { pieces: 0, note: `${shown(cell)} pieces were taken as 0.` }
  return { pieces }
}

function readText({ label, maxLength = 255 }: Column, cell: string): CellReading {
  const value = maxLength > 1000 ? cell : cell.trim()
  if (value.length > maxLength)
    return { problem: `${label} may have at most ${maxLength.toLocaleString('en-US')} characters.` }
  return { value }
}

function readBoolean(text: string): CellReading {
  if (/^(true|yes|y|1|x)$/i.test(text)) return { value: true }
  if (/^(false|no|n|0)$/i.test(text)) return { value: false }
  return { problem: `"${shown(text)}" is neither yes nor no.` }
}

function readNumber(
  column: Column,
  text: string,
  places: number,
  store: (rounded: number) => StoredValue,
): CellReading {
  const plain = plainNumber(text)
  if (plain === undefined) return { problem: `"${shown(text)}" is not a number.` }
  const rounded = roundHalfUp(plain, places)
  const value = Number(rounded)
  const { min = 0, max = 9_999_999.99, label } = column
  if (value < min) return { problem: `${label} can't be below ${min}.` }
  if (value > max) return { problem: `${label} can't be above ${max.toLocaleString('en-US')}.` }
  return value === Number(plain)
    ? { value: store(value) }
    : { value: store(value), note: `${shown(text)} was rounded to ${rounded}.` }
}

/** "$1,299.50" → "1299.50"; undefined when it is no number. A lone comma with two digits behind it is a decimal comma. */
function plainNumber(text: string): string | undefined {
  let bare = text.replace(/^[$€£]\s*|\s*[$€£%]$/g, '').replace(/[\s\u00A0]/g, '')
  if (/^-?\d+,\d{1,2}$/.test(bare)) bare = bare.replace(',', '.')
  else if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) bare = bare.replaceAll(',', '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) && bare.length <= 30 ? bare : undefined
}

/** On the digits themselves, since a float has no half to round. */
function roundHalfUp(plain: string, places: number): string {
  const isNegative = plain.startsWith('-')
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const kept = BigInt(`${whole || '0'}${fraction.slice(0, places).padEnd(places, '0')}`)
  const roundsUp = (fraction[places] ?? '0') >= '5'
  const digits = String(kept + (roundsUp ? 1n : 0n)).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return isNegative && Number(text) !== 0 ? `-${text}` : text
}

function readDate(text: string): CellReading {
  const iso = /^(\d{4})-(\d{2})-(\d{2})([T ].*)?$/.exec(text)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1]?.padStart(2, '0'), american[2]?.padStart(2, '0')]
      : []
  const value = `${year}-${month}-${day}`
  const time = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(value)) {
    return { problem: `"${shown(text)}" is not a date. Write it as 2026-01-31.` }
  }
  return { value }
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
