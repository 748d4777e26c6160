import { crc32, inflateSync } from 'node:zlib'

// What makes the picture. All else only describes it, may be compressed a thousandfold, and is left out unread.
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'eXIf', 'iCCP'])

const signatureBytes = 8
/** Length, name and check sum. */
const frameBytes = 12

const largestProfile = 4 * 1024 ** 2

/** A PNG without its texts, animations and whatever follows its end; undefined where it breaks off. */
export function pictureOf(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, signatureBytes)]
  for (let at = signatureBytes; at + frameBytes <= png.length;) {
    const end = at + frameBytes + png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    if (end > png.length) return undefined
    const chunk = png.subarray(at, end)
    if (drawn.has(name) && isSound(chunk, name)) kept.push(chunk)
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}

function isSound(chunk: Buffer, name: string): boolean {
  if (name !== 'iCCP' && name !== 'eXIf') return true
  const content = chunk.subarray(8, -4)
  if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return false
  return name === 'eXIf' ? content.length <= 65_536 : isProfile(content)
}

// A name, a zero, the way in which it is compressed, the profile.
function isProfile(content: Buffer): boolean {
  const nameEnds = content.indexOf(0)
  if (nameEnds < 1) return false
  try {
    inflateSync(content.subarray(nameEnds + 2), { maxOutputLength: largestProfile })
    return true
  } catch {
    return false
  }
}
