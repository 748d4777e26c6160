import type { Db } from '../../platform/database/database.ts'
import { findImport } from './import-file.store.ts'

/** How far an import came, in the words of who looks at the file. */
export async function placeOf({ db }: { db: Db }, { id }: { id: number }): Promise<string> {
  const { done_line: line = 0 } = (await findImport(db, id)) ?? {}
  return line === 0 ? 'before its first line' : `after line ${line.toLocaleString('en-US')}`
}
