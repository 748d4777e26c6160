import { rm } from 'node:fs/promises'
import { maxSettlementLines } from '../../../contract/orders/settlements.ts'
import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { readSheetHeads, writeSheetAsCsv } from '../product-files/workbook/workbook.ts'
import { completedColumns, missingColumns } from './settlement-columns.ts'

type SettlementFile = { name: string; path: string }

/** A workbook as a CSV in its place, of which all that follows is read; any other file as it is. */
export async function sheetAsCsv(file: SettlementFile): Promise<SettlementFile> {
  if (!/\.xls[xm]$/i.test(file.name)) return file
  const to = `${file.path}.csv`
  try {
    const sheet = settledSheet(await readSheetHeads(file.path))
    await writeSheetAsCsv(file.path, { sheet, to, mostRows: maxSettlementLines })
    return { name: sheet === 0 ? file.name : `${file.name}, sheet ${sheet + 1}`, path: to }
  } catch (error) {
    await rm(to, { force: true })
    throw error
  } finally {
    await rm(file.path, { force: true })
  }
}

/** The first that names an order and a payout, since a cover or a summary may lie above; else the first that holds anything. */
export function settledSheet(heads: readonly (readonly string[])[]): number {
  const named = heads.findIndex((head) => missingColumns(completedColumns(head, {}).columns) === undefined)
  const sheet = named >= 0 ? named : heads.findIndex((head) => head.length > 0)
  if (sheet < 0) throw new UnreadableFile('The workbook holds no line.')
  return sheet
}
