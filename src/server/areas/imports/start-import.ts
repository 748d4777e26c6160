import { rm, stat } from 'node:fs/promises'
import type { ImportMapping } from '../../../contract/imports.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField, NotFound, RuleBroken, type InvalidInput } from '../../platform/errors.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { readFirstRows } from '../product-files/csv/read-csv.ts'
import { findUnusedFields } from '../product-configuration/product-configuration.store.ts'
import {
  completedMapping,
  mappingProblem,
  withoutBlank,
  withoutFields,
} from '../product-files/propose-mapping.ts'
import { findShopifyColumns } from '../product-files/shopify/shopify-columns.ts'
import type { KeptExport } from '../exports/exported-rows.ts'
import { editedMapping, findEdited } from './edited-export.ts'
import { refuseMissing } from './file-kept.ts'
import { insertImport, lockImport, restartImport, type NewImport } from './imports.store.ts'

export type UploadedFile = { name: string; path: string }

export type ImportRequest = {
  file: UploadedFile
  mapping: ImportMapping | undefined
  isDryRun: boolean
  requestedBy: string
  /** The export that the file is, after somebody edited it. */
  edited?: KeptExport | undefined
  /** Fields that this business has switched off: no column is proposed for them. */
  unused?: ReadonlySet<string>
}

/** Stores the answer in the transaction that it tells of. */
type KeepId = (tx: Tx, id: number) => Promise<void>

/** Records the import and has it read in the background, unless it is refused or waits for its SKU column. */
export async function startImport(
  context: Context,
  { exportId, ...request }: ImportRequest & { exportId?: number | undefined },
  keepId: KeepId,
): Promise<number> {
  const { path, name } = request.file
  const describe = async () =>
    describeImport({
      ...request,
      edited: await findEdited(context, { name, exportId }),
      unused: await findUnusedFields(context.db),
    })
  const described = await describe().catch(async (error: unknown) => {
    await rm(path, { force: true })
    throw error
  })
  if (described.refused !== null) await rm(path, { force: true })
  return context.db.transaction().execute(async (tx) => {
    const id = await insertImport(tx, described)
    const canRun = described.refused === null && !described.isUnmapped
    if (canRun) await enqueueRun(context, tx, { queue: 'import', id })
    await keepId(tx, id)
    return id
  })
}

/** Looks at a file and says how it is to be read. A file that can't be read makes a refused run. */
export async function describeImport(request: ImportRequest): Promise<NewImport> {
  const { file, mapping, isDryRun, requestedBy, edited, unused = new Set() } = request
  const { size } = await stat(file.path)
  const described: NewImport = {
    label: file.name,
    file_path: file.path,
    file_bytes: size,
    is_dry_run: isDryRun,
    requested_by: requestedBy,
    retry_of: null,
    layout: null,
    headers: [],
    mapping: {},
    left_out: [],
    export_id: edited?.id ?? null,
    export_path: edited?.path ?? null,
    refused: null,
    isUnmapped: false,
  }
  try {
    const { headers, firstRows } = await readFirstRows(file.path)
    if (edited === undefined && findShopifyColumns(headers))
      return { ...described, layout: 'shopify', headers }
    const used =
      edited === undefined
        ? completedMapping({ headers, firstRows }, mapping ?? {}, unused)
        : withoutBlank(mapping ?? withoutFields(editedMapping(edited, headers), unused))
    const problem = mappingProblem(used, headers)
    if (mapping && problem) throw badMapping(problem)
    // Nobody is there to name the column that is missing.
    const refused = !isDryRun && problem ? problem : null
    // Without a SKU column nothing can be checked yet: the run waits for the person's mapping.
    const isUnmapped = isDryRun && problem !== undefined
    return { ...described, layout: 'columns', headers, mapping: used, refused, isUnmapped }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ...described, refused: error.message }
  }
}

export type Rerun = {
  /** Replaces the mapping before. */
  mapping: ImportMapping | undefined
  isDryRun: boolean
  /** Lines that a person left out after looking at the check. */
  leftOut: readonly number[]
}

/** What the dry run showed, for real; or the dry run again, with other columns. */
export async function rerunImport(
  context: Context,
  id: number,
  { mapping, isDryRun, leftOut }: Rerun,
  keepId: KeepId,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id)
    if (!run) throw new NotFound('There is no such import.')
    if (run.status === 'FAILED') throw new RuleBroken(`This file was refused: ${run.message ?? ''}`)
    if (!run.is_dry_run)
      throw new RuleBroken('This import has run already. Upload the file again to repeat it.')
    if (run.status === 'IN PROGRESS' && !isDryRun)
      throw new RuleBroken('The file is still being checked. Wait for the result.')
    if (run.status === 'CANCELLED' && !isDryRun)
      throw new RuleBroken('The check was cancelled. Check the file again first.')
    const used = run.layout === 'columns' && mapping ? withoutBlank(mapping) : run.mapping
    const problem = run.layout === 'columns' ? mappingProblem(used, run.headers) : undefined
    if (problem) throw badMapping(problem)
    await refuseMissing(run.file_path)
    await restartImport(tx, id, { isDryRun, mapping: used, leftOut })
    await enqueueRun(context, tx, { queue: 'import', id })
    await keepId(tx, id)
  })
}

function badMapping(problem: string): InvalidInput {
  return invalidField('mapping', problem, { code: 'invalid_mapping' })
}
