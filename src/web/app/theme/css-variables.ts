import type { CSSVariablesResolver } from '@mantine/core'
import {
  accentPalettes,
  sidebarMark,
  sidebarSurfaces,
  surfaces,
  type Accent,
  type SidebarBackground,
} from './accents.ts'

type Scheme = 'light' | 'dark'
type Variables = Record<string, string>

/** Mantine's variables and ours for one choice of accent and sidebar. */
export function cssVariables(accent: Accent, background: SidebarBackground): CSSVariablesResolver {
  return () => ({
    variables: sidebarVariables(accent, background),
    light: { ...surfaceVariables('light'), ...accentVariables(accent, 'light') },
    dark: { ...surfaceVariables('dark'), ...accentVariables(accent, 'dark') },
  })
}

function accentVariables(accent: Accent, scheme: Scheme): Variables {
  const tones = accentPalettes[accent][scheme]
  return {
    '--accent-fill': tones.fill,
    '--accent-on-fill': tones.onFill,
    '--accent-text': tones.text,
    '--accent-tint': tones.tint,
    '--accent-tint-hover': tones.tintHover,
    '--mantine-primary-color-contrast': tones.onFill,
    '--mantine-color-anchor': tones.text,
    ...mantineTones('accent', accent, scheme),
    // Colours that mean something stay what they are, whatever the accent.
    ...mantineTones('red', 'red', scheme),
    ...mantineTones('green', 'green', scheme),
    ...mantineTones('orange', 'orange', scheme),
    ...mantineTones('blue', 'blue', scheme),
  }
}

function mantineTones(name: string, accent: Accent, scheme: Scheme): Variables {
  const { fill, fillHover, text, tint, tintHover } = accentPalettes[accent][scheme]
  return {
    [`--mantine-color-${name}-filled`]: fill,
    [`--mantine-color-${name}-filled-hover`]: fillHover,
    [`--mantine-color-${name}-light`]: tint,
    [`--mantine-color-${name}-light-hover`]: tintHover,
    [`--mantine-color-${name}-light-color`]: text,
    [`--mantine-color-${name}-text`]: text,
    [`--mantine-color-${name}-outline`]: text,
  }
}

function surfaceVariables(scheme: Scheme): Variables {
  const tones = surfaces[scheme]
  return {
    '--canvas': tones.canvas,
    '--surface': tones.surface,
    '--surface-raised': tones.raised,
    '--surface-sunken': tones.sunken,
    '--border': tones.border,
    '--border-strong': tones.borderStrong,
    '--danger': tones.danger,
    '--success': tones.success,
    '--warning': tones.warning,
    '--mantine-color-text': tones.text,
    '--mantine-color-bright': tones.text,
    '--mantine-color-body': tones.surface,
    '--mantine-color-dimmed': tones.dimmed,
    '--mantine-color-placeholder': tones.placeholder,
    '--mantine-color-error': tones.danger,
    '--mantine-color-success': tones.success,
    '--mantine-color-default': scheme === 'light' ? tones.surface : tones.raised,
    '--mantine-color-default-hover': tones.sunken,
    '--mantine-color-default-color': tones.text,
    '--mantine-color-default-border': tones.border,
  }
}

function sidebarVariables(accent: Accent, background: SidebarBackground): Variables {
  const tones = sidebarSurfaces[background]
  const mark = sidebarMark(accent, background)
  return {
    '--sidebar-surface': tones.surface,
    '--sidebar-text': tones.text,
    '--sidebar-dimmed': tones.dimmed,
    '--sidebar-hover': tones.hover,
    '--sidebar-border': tones.border,
    '--sidebar-art': tones.art,
    '--sidebar-mark': mark.fill,
    '--sidebar-on-mark': mark.onFill,
  }
}
