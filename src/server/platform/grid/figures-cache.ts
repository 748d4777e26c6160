import { createHash } from 'node:crypto'
import type { Condition } from './condition.ts'

/** Figures of a filter, and the version of the data that they were worked out from. */
export type VersionedFigures = {
  dataVersion: number
  count: number
}

/** Keeps the figures of filters for as long as the data stays as it was. */
export type FiguresCache<T extends VersionedFigures> = ReturnType<typeof createFiguresCache<T>>

type Entry<T> = {
  dataVersion: number
  figures: Promise<T>
  known?: T
}

/** A cache of the figures that were asked for last. */
export function createFiguresCache<T extends VersionedFigures>(size = 500) {
  const entries = new Map<string, Entry<T>>()

  // Versions only grow: figures of a later one than the caller knows of are fresher, never staler.
  const find = (key: string, dataVersion: number): Entry<T> | undefined => {
    const entry = entries.get(key)
    return entry !== undefined && entry.dataVersion >= dataVersion ? entry : undefined
  }

  const start = (key: string, dataVersion: number, count: () => Promise<T>): Promise<T> => {
    const entry: Entry<T> = { dataVersion, figures: count() }
    entries.delete(key)
    entries.set(key, entry)
    dropOldest(entries, size)
    entry.figures.then(
      (figures) => {
        entry.known = figures
        entry.dataVersion = figures.dataVersion
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry.figures
  }

  return {
    /** What is known already and still good. */
    peek: (condition: Condition | undefined, dataVersion: number): T | undefined =>
      find(keyOf(condition), dataVersion)?.known,
    /** Counts, unless somebody has or is about to: whoever asks meanwhile waits for the same count. */
    get: (condition: Condition | undefined, dataVersion: number, count: () => Promise<T>): Promise<T> => {
      const key = keyOf(condition)
      return find(key, dataVersion)?.figures ?? start(key, dataVersion, count)
    },
  }
}

function dropOldest(entries: Map<string, unknown>, size: number): void {
  const [oldest] = entries.keys()
  if (entries.size > size && oldest !== undefined) entries.delete(oldest)
}

function keyOf(condition: Condition | undefined): string {
  return createHash('sha1')
    .update(JSON.stringify(condition) ?? '')
    .digest('base64')
}
