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
