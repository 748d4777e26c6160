// What a ZIP says that it holds, before anything of it is unpacked.

export type ZipEntry = {
  name: string
  /** Unpacked, in bytes. Infinite where it does not say: who unpacks goes by that as the most. */
  size: number
}

const signatures = { end: 'PK\x05\x06', entry: 0x02_01_4b_50 }
const endLength = 22
const headLength = 46
/** Stands for a number that is elsewhere, which no file of the usual size needs. */
const elsewhere = 0xff_ff_ff_ff

/** Its entries; undefined where it is no ZIP that can be read. */
export function zipEntries(zip: Buffer): ZipEntry[] | undefined {
  const end = zip.lastIndexOf(signatures.end)
  if (end < 0 || end + endLength > zip.length) return undefined
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + headLength > end || zip.readUInt32LE(at) !== signatures.entry) return undefined
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + headLength, at + headLength + nameLength)
    entries.push({ name, size: sizeAt(zip, at) })
    at += headLength + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function sizeAt(zip: Buffer, at: number): number {
  const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
  if (size === elsewhere || packed === elsewhere) return Infinity
  const isPacked = zip.readUInt16LE(at + 10) !== 0
  // Without a size of its own it is read to its end, wherever that is.
  return isPacked && size === 0 ? Infinity : Math.max(size, packed)
}
