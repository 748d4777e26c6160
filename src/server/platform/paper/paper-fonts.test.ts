import { expect, test } from 'vitest'
import { paperFont } from './paper-fonts.ts'

test('a font is read once, but tried again where it could not be read', async () => {
  expect(paperFont('latin', 'regular')).toBe(paperFont('latin', 'regular'))
  const lost = paperFont('latin', 'lost' as never)
  await expect(lost).rejects.toThrow()
  const again = paperFont('latin', 'lost' as never)
  expect(again).not.toBe(lost)
  await expect(again).rejects.toThrow()
})

test.each([
  ['latin', 'Łé'],
  ['latin', 'Щ'],
  ['arabic', 'ع'],
  ['hebrew', 'ש'],
  ['han', '京'],
  ['korean', '한'],
  ['thai', 'ที'],
] as const)('%s draws %s in both weights', async (font, letters) => {
  for (const weight of ['regular', 'bold'] as const) {
    const opened = await paperFont(font, weight)
    for (const letter of letters)
      expect(opened.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), weight).toBe(true)
  }
})
