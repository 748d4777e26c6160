// An export as the vendor packs it: a ZIP of one tab-delimited text with a line for each product.
import { crc32, deflateRawSync } from 'node:zlib'
import type { ProductRecord } from './account.ts'

const lists: Readonly<Record<string, (product: ProductRecord) => string>> = {
  ProductType: ({ IsParent, ParentProductID }) =>
    IsParent ? 'Parent' : ParentProductID === null ? 'Item' : 'Child',
  Labels: ({ Labels }) => Labels.map(({ Name }) => Name).join(','),
  Images: ({ Images }) => Images.map(({ PlacementName, Url }) => `${PlacementName}=${Url}`).join(','),
  DCQuantities: ({ DCQuantities }) =>
    DCQuantities.map(
      ({ DistributionCenterID: id, AvailableQuantity: pieces }) => `${id}=${String(pieces)}`,
    ).join(','),
}

export function exportFile(products: readonly ProductRecord[], lacks: readonly string[]): Buffer {
  const own = new Set(products.flatMap((product) => Object.keys(product)))
  for (const name of [...Object.keys(lists), 'Attributes']) own.delete(name)
  const most = Math.max(0, ...products.map(({ Attributes }) => Attributes.length))
  const pairs = Array.from({ length: most }, (_, at) => [`Attribute${at + 1}Name`, `Attribute${at + 1}Value`])
  const names = [...new Set(['ID', 'Sku', ...own]), ...Object.keys(lists)].filter(
    (name) => !lacks.includes(name),
  )
  const lines = products.map((product) => [
    ...names.map((name) => lists[name]?.(product) ?? cellOf(product[name])),
    ...pairs.flatMap((_, at) => [product.Attributes[at]?.Name ?? '', product.Attributes[at]?.Value ?? '']),
  ])
  const text = [[...names, ...pairs.flat()], ...lines].map((cells) => cells.map(quoted).join('\t'))
  return zipped('ProductExport.txt', Buffer.from(`\uFEFF${text.join('\r\n')}\r\n`))
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A ZIP of one file. */
export function zipped(name: string, bytes: Buffer): Buffer {
  const packed = deflateRawSync(bytes)
  // Version, flags, method, time and date, checksum, both sizes, length of the name, no more.
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
