import { readCsv } from './read-csv.ts'

const rowsLookedAt = 20

/** The column names and the first rows of a file, to tell what its columns hold. */
export async function readFirstRows(path: string): Promise<{ headers: string[]; firstRows: string[][] }> {
  const { headers, rows } = await readCsv(path)
  const firstRows: string[][] = []
  for await (const { cells } of rows) {
    firstRows.push(cells)
    if (firstRows.length === rowsLookedAt) break
  }
  return { headers, firstRows }
}
