/** What the thread that reads workbooks is asked. */
export type WorkbookTask = { path: string } & (
  { kind: 'heads' } | { kind: 'csv'; sheet: number; to: string; mostRows: number }
)

export type WorkbookAnswer =
  /** The first line of each sheet; empty where it holds none. */
  { kind: 'heads'; heads: string[][] } | { kind: 'written' } | { kind: 'refused'; reason: string }

/** A workbook packs its lines to a tenth: what comes to more than this is no list of a person's. */
export const mostUnpackedBytes = 256 * 1024 ** 2

export const isHeldWhole = `The workbook is larger than ${mostUnpackedBytes / 1024 ** 2} MB when it is unpacked. Split it and send the parts.`
