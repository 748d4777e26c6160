import type PDFDocument from 'pdfkit'
import { paperFont, type PaperWeight } from './paper-fonts.ts'
import { directionOf, isFromTheRight, paperText, visualRuns, type PaperFont } from './visual-runs.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type TextStyle = { size: number; weight?: PaperWeight; color: string }

/** Hands the document those fonts that these texts need; it takes none later. */
export async function takeFonts(pdf: Pdf, texts: readonly string[]): Promise<void> {
  for (const font of fontsOf(texts))
    for (const weight of ['regular', 'bold'] as const)
      pdf.registerFont(`${font} ${weight}`, (await paperFont(font, weight)) as never)
}

/** The fonts of these texts, with the one that every paper has. */
export function fontsOf(texts: readonly string[]): Set<PaperFont> {
  return new Set<PaperFont>(['latin', ...texts.flatMap((text) => runsOf(text).map(({ font }) => font))])
}

/**
 * A text in lines that are at most so wide: broken at blanks, behind hyphens, between Chinese signs and Thai words and, where
 * nothing helps, anywhere but between a letter and its marks.
 */
export function linesOf(
  pdf: Pdf,
  text: string,
  { width, style }: { width: number; style: TextStyle },
): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (longer: string) => widthOf(pdf, longer.trimEnd(), style) <= width
  for (const part of partsOf(paperText(text))) {
    if (fits(line + part)) line += part
    else {
      if (line.trim() !== '') lines.push(line.trim())
      line = ''
      for (const letter of fits(part) ? [part] : segmentsOf(part, letters)) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}

type Place = {
  /** Where it begins or, aligned to the end, where it ends. */
  x: number
  /** Of the line on which the letters stand. */
  y: number
  align?: 'start' | 'end'
  style: TextStyle
  /** The text of which this is a line. */
  of?: string
}

/** Draws one line. */
export function drawLine(pdf: Pdf, line: string, { x, y, align = 'start', style, of = line }: Place): void {
  let left = align === 'end' ? x - widthOf(pdf, line, style) : x
  pdf.fillColor(style.color)
  for (const { text, font } of runsOf(line, of)) {
    const options = optionsOf(font)
    useFont(pdf, font, style).text(text, left, y, { ...options, lineBreak: false, baseline: 'alphabetic' })
    left += pdf.widthOfString(text, options)
  }
}

export function widthOf(pdf: Pdf, line: string, style: TextStyle): number {
  const widths = runsOf(line).map(({ text, font }) =>
    useFont(pdf, font, style).widthOfString(text, optionsOf(font)),
  )
  return widths.reduce((sum, width) => sum + width, 0)
}

function runsOf(line: string, of = line) {
  const clean = paperText(line)
  return visualRuns(clean, directionOf(of))
}

function useFont(pdf: Pdf, font: PaperFont, { size, weight = 'regular' }: TextStyle): Pdf {
  return pdf.font(`${font} ${weight}`).fontSize(size)
}

/** Arabic letters change with their neighbours, those beyond a blank included: a run is shaped as a whole. */
function optionsOf(font: PaperFont) {
  return isFromTheRight(font) ? { features: [] } : {}
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

const segmentsOf = (text: string, segmenter: Intl.Segmenter) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** What stays together: a word with the blank after it, one sign of a script without blanks. */
function partsOf(text: string): string[] {
  const words =
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu,
    ) ?? []
  return words
    .flatMap((word) => word.split(/(?<=\p{L}-)(?=\p{L})/u))
    .flatMap((word) => (/\p{Script=Thai}/u.test(word) ? segmentsOf(word, thaiWords) : [word]))
}
