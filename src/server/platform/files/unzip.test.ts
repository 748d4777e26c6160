import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { scratchFile, zipOf } from '../../../../tests/support/scratch-zip.ts'
import { BrokenZip, unzipFirst } from './unzip.ts'

const text = randomBytes(200_000).toString('hex')
const zip = zipOf(text)

async function read(bytes: Buffer, maxBytes = 1024 ** 2): Promise<string> {
  const file = await scratchFile(bytes)
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await unzipFirst(file, maxBytes)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } finally {
    await file.close()
  }
}

function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(zip)
  change(bytes)
  return bytes
}

/** Where the entry of the directory begins. */
const entry = zip.lastIndexOf(Buffer.from('PK\x01\x02'))

test('a ZIP is unpacked as it is read', async () => {
  expect(await read(zip)).toBe(text)
  expect(await read(zipOf(''))).toBe('')
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!DOCTYPE html><html></html>')],
  ['the first half of one', zip.subarray(0, zip.length / 2)],
  ['one without its last byte', zip.subarray(0, -1)],
  ['one with an endless tail', Buffer.concat([zip, Buffer.alloc(1024 ** 2, ' ')])],
  ['one with a changed content', changed((bytes) => bytes.fill(7, 5_000, 6_000))],
  ['one that says another checksum', changed((bytes) => bytes.writeUInt32LE(7, entry + 16))],
  ['one that says it is smaller', changed((bytes) => bytes.writeUInt32LE(7, entry + 24))],
  ['one that says more is packed', changed((bytes) => bytes.writeUInt32LE(zip.length, entry + 20))],
  ['one whose file is elsewhere', changed((bytes) => bytes.writeUInt32LE(zip.length - 4, entry + 42))],
  ['one that is locked', changed((bytes) => bytes.writeUInt16LE(1, entry + 8))],
  ['one packed in another way', changed((bytes) => bytes.writeUInt16LE(12, entry + 10))],
  ['an empty directory', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
])('%s is refused', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(BrokenZip)
})

test('one that unpacks to more than it may is cut off, whatever it says of itself', async () => {
  const bomb = zipOf('0'.repeat(5 * 1024 ** 2))
  await expect(read(bomb)).rejects.toThrow(/larger than 1 MB/)
  bomb.writeUInt32LE(1_000, bomb.lastIndexOf(Buffer.from('PK\x01\x02')) + 24)
  await expect(read(bomb)).rejects.toThrow(/larger than 1 MB/)
})
