import type { sidebarImages } from '../../../contract/look.ts'
import dunes from './art/dunes.svg'
import orbits from './art/orbits.svg'
import shelves from './art/shelves.svg'
import weave from './art/weave.svg'

export type SidebarImage = (typeof sidebarImages)[number]

/** Four drawings of ours; used as masks, so that each takes the sidebar's colour. */
export const sidebarArt: Record<SidebarImage, string> = { 1: dunes, 2: shelves, 3: orbits, 4: weave }
