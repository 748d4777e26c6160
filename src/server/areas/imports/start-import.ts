import { stat } from 'node:fs/promises'
import type { ImportMapping } from '../../../contract/imports.ts'
import type { Context } from '../../context.ts'
import { InvalidInput, NotFound, RuleBroken } from '../../platform/errors.ts'
import { UnreadableFile } from './csv-file.ts'
import { insertImport, lockImport, restartForReal } from './import-runs.store.ts'
import type { NewImport } from './import-runs.store.ts'
import { importQueue } from './imports.jobs.ts'
import { mappingProblem, proposeMapping } from './propose-mapping.ts'
import { readCsv } from './read-csv.ts'
import { findShopifyColumns } from './shopify-columns.ts'

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

/** Looks at a file, says how it is to be read, and records the import. A file that can't be read makes a refused run. */
export async function describeImport({
  file,
  mapping,
  isDryRun,
  requestedBy,
}: ImportWish): Promise<NewImport> {
  const { size } = await stat(file.path)
  const described = { isDryRun, fileName: file.name, filePath: file.path, fileBytes: size, requestedBy }
  try {
    const { headers, rows } = await readCsv(file.path)
    await rows.return(undefined)
    const isShopify = findShopifyColumns(headers) !== undefined
    const used = isShopify ? {} : { ...proposeMapping(headers), ...mapping }
    if (mapping) refuseBadMapping(used, headers, isShopify)
    return {
      ...described,
      layout: isShopify ? 'shopify' : 'columns',
      headers,
      mapping: withoutBlank(used),
      refused: null,
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ...described, layout: null, headers: [], mapping: {}, refused: error.message }
  }
}

/** Records the import and, unless the file was refused, has it read in the background. */
export async function startImport({ db, jobs }: Context, wish: ImportWish): Promise<number> {
  const described = await describeImport(wish)
  return db.transaction().execute(async (tx) => {
    const id = await insertImport(tx, described)
    const isReadable = described.refused === null && mappingIsComplete(described)
    if (isReadable) await jobs.enqueue(tx, importQueue, { import_id: id })
    return id
  })
}

/** What the dry run showed, for real. A mapping that is given replaces the one before. */
export async function runForReal(
  { db, jobs }: Context,
  id: number,
  mapping: ImportMapping | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id)
    if (!run) throw new NotFound('There is no such import.')
    if (run.refused !== null) throw new RuleBroken(`This file was refused: ${run.refused}`)
    if (!run.is_dry_run)
      throw new RuleBroken('This import has run already. Upload the file again to repeat it.')
    if (run.status === 'IN PROGRESS')
      throw new RuleBroken('The file is still being checked. Wait for the result.')
    const used = mapping ? withoutBlank(mapping) : run.mapping
    if (run.layout === 'columns') refuseBadMapping(used, run.headers, false)
    await restartForReal(tx, id, used)
    await jobs.enqueue(tx, importQueue, { import_id: id })
  })
}

// Without a SKU column nothing can be checked yet: the run waits for the person's mapping.
function mappingIsComplete({ layout, mapping, headers }: NewImport): boolean {
  return layout === 'shopify' || mappingProblem(mapping, headers) === undefined
}

function refuseBadMapping(mapping: ImportMapping, headers: string[], isShopify: boolean): void {
  const problem = isShopify ? undefined : mappingProblem(withoutBlank(mapping), headers)
  if (problem) throw new InvalidInput(problem, { code: 'invalid_mapping', errors: { mapping: [problem] } })
}

/** A header mapped to nothing is left out. */
function withoutBlank(mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, field]) => field !== ''))
}
