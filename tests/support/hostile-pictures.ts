// Files that somebody sends to harm us, or who can't know better.
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

export type HostileFile = {
  bytes: Buffer
  /** Whether it is refused, or drawn anew without what made it hostile. */
  end: 'refused' | 'clean'
}

/** By name; some are slow to make. */
export async function hostileFiles(): Promise<Map<string, HostileFile>> {
  const [jpeg, png, webp, gif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif'] as const).map((format) => drawn(64, 48).toFormat(format).toBuffer()),
  )
  if (!jpeg || !png || !webp || !gif) throw new Error('a sample was not drawn')
  const samples = { jpeg, png, webp, gif }
  const refused = {
    ...noPictures(),
    ...(await otherKinds()),
    ...broken(samples),
    ...bombs(samples),
    ...(await heldWhole()),
  }
  const clean = { ...(await polyglots(samples)), ...metadataBombs(png), ...(await heavy(jpeg)) }
  const endingIn = (end: HostileFile['end'], files: Files) =>
    Object.entries(files).map(([name, bytes]): [string, HostileFile] => [name, { bytes, end }])
  return new Map([...endingIn('refused', refused), ...endingIn('clean', clean)])
}

type Files = Record<string, Buffer>
type Samples = Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>

/** What no drawn picture may have kept of a file. */
export const poison = '<script>alert(1)</script>'

function drawn(width: number, height: number) {
  const background = { r: 200, g: 30, b: 30 }
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
}

function noPictures(): Files {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${poison}<image href="file:///etc/passwd"/></svg>`
  return {
    'drawing.svg': Buffer.from(svg),
    'drawing with a head.jpg': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    ),
    'packed drawing.svgz': gzipSync(svg),
    'page.jpg': Buffer.from(`<!DOCTYPE html><body>${poison}`),
    'page that begins as a gif.gif': Buffer.from(`GIF89a/*${poison}*/`),
    'script that is a gif.gif': Buffer.from('GIF89a=1;alert(1)//'),
    'document.pdf': Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>'),
    'program.jpg': Buffer.from('MZ\x90\x00\x03'),
    'archive.jpg': Buffer.from('PK\x03\x04'),
    'empty.jpg': Buffer.alloc(0),
    'one byte.jpg': Buffer.from([0xff]),
    'postscript.jpg': Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run'),
    'magick.mvg': Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'"),
  }
}

async function otherKinds(): Promise<Files> {
  return {
    'scan.tiff': await drawn(20, 20).tiff().toBuffer(),
    'photo.avif': await drawn(20, 20).avif({ effort: 0 }).toBuffer(),
    'bitmap.bmp': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    'icon.ico': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]),
  }
}

function broken({ jpeg, png, webp, gif }: Samples): Files {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const wrongSum = Buffer.from(png)
  wrongSum.writeUInt8(wrongSum.readUInt8(30) ^ 0xff, 30)
  return {
    'only the beginning of a jpeg.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'only the beginning of a png.png': png.subarray(0, 8),
    'only the beginning of a gif.gif': Buffer.from('GIF89a'),
    'only the beginning of a webp.webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 '),
    'half a jpeg.jpg': half(jpeg),
    'half a png.png': half(png),
    'half a webp.webp': half(webp),
    'half a gif.gif': half(gif),
    'wrong sum.png': wrongSum,
    'no width.png': pngOf(0, 10, Buffer.alloc(10)),
  }
}

/** They say that they have, or have, more pixels than any memory. */
function bombs({ jpeg, gif }: Samples): Files {
  const vast = Buffer.from(jpeg)
  const frame = vast.indexOf(Buffer.from([0xff, 0xc0]))
  vast.writeUInt16BE(65_500, frame + 5)
  vast.writeUInt16BE(65_500, frame + 7)
  const wide = Buffer.from(gif)
  wide.writeUInt16LE(65_535, 6)
  wide.writeUInt16LE(65_535, 8)
  // Its first frame, behind the colours.
  const first = wide.indexOf(0x2c, 13 + 3 * 2 ** ((wide.readUInt8(10) & 7) + 1))
  wide.writeUInt16LE(65_535, first + 5)
  wide.writeUInt16LE(65_535, first + 7)
  const canvas = Buffer.alloc(30)
  canvas.write('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1')
  canvas.writeUIntLE(16_382, 24, 3)
  canvas.writeUIntLE(16_382, 27, 3)
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return {
    'vast.jpg': vast,
    'vast.gif': wide,
    'vast.webp': canvas,
    'vast, and all of it there.png': pngOf(30_000, 30_000, Buffer.alloc(30_000 * (1 + 30_000 / 8)), 1),
    'vast by its word.png': pngOf(2_000_000_000, 2_000_000_000, Buffer.alloc(100), 1),
    'thousands of passes.jpg': Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: 5000 }, () => scan),
      jpeg.subarray(-2),
    ]),
  }
}

/** What can't be drawn line by line, too large for that. */
async function heldWhole(): Promise<Files> {
  return {
    'large progressive.jpg': await drawn(7000, 5000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'large interlaced.png': await drawn(6000, 4000).png({ progressive: true }).toBuffer(),
  }
}

async function polyglots({ jpeg, png, webp, gif }: Samples): Promise<Files> {
  const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(poison.length + 2)}${poison}`, 'latin1')
  const located = {
    IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLongitude: '13/1 24/1 0/1' },
    IFD0: { Copyright: poison },
  }
  return {
    'picture and page.jpg': Buffer.concat([jpeg, Buffer.from(poison)]),
    'picture and archive.png': Buffer.concat([png, Buffer.from(`PK\x03\x04${poison}`)]),
    'picture and script.gif': Buffer.concat([gif, Buffer.from(poison)]),
    'picture and page.webp': Buffer.concat([webp, Buffer.from(poison)]),
    'page in a comment.jpg': Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    'page in a text.png': withChunks(png, [chunk('tEXt', Buffer.from(`Title\0${poison}`))]),
    'position.jpg': await drawn(40, 30).withExif(located).jpeg().toBuffer(),
    'position.png': await drawn(40, 30).withExif(located).png().toBuffer(),
    'position.webp': await drawn(40, 30).withExif(located).webp().toBuffer(),
    'png by another name.jpg': png,
  }
}

