import type { Column } from '../../../contract/columns/column.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { isDay } from '../../platform/grid/calendar-day.ts'
import { dollarsToCents } from '../../platform/money.ts'

export type StoredValue = { name: string; value: unknown } | { error: string }

/** A value from the wire as it is stored in its column, or why it can't be. */
export function storedValue(column: Column, value: unknown): StoredValue {
  const { field, type } = column
  if (value === null) return clearedValue(column)
  switch (type) {
    case 'text':
    case 'image':
      return textValue(column, value)
    case 'money':
      return moneyValue(column, value)
    case 'integer':
      return Number.isInteger(value) ? bounded(column, value as number) : { error: 'must be a whole number' }
    case 'decimal':
    case 'percent':
      return decimalValue(column, value)
    case 'boolean':
      return booleanValue(column, value)
    case 'date':
    case 'timestamp':
      return typeof value === 'string' && isDay(value)
        ? { name: field, value }
        : { error: 'must be a day like 2026-03-02' }
    case 'list':
      return listValue(column, value)
  }
}

const neverEmpty = ['sku', 'title']

function clearedValue({ field, type }: Column): StoredValue {
  if (type === 'list') return { name: field, value: [] }
  if (neverEmpty.includes(field)) return { error: 'must not be empty' }
  return { name: type === 'money' ? `${field}_cents` : field, value: null }
}

function textValue({ field, maxLength = Infinity }: Column, value: unknown): StoredValue {
  if (typeof value !== 'string') return { error: 'must be text' }
  if (!isStorable(value)) return { error: "holds a character that can't be stored" }
  const text = neverEmpty.includes(field) ? value.trim() : value
  if (neverEmpty.includes(field) && text === '') return { error: 'must not be empty' }
  if ([...text].length > maxLength) return { error: `must have at most ${maxLength} characters` }
  return { name: field, value: field === 'condition' && text === 'NEW' ? 'New' : text }
}

function moneyValue(column: Column, value: unknown): StoredValue {
  const cents = typeof value === 'number' ? dollarsToCents(value) : undefined
  if (cents === undefined) return { error: 'must be an amount of dollars with at most 2 decimals' }
  const checked = bounded(column, value as number)
  return 'error' in checked ? checked : { name: `${column.field}_cents`, value: cents }
}

function decimalValue(column: Column, value: unknown): StoredValue {
  if (typeof value !== 'number' || dollarsToCents(value) === undefined) {
    return { error: 'must be a number with at most 2 decimals' }
  }
  return bounded(column, value)
}

// Forms send the texts 'True' and 'False'.
function booleanValue({ field }: Column, value: unknown): StoredValue {
  if (typeof value === 'boolean') return { name: field, value }
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' || text === 'false'
    ? { name: field, value: text === 'true' }
    : { error: 'must be true or false' }
}

function bounded({ field, min = 0, max = Infinity }: Column, value: number): StoredValue {
  if (value < min) return { error: `must be at least ${min}` }
  return value > max ? { error: `must be at most ${max}` } : { name: field, value }
}

function listValue({ field }: Column, value: unknown): StoredValue {
  const texts = (Array.isArray(value) ? value : []).map((each) => String(each).trim())
  if (texts.some((text) => text === '')) return { error: 'must not hold empty texts' }
  if (!texts.every(isStorable)) {
    return { error: "holds a character that can't be stored" }
  }
  return { name: field, value: [...new Set(texts)] }
}
