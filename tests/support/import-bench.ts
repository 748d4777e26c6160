// Imports as the worker runs them, on texts instead of files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportMapping, ImportRun } from '../../src/contract/imports.ts'
import { importReply } from '../../src/server/areas/imports/import-reply.ts'
import { findImport, insertImport } from '../../src/server/areas/imports/imports.store.ts'
import { describeImport } from '../../src/server/areas/imports/start-import.ts'
import { runImport } from '../../src/server/areas/imports/take-file.ts'
import type { ImportContext } from '../../src/server/areas/imports/take-file.ts'
import { findRows } from '../../src/server/platform/runs/runs.query.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

export type ImportOptions = {
  isDryRun?: boolean
  mapping?: ImportMapping
  requestedBy?: string
}

export type ImportBench = {
  database: TestDatabase
  context: ImportContext
  /** Records an import of the text; answers its id. */
  prepare(text: string | Buffer, options?: ImportOptions): Promise<number>
  /** Imports the text from beginning to end. */
  importText(text: string | Buffer, options?: ImportOptions): Promise<ImportRun>
  /** How an import stands, as the contract has it. */
  outcome(id: number): Promise<ImportRun>
  /** 'line column: reason' of each rejected line, or of each note. */
  remarks(run: Pick<ImportRun, 'id'>, kind?: 'rejected' | 'notes'): Promise<string[]>
  product(sku: string): Promise<Record<string, unknown> | undefined>
  stop(): Promise<void>
}

export async function startImportBench(): Promise<ImportBench> {
  const [database, folder] = await Promise.all([
    createTestDatabase({ poolSize: 8 }),
    mkdtemp(join(tmpdir(), 'backroom-import-')),
  ])
  const context = { db: database.db }
  let files = 0
  const prepare = async (
    text: string | Buffer,
    { isDryRun = false, mapping, requestedBy = 'maria' }: ImportOptions = {},
  ) => {
    const path = join(folder, `${(files += 1)}.csv`)
    await writeFile(path, text)
    const request = { file: { name: 'file.csv', path }, mapping, isDryRun, requestedBy }
    const described = await describeImport(request)
    return database.db.transaction().execute((tx) => insertImport(tx, described))
  }
  const outcome = async (id: number) => {
    const run = await findImport(database.db, id)
    if (!run) throw new Error('the import is gone')
    return importReply(run, [], 0)
  }
  return {
    database,
    context,
    prepare,
    outcome,
    importText: async (text, options) => {
      const id = await prepare(text, options)
      await runImport(context, id)
      return outcome(id)
    },
    remarks: async ({ id }, kind = 'rejected') => {
      const status = kind === 'rejected' ? 'failed' : 'done'
      const found = await findRows(database.db, { runId: id, status, offset: 0, limit: 1000 })
      return found.map(({ position, field, message }) => `${position} ${field ?? ''}: ${message ?? ''}`)
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