/** A few kilobytes that become hundreds of megabytes for whoever unpacks them. */
function metadataBombs(png: Buffer): Files {
  const bomb = deflateSync(Buffer.alloc(256 * 1024 ** 2), { level: 9 })
  const text = Buffer.concat([Buffer.from('Comment\0\0'), bomb])
  const language = Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), bomb])
  const profile = Buffer.concat([Buffer.from('ICC\0\0'), bomb])
  const many = Array.from({ length: 50_000 }, (_, index) =>
    chunk('tEXt', Buffer.from(`Key${index}\0${poison}`)),
  )
  return {
    'packed text.png': withChunks(png, [chunk('zTXt', text)]),
    'packed text in a language.png': withChunks(png, [chunk('iTXt', language)]),
    'packed profile.png': withChunks(png, [chunk('iCCP', profile)]),
    'ten packed texts.png': withChunks(
      png,
      Array.from({ length: 10 }, () => chunk('zTXt', text)),
    ),
    'fifty thousand texts.png': withChunks(png, many),
    'broken profile.png': withChunks(png, [chunk('iCCP', Buffer.from('ICC\0\0nonsense'))]),
  }
}

/** Pictures as large as we take them. */
async function heavy(jpeg: Buffer): Promise<Files> {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(65_533, poison)])
  const moving = await sharp(
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        sharp({ create: { width: 300, height: 300, channels: 3, background: { r: index, g: 0, b: 0 } } }).png().toBuffer(),
      ),
    ),
    { join: { animated: true } },
  ).gif().toBuffer() // prettier-ignore
  return {
    'fifty million pixels.png': await drawn(7000, 7000).png().toBuffer(),
    'fifty million pixels.jpg': await drawn(7000, 7000).jpeg().toBuffer(),
    'sixteen million pixels.webp': await drawn(4000, 4000).webp({ lossless: true, effort: 0 }).toBuffer(),
    'sixteen million, progressive.jpg': await drawn(4000, 4000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'two hundred segments.jpg': Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array.from({ length: 200 }, () => segment),
      jpeg.subarray(2),
    ]),
    'moving.gif': moving,
  }
}

function pngOf(width: number, height: number, lines: Buffer, depth = 8): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(depth, 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  // After the head: eight bytes of signature, and the head of thirteen in its frame of twelve.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
