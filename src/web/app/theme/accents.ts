import type { MantineColorsTuple } from '@mantine/core'
import type { accents, backgrounds } from '../../../contract/look.ts'

export type Accent = (typeof accents)[number]
export type SidebarBackground = (typeof backgrounds)[number]

/** What one colour scheme needs of an accent: a fill, what stands on it, and the accent as text and tint. */
export type AccentTones = {
  fill: string
  fillHover: string
  onFill: string
  text: string
  tint: string
  tintHover: string
}

export type AccentPalette = { steps: MantineColorsTuple; light: AccentTones; dark: AccentTones }

const purple: MantineColorsTuple = [
  '#f6f3fe',
  '#ece5fd',
  '#d9cdfb',
  '#bfaaf6',
  '#a487ee',
  '#8762e2',
  '#6a3fd4',
  '#5930b8',
  '#482796',
  '#331c6b',
]
const blue: MantineColorsTuple = [
  '#eff5fe',
  '#dceafd',
  '#bbd6fb',
  '#8fbaf7',
  '#5f99f0',
  '#3c7be6',
  '#2160d2',
  '#1a4eb0',
  '#173f8c',
  '#122c60',
]
const green: MantineColorsTuple = [
  '#edf9f2',
  '#d5f1e0',
  '#aee3c4',
  '#7ccfa1',
  '#49b57c',
  '#259a60',
  '#157a49',
  '#11643c',
  '#0f5032',
  '#0b3622',
]
const red: MantineColorsTuple = [
  '#fef2f2',
  '#fde3e2',
  '#fbc9c7',
  '#f7a19e',
  '#ef716d',
  '#e24844',
  '#c92f2c',
  '#a72422',
  '#881f1e',
  '#5c1615',
]
const orange: MantineColorsTuple = [
  '#fff5ec',
  '#fee7d2',
  '#fccda5',
  '#f9ab6c',
  '#f28537',
  '#dd6614',
  '#b94e0b',
  '#983f0c',
  '#793410',
  '#51230c',
]
const rose: MantineColorsTuple = [
  '#fef1f6',
  '#fde2ec',
  '#fbc6da',
  '#f79bbd',
  '#ee6a9b',
  '#df437e',
  '#c62865',
  '#a51e52',
  '#871b46',
  '#5b132f',
]
const white: MantineColorsTuple = [
  '#f7f7f8',
  '#eeeff1',
  '#dfe0e4',
  '#c6c8ce',
  '#a1a4ad',
  '#74777f',
  '#4a4d55',
  '#35373e',
  '#26282e',
  '#17181c',
]

/** Seven palettes, each step set by hand: generated ones miss 4.5 to 1 in one scheme or the other. */
export const accentPalettes: Record<Accent, AccentPalette> = {
  purple: coloured(purple, '#38266a', '#432e7d'),
  blue: coloured(blue, '#15305c', '#1a3a6e'),
  green: coloured(green, '#10391f', '#144727'),
  red: coloured(red, '#4f1c1b', '#5e2120'),
  orange: coloured(orange, '#4a260f', '#592d11'),
  rose: coloured(rose, '#4f1a31', '#5f1f3a'),
  // White has no hue of its own: ink on light surfaces, white on dark ones.
  white: {
    steps: white,
    light: tones(white[8], white[7], '#ffffff', white[8], white[1], white[2]),
    dark: tones('#f1f2f4', '#ffffff', '#17181c', '#f1f2f4', '#33353b', '#3d4047'),
  },
}

/** The marked entry of the sidebar: the accent's fill, but never the background's own colour. */
export function sidebarMark(accent: Accent, background: SidebarBackground): { fill: string; onFill: string } {
  const { steps } = accentPalettes[accent]
  if (accent === 'white') {
    return background === 'white'
      ? { fill: steps[2], onFill: steps[9] }
      : { fill: '#ffffff', onFill: '#17181c' }
  }
  if (accent === 'blue' && background === 'blue') return { fill: steps[1], onFill: steps[8] }
  return { fill: steps[6], onFill: '#ffffff' }
}

function coloured(steps: MantineColorsTuple, darkTint: string, darkTintHover: string): AccentPalette {
  return {
    steps,
    light: tones(steps[6], steps[7], '#ffffff', steps[7], steps[1], steps[2]),
    dark: tones(steps[6], steps[7], '#ffffff', steps[3], darkTint, darkTintHover),
  }
}

function tones(
  fill: string,
  fillHover: string,
  onFill: string,
  text: string,
  tint: string,
  tintHover: string,
): AccentTones {
  return { fill, fillHover, onFill, text, tint, tintHover }
}
