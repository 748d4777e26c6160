import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PaperFont } from './visual-runs.ts'

export type PaperWeight = 'regular' | 'bold'

const { resolve } = createRequire(import.meta.url)

/** Each in two weights; they come with packages, so that nothing is fetched when a paper is made. */
const files: Readonly<Record<PaperFont, Readonly<Record<PaperWeight, string>>>> = {
  latin: {
    regular: embedPdfFont('latin', 'NotoSans-Regular.ttf'),
    bold: embedPdfFont('latin', 'NotoSans-SemiBold.ttf'),
  },
  arabic: {
    regular: embedPdfFont('arabic', 'NotoNaskhArabic-Regular.ttf'),
    bold: embedPdfFont('arabic', 'NotoNaskhArabic-Bold.ttf'),
  },
  hebrew: {
    regular: embedPdfFont('hebrew', 'NotoSansHebrew-Regular.ttf'),
    bold: embedPdfFont('hebrew', 'NotoSansHebrew-Bold.ttf'),
  },
  han: {
    regular: embedPdfFont('sc', 'NotoSansHans-Regular.otf'),
    bold: embedPdfFont('sc', 'NotoSansHans-Bold.otf'),
  },
  korean: {
    regular: embedPdfFont('kr', 'NotoSansKR-Regular.otf'),
    bold: embedPdfFont('kr', 'NotoSansKR-Bold.otf'),
  },
  thai: {
    regular: resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
    bold: resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff'),
  },
}

/** Where a font of one of these packages is: beside what the package exports. */
function embedPdfFont(script: string, name: string): string {
  return join(dirname(resolve(`@embedpdf/fonts-${script}`)), '..', 'fonts', name)
}

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
  const file = files[font][weight]
  const opened = create(await readFile(file))
  if ('fonts' in opened) throw new TypeError(`${file} holds several fonts.`)
  return opened
}
