import { isObject } from '../refused-input.ts'
import { Refusal } from './refusal.ts'

export type AskedPage = { asked: Record<string, unknown>; pageNumber: number; pageSize: number }

/** Which page of a list is asked for. */
export function readPage(query: unknown, known: readonly string[], mostRows: number): AskedPage {
  const asked = readQuery(query, ['pageNumber', 'pageSize', ...known])
  return {
    asked,
    pageNumber: readNumber(asked, 'pageNumber', { fallback: 1, most: Number.MAX_SAFE_INTEGER }),
    pageSize: readNumber(asked, 'pageSize', { fallback: 10, most: mostRows }),
  }
}

/**
 * A word of the query that the call does not know is refused, as there; so is one that is known there and that we never send:
 * an answer that did not heed it would be kinder than the vendor.
 */
export function readQuery(query: unknown, known: readonly string[]): Record<string, unknown> {
  const asked = isObject(query) ? query : {}
  const unknown = Object.keys(asked).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Refusal(400, `property ${unknown.join(', ')} should not exist`)
  return asked
}

/** What stands around the rows of a page, and which they are. */
export function pageOf<Row>(found: readonly Row[], { pageNumber, pageSize }: AskedPage) {
  const end = pageNumber * pageSize
  return {
    around: { count: found.length, pageSize, pageNumber, hasNextPage: end < found.length },
    rows: found.slice(end - pageSize, end),
  }
}

function readNumber(
  query: Record<string, unknown>,
  name: string,
  { fallback, most }: { fallback: number; most: number },
): number {
  const value = Number(query[name] ?? fallback)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Refusal(400, `${name} must be a number from 1 to ${most}`)
}
