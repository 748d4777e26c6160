import { describe, expect, test } from 'vitest'
import { accents, backgrounds } from '../../../contract/look.ts'
import { accentPalettes, backgroundSwatch, sidebarMark, sidebarSurfaces, surfaces } from './accents.ts'
import { contrastRatio } from '../../../../tests/support/contrast.ts'
import { cssVariables } from './css-variables.ts'
import { themeFor } from './theme.ts'

const colour = /^#[0-9a-f]{6}$/
const schemes = ['light', 'dark'] as const

describe.each(accents)('with the accent %s', (accent) => {
  const resolved = (background: (typeof backgrounds)[number] = 'black') =>
    // The resolver needs nothing of the theme.
    cssVariables(accent, background)(undefined as never)

  test('both schemes name the same variables, and each is a colour', () => {
    const { light, dark, variables } = resolved()
    expect(Object.keys(light)).toEqual(Object.keys(dark))
    for (const [name, value] of Object.entries({ ...variables, ...light }))
      expect(value, name).toMatch(colour)
    for (const [name, value] of Object.entries(dark)) expect(value, name).toMatch(colour)
  })

  test.each(schemes)('the %s scheme takes its own tones', (scheme) => {
    const tones = accentPalettes[accent][scheme]
    expect(resolved()[scheme]).toMatchObject({
      '--accent-fill': tones.fill,
      '--accent-on-fill': tones.onFill,
      '--accent-text': tones.text,
      '--mantine-color-accent-filled': tones.fill,
      '--mantine-color-accent-filled-hover': tones.fillHover,
      '--mantine-color-anchor': tones.text,
      '--mantine-color-text': surfaces[scheme].text,
      '--mantine-color-body': surfaces[scheme].surface,
    })
  })

  test.each(schemes)('red still means danger in the %s scheme', (scheme) => {
    expect(resolved()[scheme]['--mantine-color-red-filled']).toBe(accentPalettes.red[scheme].fill)
  })

  test.each(backgrounds)('the %s sidebar keeps its colours in every scheme', (background) => {
    const { fill, onFill } = sidebarMark(accent, background)
    expect(resolved(background).variables).toMatchObject({
      '--sidebar-surface': sidebarSurfaces[background].surface,
      '--sidebar-mark': fill,
      '--sidebar-on-mark': onFill,
    })
    expect(fill).not.toBe(sidebarSurfaces[background].surface)
  })

  test('the theme draws with the ten steps of the accent', () => {
    expect(themeFor(accent)).toMatchObject({
      primaryColor: 'accent',
      colors: { accent: accentPalettes[accent].steps },
    })
    expect(new Set(accentPalettes[accent].steps).size).toBe(10)
  })
})

const accentSwatches = accents.map((accent) => sidebarMark(accent, 'black'))

test('no two choices of the settings look alike', () => {
  const fills = (swatches: { fill: string }[]) => new Set(swatches.map(({ fill }) => fill)).size
  expect(fills(accentSwatches)).toBe(accents.length)
  expect(fills(backgrounds.map(backgroundSwatch))).toBe(backgrounds.length)
})

test.each([...accentSwatches, ...backgrounds.map(backgroundSwatch)])(
  'the tick is seen on $fill',
  ({ fill, onFill }) => {
    expect(contrastRatio(fill, onFill)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each([
  ['#000000', '#000000', 1],
  ['#ffffff', '#000000', 21],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
])('%s beside %s has a contrast of %d to 1, either way round', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
})
