import { rm, stat } from 'node:fs/promises'
import type { SettlementColumns } from '../../../contract/orders/settlements.endpoints.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Conflict, invalidField } from '../../platform/errors.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { refuseMissing } from '../imports/file-kept.ts'
import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { readFirstRows } from '../product-files/csv/read-csv.ts'
import type { SettlementUpload } from './receive-settlement.ts'
import { sheetAsCsv } from './settled-sheet.ts'
import { settledMarketplaces } from './settled-marketplaces.ts'
import { columnsProblem, completedColumns, missingColumns } from './settlement-columns.ts'
import { insertSettlement, isAccepted, lockSettlement, restartSettlement } from './settlements.store.ts'

/** Stores the answer in the transaction that it tells of. */
type KeepId = (tx: Tx, id: number) => Promise<void>

type Starting = { user: string; keepId: KeepId }

/** Writes a settlement down and has it read in the background; it waits where nobody knows its columns yet. */
export async function startSettlement(
  context: Context,
  upload: SettlementUpload,
  { user, keepId }: Starting,
): Promise<number> {
  const file = await readable(upload.file)
  const { name, path } = file
  const described = await describe(context, { ...upload, file }).catch(async (error: unknown) => {
    await rm(path, { force: true })
    throw error
  })
  return context.db.transaction().execute(async (tx) => {
    const id = await insertSettlement(tx, { ...described, label: name, user, path })
    if (described.message === undefined) await enqueueRun(context, tx, { queue: 'settlement', id })
    await keepId(tx, id)
    return id
  })
}

async function describe({ db }: Context, { file, marketplace, columns: said }: SettlementUpload) {
  const known = await settledMarketplaces(db)
  const found = known.find((name) => name.toLowerCase() === marketplace.toLowerCase())
  if (found === undefined)
    throw invalidField(
      'marketplace',
      `There is no marketplace "${marketplace}": ${known.join(', ')} are known.`,
    )
  const { size: bytes } = await stat(file.path)
  const headers = await readHeaders(file)
  refuseColumns(headers, said)
  const { columns, guessed } = completedColumns(headers, said)
  return { bytes, headers, columns, guessed, marketplace: found, message: missingColumns(columns) }
}

/** The file as lines of CSV; refused where it can't be, and then nothing is left of it. */
async function readable(file: SettlementUpload['file']): Promise<SettlementUpload['file']> {
  const { name, path } = file
  if (/\.(xls|xlsb|ods|numbers)$/i.test(name)) {
    await rm(path, { force: true })
    throw invalidField(
      'file',
      `${name} is a spreadsheet of another kind. Save it as XLSX or CSV (UTF-8) and send that file.`,
    )
  }
  return sheetAsCsv(file).catch(refuseUnreadable)
}

async function readHeaders({ path }: SettlementUpload['file']): Promise<string[]> {
  try {
    const { headers, firstRows } = await readFirstRows(path)
    if (firstRows.length === 0) throw new UnreadableFile('The file has no line after its column names.')
    return headers
  } catch (error) {
    return refuseUnreadable(error)
  }
}

function refuseUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error
  throw invalidField('file', error.message, { cause: error })
}

function refuseColumns(headers: readonly string[], said: SettlementColumns): void {
  const problem = columnsProblem(headers, said)
  if (problem) throw invalidField('columns', problem.sentence, { code: 'invalid_columns' })
}

/** Has a file read anew, as long as no order has its payout from it. */
export async function rerunSettlement(
  context: Context,
  id: number,
  { columns: said, keepId }: { columns: SettlementColumns | undefined; keepId: KeepId },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { headers, file_path: path, ended_on, message, ...before } = await lockSettlement(tx, id)
    if (ended_on === null && message === null)
      throw new Conflict('The file is being read still. Wait for its end, or cancel it.')
    if (await isAccepted(tx, id))
      throw new Conflict('Some of it is accepted. Undo that first, or upload the file once more.')
    await refuseMissing(path)
    refuseColumns(headers, said ?? {})
    const known = said === undefined ? before : completedColumns(headers, said)
    const missing = missingColumns(known.columns)
    if (missing !== undefined) throw invalidField('columns', missing, { code: 'invalid_columns' })
    await restartSettlement(tx, id, known)
    await enqueueRun(context, tx, { queue: 'settlement', id })
    await keepId(tx, id)
  })
}
