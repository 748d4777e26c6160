import type { Metadata, Sharp } from 'sharp'
import { codeOf } from '../../platform/error-facts.ts'
import { RuleBroken } from '../../platform/errors.ts'
import { openPainter } from './open-painter.ts'
import { pictureOf } from './png-chunks.ts'

export type PictureChanges = {
  /** Lay it on white and make it square. */
  updateBackground: boolean
  /** Bring its longer side to 2,000 pixels. */
  resize: boolean
}

/** A picture drawn anew as a WebP: nothing of the file that came is in it but what is seen. */
export type CleanPicture = {
  picture: Buffer
  /** The same without the changes; null where there were none. */
  original: Buffer | null
}

/** The file can't be taken as a picture; says why to a seller. */
export class PictureRefused extends RuleBroken {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { code: 'picture_refused', cause })
  }
}

const resizedSide = 2000
/** The longest side of what is kept: shops show no more, and drawing more takes more memory than a picture is worth. */
const keptSide = 3000

let last: Promise<unknown> = Promise.resolve()

/** Draws what came as JPEG, PNG, WebP or GIF anew; of a moving one, its first picture. One at a time in a process. */
export function cleanPicture(bytes: Buffer, changes: PictureChanges): Promise<CleanPicture> {
  const drawing = last.then(() => draw(bytes, changes))
  last = drawing.catch(() => undefined)
  return drawing
}

async function draw(bytes: Buffer, changes: PictureChanges): Promise<CleanPicture> {
  const kind = kindOf(bytes)
  if (kind === undefined) throw new PictureRefused('This is no picture. Send a JPEG, PNG, WebP or GIF file.')
  const content = kind === 'png' ? pictureOf(bytes) : bytes
  if (content === undefined || (kind === 'jpeg' && hasTooManyScans(content))) throw new PictureRefused(broken)
  const { width, height } = await measure(content, kind)
  const original = await encode(content, (picture) =>
    picture.resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true }),
  )
  if (!changes.updateBackground && !changes.resize) return { picture: original, original: null }
  const side = changes.resize ? resizedSide : Math.min(Math.max(width, height), keptSide)
  const size = { width: side, height: side }
  const picture = await encode(content, (drawn) =>
    changes.updateBackground
      ? drawn.flatten({ background: white }).resize({ ...size, fit: 'contain', background: white })
      : drawn.resize({ ...size, fit: 'inside' }),
  )
  return { picture, original }
}

const white = '#ffffff'
const broken = 'The picture is broken: its file ends too early or is damaged.'

type Kind = 'jpeg' | 'png' | 'webp' | 'gif'

/** By the first bytes of the file: neither its name nor what its sender says of it counts. */
function kindOf(bytes: Buffer): Kind | undefined {
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp'
  return undefined
}

const scanMark = Buffer.from([0xff, 0xda])
const mostScans = 100

/** Each scan of a JPEG is a pass over the whole picture: a small file may ask for thousands. */
function hasTooManyScans(content: Buffer): boolean {
  let scans = 0
  for (let at = content.indexOf(scanMark); at !== -1; at = content.indexOf(scanMark, at + 2)) scans += 1
  return scans > mostScans
}

/** Refuses what would take too much memory to draw, by what its head says, before anything of it is drawn. */
async function measure(content: Buffer, kind: Kind): Promise<{ width: number; height: number }> {
  const paint = await openPainter()
  const head = await paint(content, { limitInputPixels: false }).metadata().catch(refuseBroken)
  const { width, height } = head
  if (head.format !== kind || width === 0 || height === 0) throw new PictureRefused(broken)
  const most = mostPixels(head, kind)
  if (width * height > most)
    throw new PictureRefused(
      `The picture is too large: ${width} × ${height} pixels. ${most / 1_000_000} million pixels are the most of this kind.`,
    )
  return { width: head.autoOrient.width, height: head.autoOrient.height }
}

// Most are read line by line; these have to be held whole.
function mostPixels({ isProgressive, pages = 1 }: Metadata, kind: Kind): number {
  if (isProgressive || kind === 'webp') return 16_000_000
  return kind === 'gif' || pages > 1 ? 25_000_000 : 50_000_000
}

/** Drawing takes 2 s of a processor at most; a busy machine gives it a twentieth of one. */
const longestSeconds = 60

async function encode(content: Buffer, change: (picture: Sharp) => Sharp): Promise<Buffer> {
  const paint = await openPainter()
  return change(paint(content, { failOn: 'error', limitInputPixels: 50_000_000 }).autoOrient())
    .toColourspace('srgb')
    .webp({ quality: 88, effort: 2 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
    .catch(refuseBroken)
}

function refuseBroken(cause: unknown): never {
  if (codeOf(cause) !== undefined) throw cause
  throw new PictureRefused(tookTooLong(cause) ? slow : broken, cause)
}

const slow = 'The picture could not be drawn in time. Try it again, or send a smaller one.'

/** As libvips words it: its errors have no code. */
export function tookTooLong(cause: unknown): boolean {
  return cause instanceof Error && cause.message.startsWith('timeout: ')
}
