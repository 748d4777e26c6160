import { shallowEqual } from '@mantine/hooks'
import { fieldOf } from '../../../contract/import-fields.ts'
import type { ImportMapping } from '../../../contract/imports.ts'

/** Gives a column another field; a field that another column had moves here, since it can be filled only once. */
export function remapped(mapping: ImportMapping, header: string, field: string | null): ImportMapping {
  const others = Object.entries(mapping).filter(([each, taken]) => each !== header && taken !== field)
  return Object.fromEntries(field === null ? others : [...others, [header, field]])
}

/** What a person must still do before the file can be checked. */
export function mappingGap(mapping: ImportMapping): string | undefined {
  return Object.values(mapping).includes('sku')
    ? undefined
    : 'Choose the column that holds the SKU: products are found by it.'
}

export function isSameMapping(one: ImportMapping, other: ImportMapping): boolean {
  return shallowEqual(one, other)
}

/** Columns that seem to hold prices and go into no field, so that nobody brings products in without one unawares. */
export function leftOutPrices(
  headers: readonly string[],
  mapping: ImportMapping,
  rows: readonly string[][],
): string[] {
  return headers.filter(
    (header, index) => fieldOf(mapping, header) === undefined && isPriceLike(header, samplesOf(rows, index)),
  )
}

function isPriceLike(header: string, samples: readonly string[]): boolean {
  const isNamedSo = /price|msrp|rrp|retail|cost|preis|prix|precio|prezzo/i.test(header)
  const shape = isNamedSo ? /\d/ : /^\p{Sc}\s?\d|\d\s?(\p{Sc}|USD|EUR|GBP)$/iu
  return samples.some((sample) => shape.test(sample))
}

/** The first different values of a column, to tell what it holds. */
export function samplesOf(rows: readonly string[][], index: number): string[] {
  const values = rows.map((row) => row[index]?.trim() ?? '').filter(Boolean)
  return [...new Set(values)].slice(0, 3)
}
