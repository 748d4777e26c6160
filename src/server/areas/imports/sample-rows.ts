import { UnreadableFile } from './csv/csv-file.ts'
import { readCsv } from './csv/read-csv.ts'
import type { ImportRunRow } from './import-runs.store.ts'

const sampledRows = 20
const longestCell = 80

/** The first rows of the file, shortened to what a person takes in; none when the file is no longer there. */
export async function sampleRows({ file_path: path }: Pick<ImportRunRow, 'file_path'>): Promise<string[][]> {
  const sample: string[][] = []
  try {
    const { rows } = await readCsv(path)
    for await (const { cells } of rows) {
      sample.push(cells.map((cell) => cell.slice(0, longestCell)))
      if (sample.length === sampledRows) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
  return sample
}
