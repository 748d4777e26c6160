import { createStore } from '../store.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** What the screen of the moment adds to the palette, for example actions on what is selected there. */
export const screenActions = createStore<readonly PaletteEntry[]>([])
