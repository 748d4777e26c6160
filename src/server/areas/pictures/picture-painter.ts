import { readFile } from 'node:fs/promises'
import { pathOf } from '../../../contract/endpoint.ts'
import { showPicture } from '../../../contract/pictures.endpoints.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import palette from './colour-palette.json' with { type: 'json' }
import { openPainter } from './open-painter.ts'
import type { SilhouetteName } from './silhouettes.ts'

/** Paints each silhouette and colour pair once and answers the picture's address. */
export type PicturePainter = {
  paint(painting: Painting): Promise<string>
}

export function createPicturePainter(files: FileStore): PicturePainter {
  const painted = new Map<string, Promise<string>>()
  return {
    paint(painting) {
      // By the colours themselves: a file may hold any number of words for them.
      const key = [painting.silhouette, ...colourOf(painting.main), ...colourOf(painting.accent)].join(' ')
      const known = painted.get(key)
      if (known) return known
      const address = paintSilhouette(painting)
        .then((bytes) => files.keep(bytes))
        .then((name) => pathOf(showPicture, { name }))
      painted.set(key, address)
      return address
    },
  }
}

type Painting = {
  silhouette: SilhouetteName
  /** Colour names, as a product carries them. */
  main: string
  accent: string
}

/** A square WebP of the silhouette in the two colours; its ground is that of the page, light or dark. */
export async function paintSilhouette({ silhouette, main, accent }: Painting): Promise<Buffer> {
  const [body, trim] = await Promise.all([readMask(`${silhouette}-main`), readMask(`${silhouette}-accent`)])
  const pixels = Buffer.alloc(SIZE * SIZE * 4)
  cover(pixels, body, colourOf(main))
  cover(pixels, trim, colourOf(accent))
  const paint = await openPainter()
  return paint(pixels, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .webp({ quality: 86, effort: 4 })
    .toBuffer()
}

async function readMask(name: string): Promise<Buffer> {
  const known = masks.get(name)
  if (known) return known
  const file = await readFile(new URL(`./masks/${name}.png`, import.meta.url))
  const paint = await openPainter()
  const mask = await paint(file).resize(SIZE, SIZE).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  masks.set(name, mask)
  return mask
}

const SIZE = 320
const masks = new Map<string, Buffer>()

// White in the mask is the colour itself, darker is its shadow. Plain numbers only: a first start paints 20 million pixels.
function cover(pixels: Buffer, mask: Buffer, colour: Colour): void {
  for (let at = 0; at < SIZE * SIZE * 4; at += 4) {
    const share = (mask[at + 3] ?? 0) / 255
    if (share === 0) continue
    const light = 0.35 + (0.65 * (mask[at] ?? 255)) / 255
    const left = ((pixels[at + 3] ?? 0) / 255) * (1 - share)
    const whole = share + left
    for (let channel = 0; channel < 3; channel += 1) {
      const [over, under] = [(colour[channel] ?? 0) * light, pixels[at + channel] ?? 0]
      pixels[at + channel] = Math.round((over * share + under * left) / whole)
    }
    pixels[at + 3] = Math.round(whole * 255)
  }
}

/** Red, green, blue, each 0…255. */
type Colour = readonly [number, number, number]

// In the file longer names come first, so that "midnight navy" is not taken for any navy.
const colours = Object.entries(palette)

/** The colour that a colour's name speaks of; a quiet grey when it names none we know. */
function colourOf(name: string): Colour {
  const words = name.toLowerCase()
  const [, [red = 0, green = 0, blue = 0]] = colours.find(([word]) => words.includes(word)) ?? [
    '',
    [152, 160, 170],
  ]
  return [red, green, blue]
}
