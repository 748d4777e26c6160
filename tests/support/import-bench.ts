// Imports as the worker runs them, on texts instead of files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportMapping } from '../../src/contract/imports.ts'
import { findRemarks, insertImport } from '../../src/server/areas/imports/import-runs.store.ts'
import type { ImportRunRow } from '../../src/server/areas/imports/import-runs.store.ts'
import { runImport } from '../../src/server/areas/imports/run-import.ts'
import type { ImportContext } from '../../src/server/areas/imports/run-import.ts'
import { describeImport } from '../../src/server/areas/imports/start-import.ts'
import { openFolder } from '../../src/server/platform/files/file-store.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

export interface ImportWishes {
  isDryRun?: boolean
  mapping?: ImportMapping
  requestedBy?: string
}

export interface ImportBench {
  database: TestDatabase
  context: ImportContext
  /** Records an import of the text; answers its id. */
  prepare(text: string | Buffer, wishes?: ImportWishes): Promise<number>
  /** Imports the text from beginning to end. */
  importText(text: string | Buffer, wishes?: ImportWishes): Promise<ImportRunRow>
  /** 'line column: reason' of each rejected line, or of each note. */
  remarks(run: ImportRunRow, kind?: 'rejected' | 'notes'): Promise<string[]>
  product(sku: string): Promise<Record<string, unknown> | undefined>
  stop(): Promise<void>
}

export async function startImportBench(): Promise<ImportBench> {
  const [database, folder] = await Promise.all([
    createTestDatabase({ poolSize: 8 }),
    mkdtemp(join(tmpdir(), 'backroom-import-')),
  ])
  const context = { db: database.db, files: openFolder(join(folder, 'media')) }
  let files = 0
  const prepare = async (
    text: string | Buffer,
    { isDryRun = false, mapping, requestedBy = 'maria' }: ImportWishes = {},
  ) => {
    const path = join(folder, `${(files += 1)}.csv`)
    await writeFile(path, text)
    const wish = { file: { name: 'file.csv', path }, mapping, isDryRun, requestedBy }
    return insertImport(database.db, await describeImport(wish))
  }
  return {
    database,
    context,
    prepare,
    importText: async (text, wishes) => {
      const run = await runImport(context, await prepare(text, wishes))
      if (!run) throw new Error('the import is gone')
      return run
    },
    remarks: async ({ id }, kind = 'rejected') => {
      const asked = { importId: id, isRejection: kind === 'rejected', offset: 0, limit: 1000 }
      const found = await findRemarks(database.db, asked)
      return found.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
    },
    product: (sku) =>
      database.db
        .selectFrom('product')
        .selectAll()
        .where('sku', '=', sku)
        .where('is_deleted', '=', false)
        .executeTakeFirst(),
    stop: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
