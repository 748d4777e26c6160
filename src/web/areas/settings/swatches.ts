import { sidebarMark, type Accent, type SidebarBackground } from '../../app/theme/accents.ts'
import { sidebarSurfaces } from '../../app/theme/surfaces.ts'

export type Swatch = { fill: string; tick: string }

export function accentSwatch(accent: Accent): Swatch {
  const { fill, onFill } = sidebarMark(accent, 'black')
  return { fill, tick: onFill }
}

export function backgroundSwatch(background: SidebarBackground): Swatch {
  const { surface, text } = sidebarSurfaces[background]
  return { fill: surface, tick: text }
}
