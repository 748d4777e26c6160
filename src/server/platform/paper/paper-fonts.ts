import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PaperFont } from './visual-runs.ts'

/** Each in two weights; they come with packages, so that nothing is fetched when a paper is made. */
const files: Readonly<Record<PaperFont, { home: string; regular: string; bold: string }>> = {
  latin: {
    home: '@embedpdf/fonts-latin',
    regular: 'NotoSans-Regular.ttf',
    bold: 'NotoSans-SemiBold.ttf',
  },
  arabic: {
    home: '@embedpdf/fonts-arabic',
    regular: 'NotoNaskhArabic-Regular.ttf',
    bold: 'NotoNaskhArabic-Bold.ttf',
  },
  han: {
    home: '@embedpdf/fonts-sc',
    regular: 'NotoSansHans-Regular.otf',
    bold: 'NotoSansHans-Bold.otf',
  },
}

export type PaperWeight = 'regular' | 'bold'

const { resolve } = createRequire(import.meta.url)
const known = new Map<string, Promise<Font>>()

/** A font, read once: what was understood of it serves every later paper. */
export function paperFont(font: PaperFont, weight: PaperWeight): Promise<Font> {
  const name = `${font} ${weight}`
  const before = known.get(name)
  if (before !== undefined) return before
  const opened = openFont(font, weight)
  known.set(name, opened)
  // What could not be read now may be there for the next paper.
  opened.catch(() => known.delete(name))
  return opened
}

async function openFont(font: PaperFont, weight: PaperWeight): Promise<Font> {
  const { home, ...names } = files[font]
  const opened = create(await readFile(join(dirname(resolve(home)), '..', 'fonts', names[weight])))
  if ('fonts' in opened) throw new TypeError(`${names[weight]} holds several fonts.`)
  return opened
}
