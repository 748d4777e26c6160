export type QueryValue = string | number | boolean | null | undefined | object

/** Leaves out what is null or undefined; objects and lists travel as JSON, as `filter` does. */
export function queryString(query: Record<string, QueryValue>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    pairs.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}
