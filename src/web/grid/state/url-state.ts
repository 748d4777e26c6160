import { fieldsOf } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'
import { stateParamNames, type StateParams } from './grid-state.ts'

/** Longer filters than this stay in the browser under a short key, since addresses have an end. */
export const longestFilterInAddress = 4000

export type LongFilters = { keep: (text: string) => string; find: (key: string) => string | null }

/** The address's query for a state; other parameters of the page are kept. */
export function searchOf(params: StateParams, current: string, longFilters: LongFilters): string {
  const query = new URLSearchParams(current)
  for (const name of stateParamNames) {
    query.delete(name)
    const value = params[name]
    if (value === undefined) continue
    const isLong = name === 'filter' && encodeURIComponent(value).length > longestFilterInAddress
    query.set(name, isLong ? `~${longFilters.keep(value)}` : value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export type AddressReading = {
  params: StateParams
  /** The address names a long filter that this browser doesn't have. */
  isFilterMissing: boolean
}

export function readSearch(search: string, longFilters: LongFilters): AddressReading {
  const query = new URLSearchParams(search)
  const params: StateParams = {}
  let isFilterMissing = false
  for (const name of stateParamNames) {
    const value = query.get(name)
    if (value === null || value === '') continue
    if (name === 'filter' && value.startsWith('~')) {
      const kept = longFilters.find(value.slice(1))
      if (kept === null) isFilterMissing = true
      else params.filter = kept
    } else params[name] = value
  }
  return { params, isFilterMissing }
}

const prefix = 'grid-filter:'
const mostKept = 10

/** Keeps long filters in browser storage; the same filter always has the same key, and the oldest leave. */
export function longFiltersIn(storage: Storage, now: () => number): LongFilters {
  return {
    keep(text) {
      const key = keyOf(text)
      for (const name of oldestBeyond(storage, mostKept - 1)) storage.removeItem(name)
      storage.setItem(prefix + key, JSON.stringify({ text, at: now() }))
      return key
    },
    find(key) {
      return entryOf(storage.getItem(prefix + key))?.text ?? null
    },
  }
}

function oldestBeyond(storage: Storage, most: number): string[] {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, at: entryOf(storage.getItem(name))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .slice(most)
    .map(({ name }) => name)
}

function entryOf(text: string | null): { text: string; at: number } | null {
  const { text: kept, at } = fieldsOf(parseJson(text))
  return typeof kept === 'string' && typeof at === 'number' ? { text: kept, at } : null
}

/** A short name for a text: two runs of the FNV hash. */
function keyOf(text: string): string {
  return fnv(text, 0x811c9dc5).toString(36) + fnv(text, 0x01000193).toString(36)
}

function fnv(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
