export const mostListValues = 5000

/** What was pasted into an In List box: split on comma and new line, trimmed, each value once. */
export function parseListValues(text: string): { values: string[]; isCut: boolean } {
  const parts = text.split(/[,\r\n\t]+/).map((part) => part.trim())
  const values = [...new Set(parts.filter((part) => part !== ''))]
  return { values: values.slice(0, mostListValues), isCut: values.length > mostListValues }
}

/** The values that no row has, in the order they were given. */
export function valuesNotFound(values: readonly string[], found: Iterable<string>): string[] {
  const known = new Set([...found].map((value) => value.toLowerCase()))
  return values.filter((value) => !known.has(value.toLowerCase()))
}
