import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PaperFont } from './visual-runs.ts'

export type PaperWeight = 'regular' | 'bold'

const { resolve } = createRequire(import.meta.url)

/** Each in two weights; they come with packages, so that nothing is fetched when a paper is made. */
const files: Readonly<Record<PaperFont, Readonly<Record<PaperWeight, string>>>> = {
  latin: { regular: 'fonts-latin/NotoSans-Regular.ttf', bold: 'fonts-latin/NotoSans-SemiBold.ttf' },
  arabic: {
    regular: 'fonts-arabic/NotoNaskhArabic-Regular.ttf',
    bold: 'fonts-arabic/NotoNaskhArabic-Bold.ttf',
  },
  hebrew: {
    regular: 'fonts-hebrew/NotoSansHebrew-Regular.ttf',
    bold: 'fonts-hebrew/NotoSansHebrew-Bold.ttf',
  },
  han: { regular: 'fonts-sc/NotoSansHans-Regular.otf', bold: 'fonts-sc/NotoSansHans-Bold.otf' },
  korean: { regular: 'fonts-kr/NotoSansKR-Regular.otf', bold: 'fonts-kr/NotoSansKR-Bold.otf' },
  thai: { regular: 'noto-sans-thai-thai-400-normal.woff', bold: 'noto-sans-thai-thai-700-normal.woff' },
}

function pathOf(file: string): string {
  const [home = '', name] = file.split('/')
  // They lie beside what their package exports.
  return name === undefined
    ? resolve(`@fontsource/noto-sans-thai/files/${file}`)
    : join(dirname(resolve(`@embedpdf/${home}`)), '..', 'fonts', name)
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
  const opened = create(await readFile(pathOf(file)))
  if ('fonts' in opened) throw new TypeError(`${file} holds several fonts.`)
  return opened
}
