import type { MantineColorsTuple } from '@mantine/core'
import type { accents, backgrounds } from '../../../contract/look.ts'
import colours from './colours.json' with { type: 'json' }

export type Accent = (typeof accents)[number]
export type SidebarBackground = (typeof backgrounds)[number]

/** What one colour scheme needs of an accent: a fill, what stands on it, and the accent as text and tint. */
export type AccentTones = Record<'fill' | 'fillHover' | 'onFill' | 'text' | 'tint' | 'tintHover', string>
export type AccentPalette = { steps: MantineColorsTuple; light: AccentTones; dark: AccentTones }

/** The quiet part of the page. Text colours are chosen to be readable on every surface of their scheme. */
export const surfaces = colours.surfaces
/** Sidebar colours per background; they do not follow the scheme, so that a choice stays what was chosen. */
export const sidebarSurfaces = colours.sidebarSurfaces

/** Ten steps from light to dark. */
export function ramp(name: keyof typeof colours.ramps): MantineColorsTuple {
  const steps: readonly string[] = colours.ramps[name]
  return steps as MantineColorsTuple
}

const white = ramp('white')

/** Seven palettes, each step set by hand: generated ones miss 4.5 to 1 in one scheme or the other. */
export const accentPalettes: Record<Accent, AccentPalette> = {
  purple: coloured(ramp('purple'), '#38266a', '#432e7d'),
  blue: coloured(ramp('blue'), '#15305c', '#1a3a6e'),
  green: coloured(ramp('green'), '#10391f', '#144727'),
  red: coloured(ramp('red'), '#4f1c1b', '#5e2120'),
  orange: coloured(ramp('orange'), '#4a260f', '#592d11'),
  rose: coloured(ramp('rose'), '#4f1a31', '#5f1f3a'),
  // White has no hue of its own: ink on light surfaces, white on dark ones.
  white: {
    steps: white,
    light: {
      fill: white[8],
      fillHover: white[7],
      onFill: '#ffffff',
      text: white[8],
      tint: white[1],
      tintHover: white[2],
    },
    dark: {
      fill: '#f1f2f4',
      fillHover: '#ffffff',
      onFill: '#17181c',
      text: '#f1f2f4',
      tint: '#33353b',
      tintHover: '#3d4047',
    },
  },
}

function coloured(steps: MantineColorsTuple, darkTint: string, darkTintHover: string): AccentPalette {
  const filled = { fill: steps[6], fillHover: steps[7], onFill: '#ffffff' }
  return {
    steps,
    light: { ...filled, text: steps[7], tint: steps[1], tintHover: steps[2] },
    dark: { ...filled, text: steps[3], tint: darkTint, tintHover: darkTintHover },
  }
}

/** A fill, and what is seen on it: a mark of the sidebar, or a choice of the settings with its tick. */
export type Swatch = { fill: string; onFill: string }

/** The marked entry of the sidebar: the accent's fill, but never the background's own colour. */
export function sidebarMark(accent: Accent, background: SidebarBackground): Swatch {
  const { steps } = accentPalettes[accent]
  if (accent === 'white') {
    return background === 'white'
      ? { fill: steps[2], onFill: steps[9] }
      : { fill: '#ffffff', onFill: '#17181c' }
  }
  if (accent === 'blue' && background === 'blue') return { fill: steps[1], onFill: steps[8] }
  return { fill: steps[6], onFill: '#ffffff' }
}

export function backgroundSwatch(background: SidebarBackground): Swatch {
  const { surface, text } = sidebarSurfaces[background]
  return { fill: surface, onFill: text }
}
