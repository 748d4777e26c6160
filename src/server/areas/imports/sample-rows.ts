import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { readFirstRows } from '../product-files/csv/read-first-rows.ts'
import type { ImportRun } from './import-file.store.ts'

const longestCell = 80

/** The first rows of the file, shortened to what a person takes in; none when the file is no longer there. */
export async function sampleRows({ file_path: path }: Pick<ImportRun, 'file_path'>): Promise<string[][]> {
  try {
    const { firstRows } = await readFirstRows(path)
    return firstRows.map((cells) => cells.map((cell) => cell.slice(0, longestCell)))
  } catch (error) {
    if (error instanceof UnreadableFile) return []
    throw error
  }
}
