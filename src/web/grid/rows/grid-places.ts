import { fieldsOf, isRecord } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'
import type { CellPlace } from '../cells/cell-place.ts'
import type { Selection } from './selection.ts'
import type { OpenRows } from './useOpenRows.ts'

/** Where someone was in a list when they left it: kept for each history entry, so that Back leads there. */
export type GridPlace = {
  /** First row in view, and how far it is scrolled out. */
  row: number
  offsetPx: number
  leftPx: number
  selection: Selection
  cell: CellPlace
  open: OpenRows
}

const mostPlaces = 30
const storageKey = 'grid-places'

export function createGridPlaces(storage: () => Storage) {
  let places: Map<string, GridPlace> | null = null
  const all = () => (places ??= read(storage()))
  return {
    find: (key: string) => all().get(key) ?? null,
    keep(key: string, place: GridPlace) {
      all().delete(key)
      all().set(key, place)
      for (const oldest of all().keys()) {
        if (all().size <= mostPlaces) break
        all().delete(oldest)
      }
    },
    /** Writes what a reload would forget. */
    store() {
      storage().setItem(storageKey, JSON.stringify([...all()], asLists))
    },
  }
}

/** JSON has neither sets nor maps. */
function asLists(_key: string, value: unknown): unknown {
  return value instanceof Set || value instanceof Map ? [...(value as Iterable<unknown>)] : value
}

function read(storage: Storage): Map<string, GridPlace> {
  const entries = parseJson(storage.getItem(storageKey))
  const list: unknown[] = Array.isArray(entries) ? entries : []
  return new Map(list.flatMap((entry) => (Array.isArray(entry) ? placeOf(entry[0], entry[1]) : [])))
}

function placeOf(key: unknown, value: unknown): [string, GridPlace][] {
  if (typeof key !== 'string' || !isRecord(value) || !isRecord(value.cell)) return []
  const number = (from: unknown) => (typeof from === 'number' && Number.isFinite(from) ? from : 0)
  const place: GridPlace = {
    row: number(value.row),
    offsetPx: number(value.offsetPx),
    leftPx: number(value.leftPx),
    cell: { row: number(value.cell.row), column: number(value.cell.column) },
    selection: selectionOf(value.selection),
    open: openRowsOf(value.open),
  }
  return [[key, place]]
}

function openRowsOf(value: unknown): OpenRows {
  const pairs: unknown[] = Array.isArray(value) ? value : []
  return new Map(
    pairs.flatMap((pair) => {
      const [id, index] = numbers(pair)
      return id === undefined || index === undefined ? [] : [[id, index] as const]
    }),
  )
}

function selectionOf(value: unknown): Selection {
  const { kind, without, total, ids } = fieldsOf(value)
  if (kind === 'all' && typeof total === 'number') return { kind, without: new Set(numbers(without)), total }
  return { kind: 'some', ids: new Set(numbers(ids)) }
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
}

export const gridPlaces = createGridPlaces(() => window.sessionStorage)
