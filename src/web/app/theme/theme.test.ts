import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accents, backgrounds } from '../../../contract/look.ts'
import { accentPalettes, sidebarMark, sidebarSurfaces, surfaces } from './accents.ts'
import { contrastRatio } from '../../../../tests/support/contrast.ts'

const schemes = ['light', 'dark'] as const
const readable = 4.5

/** What stands under pictures, in the order of the schemes. */
const [lightGround = '', darkGround = ''] = [
  ...readFileSync(new URL('./global.css', import.meta.url), 'utf8').matchAll(/--picture-ground: (#\w+)/g),
].map(([, ground]) => ground ?? '')
const grounds = { light: lightGround, dark: darkGround }

test('measures black on white as 21 to 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

describe.each(schemes)('in the %s scheme', (scheme) => {
  const { canvas, surface, raised, sunken } = surfaces[scheme]

  test('the letters in place of a picture are readable', () => {
    expect(contrastRatio(surfaces[scheme].text, grounds[scheme])).toBeGreaterThanOrEqual(readable)
  })

  test.each(accents)('text on the %s fill is readable', (accent) => {
    const { fill, fillHover, onFill } = accentPalettes[accent][scheme]
    expect(contrastRatio(onFill, fill)).toBeGreaterThanOrEqual(readable)
    expect(contrastRatio(onFill, fillHover)).toBeGreaterThanOrEqual(readable)
  })

  test.each(accents)('%s text is readable on every surface and on its own tint', (accent) => {
    const { text, tint, tintHover } = accentPalettes[accent][scheme]
    for (const under of [canvas, surface, raised, sunken, tint, tintHover]) {
      expect(contrastRatio(text, under), `${text} on ${under}`).toBeGreaterThanOrEqual(readable)
    }
  })

  test.each(accents)('the %s fill stands out from the surface it lies on', (accent) => {
    const { fill } = accentPalettes[accent][scheme]
    expect(contrastRatio(fill, surface)).toBeGreaterThanOrEqual(2)
  })

  test.each(['text', 'dimmed', 'placeholder', 'danger', 'success', 'warning'] as const)(
    '%s is readable on every surface',
    (ink) => {
      for (const under of [canvas, surface, raised, sunken]) {
        expect(contrastRatio(surfaces[scheme][ink], under), `${ink} on ${under}`).toBeGreaterThanOrEqual(
          readable,
        )
      }
    },
  )
})

describe.each(backgrounds)('on the %s sidebar', (background) => {
  const { surface, text, dimmed, hover } = sidebarSurfaces[background]

  test('entries are readable, also while hovered', () => {
    for (const ink of [text, dimmed]) {
      expect(contrastRatio(ink, surface)).toBeGreaterThanOrEqual(readable)
      expect(contrastRatio(ink, hover)).toBeGreaterThanOrEqual(readable)
    }
  })

  test.each(accents)('the entry marked in %s is readable', (accent) => {
    const { fill, onFill } = sidebarMark(accent, background)
    expect(contrastRatio(onFill, fill)).toBeGreaterThanOrEqual(readable)
  })
})
