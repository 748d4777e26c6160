import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { colourOf } from './colour-palette.ts'
import type { Colour } from './colour-palette.ts'
import type { SilhouetteName } from './silhouettes.ts'

export interface Painting {
  silhouette: SilhouetteName
  /** Colour names, as a product carries them. */
  main: string
  accent: string
}

// A vector file can name other files: nothing that reaches us is ever read as one.
sharp.block({ operation: ['VipsForeignLoadSvg'] })

/** A square WebP of the silhouette in the two colours, on a quiet ground. */
export async function paintSilhouette({ silhouette, main, accent }: Painting): Promise<Buffer> {
  const [body, trim] = await Promise.all([readMask(`${silhouette}-main`), readMask(`${silhouette}-accent`)])
  const pixels = Buffer.alloc(SIZE * SIZE * 3)
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const onBody = blend(ground, shade(colourOf(main), body[at * 4]), body[at * 4 + 3])
    const pixel = blend(onBody, shade(colourOf(accent), trim[at * 4]), trim[at * 4 + 3])
    pixels.set(pixel, at * 3)
  }
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .webp({ quality: 86, effort: 4 })
    .toBuffer()
}

async function readMask(name: string): Promise<Buffer> {
  const known = masks.get(name)
  if (known) return known
  const file = await readFile(new URL(`./masks/${name}.png`, import.meta.url))
  const mask = await sharp(file).resize(SIZE, SIZE).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  masks.set(name, mask)
  return mask
}

const SIZE = 320
const ground: Colour = [238, 240, 243]
const masks = new Map<string, Buffer>()

/** White in the mask is the colour itself; darker is its shadow. */
function shade(colour: Colour, light = 255): Colour {
  const factor = 0.35 + (0.65 * light) / 255
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

function blend(under: Colour, over: Colour, cover = 0): Colour {
  const share = cover / 255
  const mix = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [mix(under[0], over[0]), mix(under[1], over[1]), mix(under[2], over[2])]
}
