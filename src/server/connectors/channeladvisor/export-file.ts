// An export file: a ZIP of one tab-delimited text, its columns named as the API names its fields, its attributes in pairs of columns.
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BrokenZip, unzipFirst } from '../../platform/files/unzip.ts'
import { hasShape } from '../../platform/has-shape.ts'
import type { MasterFile } from '../ports/catalogue-master.ts'
import { channelFailure } from '../ports/sales-channel.ts'
import { fieldFromText, masterProduct, toldProduct } from './product-cells.ts'

/** What a first load can't do without: what a file says nothing of would never come over. */
const needed = ['ID', 'Sku', 'Title', 'ProductType', 'ParentProductID', 'Labels', 'Images', 'DCQuantities']
const mostUnpacked = 8 * 1024 ** 3
const longestRow = 4 * 1024 ** 2

/** Looks at its directory and its columns; closing it closes the file. */
export async function openExportFile(file: FileHandle): Promise<MasterFile> {
  const rows = rowsOf(file)
  const head = await rows.next()
  await rows.return(undefined)
  checkColumns(head.done ? [] : head.value)
  return { products: (wanted) => productsOf(file, wanted), close: () => file.close() }
}

async function* productsOf(
  file: FileHandle,
  { isParent, afterRow }: { isParent: boolean; afterRow: number },
): ReturnType<MasterFile['products']> & AsyncGenerator {
  let read: ((cells: string[]) => unknown) | undefined
  let row = 0
  for await (const cells of rowsOf(file)) {
    if (read === undefined) {
      read = rowReader(cells)
      continue
    }
    row += 1
    if (row <= afterRow) continue
    const told = read(cells)
    if (!hasShape(toldProduct, told)) throw unreadable(`row ${row} is not a product`)
    if ((told.IsParent === true) === isParent) yield { row, product: masterProduct(told) }
  }
}

async function* rowsOf(file: FileHandle): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter: '\t',
    record_delimiter: ['\r\n', '\n'],
    // A quote inside an unquoted cell is a sign like any other.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  try {
    const bytes = await unzipFirst(file, mostUnpacked)
    const rows: AsyncIterable<string[]> = pipeline(bytes, parser, () => undefined)
    yield* rows
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error.code)
    if (!(error instanceof BrokenZip)) throw error
    const message = `ChannelAdvisor’s export file is damaged, or only a part of it came. ${error.message}`
    throw channelFailure('remote_transient', message)
  }
}

function checkColumns(head: readonly string[]): void {
  const names = new Set(head.map((name) => name.trim().toLowerCase()))
  const missing = needed.filter((name) => !names.has(name.toLowerCase()))
  if (missing.length > 0) throw unreadable(`it has no column ${missing.join(', ')}`)
}

/** Reads a row by the names above its cells. */
function rowReader(head: readonly string[]): (cells: string[]) => unknown {
  const names = head.map((name) => name.trim())
  while (names.at(-1) === '') names.pop()
  const attributes = names.flatMap((name, at) => {
    const number = /^Attribute(\d+)Name$/i.exec(name)?.[1]
    const value = names.findIndex((each) => each.toLowerCase() === `attribute${number}value`)
    return number === undefined || value < 0 ? [] : [{ name: at, value }]
  })
  const fields = names.flatMap((name, at) => {
    const field = fieldFromText(name)
    return field === undefined ? [] : [{ ...field, at }]
  })
  const place = new Map(names.map((name, at) => [name.toLowerCase(), at]))
  return (cells) => {
    const more = cells.slice(names.length).some((cell) => cell !== '')
    if (cells.length < names.length || more) return undefined
    if (cells.some((cell) => cell.includes('\uFFFD'))) throw unreadable('it is not UTF-8')
    const cell = (name: string) => (cells[place.get(name.toLowerCase()) ?? -1] ?? '').trim()
    return {
      ...Object.fromEntries(fields.map(({ name, at, read }) => [name, read(cells[at] ?? '')])),
      ID: Number(cell('ID')),
      Sku: cell('Sku'),
      IsParent: cell('ProductType') === 'Parent',
      ParentProductID: cell('ParentProductID') === '' ? null : Number(cell('ParentProductID')),
      Attributes: attributes.flatMap(({ name, value }) =>
        cells[name] === '' ? [] : [{ Name: cells[name], Value: cells[value] }],
      ),
      Labels: listed(cell('Labels'), /,/).map((Name) => ({ Name })),
      Images: pairs(listed(cell('Images'), /,(?=[A-Z]+\d*=)/)).map(([PlacementName, Url]) => ({
        ...{ PlacementName, Url },
      })),
      DCQuantities: pairs(listed(cell('DCQuantities'), /,/)).map(([id, pieces]) => ({
        DistributionCenterID: Number(id),
        AvailableQuantity: pieces === 'null' || pieces === '' ? null : Number(pieces),
      })),
    }
  }
}

function listed(cell: string, between: RegExp): string[] {
  return cell === '' ? [] : cell.split(between)
}

function pairs(list: readonly string[]): [string, string][] {
  return list.map((each) => {
    const at = each.indexOf('=')
    return at < 0 ? [each, ''] : [each.slice(0, at), each.slice(at + 1)]
  })
}

function unreadable(why: string) {
  const message = `ChannelAdvisor’s export file is not what Backroom takes it for: ${why}. Its pages are read instead.`
  return channelFailure('contract_unknown', message)
}
