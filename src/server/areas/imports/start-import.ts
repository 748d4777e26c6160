import { rm, stat } from 'node:fs/promises'
import type { ImportMapping } from '../../../contract/imports.ts'
import type { Context } from '../../context.ts'
import { InvalidInput, NotFound, RuleBroken } from '../../platform/errors.ts'
import { UnreadableFile } from './csv/csv-file.ts'
import { readFirstRows } from './csv/read-first-rows.ts'
import { insertImport, lockImport, restartImport } from './import-runs.store.ts'
import type { NewImport } from './import-runs.store.ts'
import { importQueue } from './imports.jobs.ts'
import { completedMapping, mappingProblem, withoutBlank } from './propose-mapping.ts'
import { findShopifyColumns } from './shopify/shopify-columns.ts'

export interface UploadedFile {
  name: string
  path: string
}

export interface ImportWish {
  file: UploadedFile
  mapping: ImportMapping | undefined
  isDryRun: boolean
  requestedBy: string
}

/** Records the import and has it read in the background, unless it is refused or waits for its SKU column. */
export async function startImport({ db, jobs }: Context, wish: ImportWish): Promise<number> {
  const described = await describeImport(wish).catch(async (error: unknown) => {
    await rm(wish.file.path, { force: true })
    throw error
  })
  if (described.refused !== null) await rm(wish.file.path, { force: true })
  return db.transaction().execute(async (tx) => {
    const id = await insertImport(tx, described)
    if (canRun(described)) await jobs.enqueue(tx, importQueue, { import_id: id })
    return id
  })
}

/** Looks at a file and says how it is to be read. A file that can't be read makes a refused run. */
export async function describeImport({ file, mapping, ...wish }: ImportWish): Promise<NewImport> {
  const { isDryRun, requestedBy } = wish
  const { size } = await stat(file.path)
  const described = { isDryRun, fileName: file.name, filePath: file.path, fileBytes: size, requestedBy }
  try {
    const { headers, firstRows } = await readFirstRows(file.path)
    if (findShopifyColumns(headers)) {
      return { ...described, layout: 'shopify', headers, mapping: {}, refused: null }
    }
    const used = completedMapping({ headers, firstRows }, mapping ?? {})
    const problem = mappingProblem(used, headers)
    if (mapping && problem) throw badMapping(problem)
    // Nobody is there to name the column that is missing.
    const refused = !isDryRun && problem ? problem : null
    return { ...described, layout: 'columns', headers, mapping: used, refused }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ...described, layout: null, headers: [], mapping: {}, refused: error.message }
  }
}

export interface Rerun {
  /** Replaces the mapping before. */
  mapping: ImportMapping | undefined
  isDryRun: boolean
}

/** What the dry run showed, for real; or the dry run again, with other columns. */
export async function rerunImport(
  { db, jobs }: Context,
  id: number,
  { mapping, isDryRun }: Rerun,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id)
    if (!run) throw new NotFound('There is no such import.')
    if (run.refused !== null) throw new RuleBroken(`This file was refused: ${run.refused}`)
    if (!run.is_dry_run)
      throw new RuleBroken('This import has run already. Upload the file again to repeat it.')
    if (run.status === 'IN PROGRESS' && !isDryRun)
      throw new RuleBroken('The file is still being checked. Wait for the result.')
    const used = run.layout === 'columns' && mapping ? withoutBlank(mapping) : run.mapping
    const problem = run.layout === 'columns' ? mappingProblem(used, run.headers) : undefined
    if (problem) throw badMapping(problem)
    await refuseMissing(run.file_path)
    await restartImport(tx, id, { isDryRun, mapping: used })
    await jobs.enqueue(tx, importQueue, { import_id: id })
  })
}

async function refuseMissing(path: string): Promise<void> {
  const kept = await stat(path).catch(() => undefined)
  if (!kept) throw new RuleBroken('The file is no longer kept. Upload it again.')
}

// Without a SKU column nothing can be checked yet: the run waits for the person's mapping.
function canRun({ refused, layout, mapping, headers }: NewImport): boolean {
  return refused === null && (layout === 'shopify' || mappingProblem(mapping, headers) === undefined)
}

function badMapping(problem: string): InvalidInput {
  return new InvalidInput(problem, { code: 'invalid_mapping', errors: { mapping: [problem] } })
}
