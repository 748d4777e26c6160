import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { linesOf, takeFonts } from './paper-text.ts'

async function linesIn(width: number, text: string): Promise<string[]> {
  const pdf = new PDFDocument()
  await takeFonts(pdf, [text])
  return linesOf(pdf, text, { width, style: { size: 10, color: 'black' } })
}

test.each([
  ['at its blanks', 70, 'Ada Byron Lovelace', ['Ada Byron', 'Lovelace']],
  ['behind the hyphens of a name', 70, 'Wilhelmine-Friederike', ['Wilhelmine-', 'Friederike']],
  ['not within a number', 40, '(369) 555-0159', ['(369)', '555-015', '9']],
  ['between Thai words', 80, 'กรุงเทพมหานครประเทศไทย', ['กรุงเทพมหานคร', 'ประเทศไทย']],
  ['never between a letter and its marks', 8, 'ที่นี้น้ำกู้', ['ที่', 'นี้', 'น้ำ', 'กู้']],
])('a text that is too long breaks %s', async (_, width, text, lines) => {
  expect(await linesIn(width, text)).toEqual(lines)
})
