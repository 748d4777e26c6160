import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { accentPalettes, ramp, surfaces, type Accent } from './accents.ts'

const systemFonts = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif"

/** The page's one visual language: Inter at 14 px, quiet borders, one accent. */
export function themeFor(accent: Accent): MantineThemeOverride {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: 6,
    black: surfaces.light.text,
    colors: {
      accent: accentPalettes[accent].steps,
      gray: ramp('gray'),
      dark: ramp('dark'),
      red: accentPalettes.red.steps,
      green: accentPalettes.green.steps,
      orange: accentPalettes.orange.steps,
      blue: accentPalettes.blue.steps,
    },
    variantColorResolver,
    fontFamily: `'Inter Variable', ${systemFonts}`,
    fontFamilyMonospace:
      "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Noto Sans Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h2: { fontSize: '1rem', lineHeight: '1.5rem' },
        h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    shadows: {
      xs: '0 1px 2px rgb(0 0 0 / 5%)',
      sm: '0 1px 3px rgb(0 0 0 / 8%)',
      md: '0 4px 16px rgb(0 0 0 / 10%)',
      lg: '0 8px 28px rgb(0 0 0 / 14%)',
      xl: '0 16px 48px rgb(0 0 0 / 20%)',
    },
    respectReducedMotion: true,
    components,
  })
}

const components: MantineThemeOverride['components'] = {
  Modal: {
    defaultProps: {
      centered: true,
      overlayProps: { backgroundOpacity: 0.4 },
      transitionProps: { duration: 150 },
    },
  },
  // The page's scroll bar stays: without it all that is fixed to its side would jump.
  ModalRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
  DrawerRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
  Menu: { defaultProps: { shadow: 'lg', transitionProps: { duration: 150 } } },
  Popover: { defaultProps: { shadow: 'lg', transitionProps: { duration: 150 } } },
  // A dialog's heading line is no banner of the page.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  Loader: { defaultProps: { type: 'oval' } },
}

/** Fills carry the tone that was chosen for them, since the white accent needs dark text in the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const isAccentFill = input.variant === 'filled' && (input.color ?? 'accent') === 'accent'
  return isAccentFill ? { ...colours, color: 'var(--accent-on-fill)' } : colours
}
