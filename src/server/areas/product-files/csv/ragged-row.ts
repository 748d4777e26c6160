/** What is wrong with the number of a row's cells; empty ones that it has too many don't count. */
export function raggedReason(cells: readonly string[], headers: readonly string[]): string | undefined {
  const isSurplus = cells.slice(headers.length).some((cell) => cell.trim() !== '')
  if (!isSurplus && cells.length >= headers.length) return undefined
  return `The row has ${cells.length} cells where the header has ${headers.length}.`
}
