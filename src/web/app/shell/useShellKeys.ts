import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useShortcuts } from '../keys/useShortcuts.ts'
import { preferences } from '../preferences/preferences.ts'
import type { PanelName } from './panels.ts'

/** The keys that work on every screen. */
export function useShellKeys(onOpenPanel: (panel: PanelName) => void) {
  const router = useRouter()
  useShortcuts({
    'mod+K': () => onOpenPanel('palette'),
    '?': () => onOpenPanel('keys'),
    'mod+B': toggleMiniSidebar,
    'g c': () => void router.navigate({ to: paths.catalogs }),
    'g h': () => void router.navigate({ to: paths.documentation }),
  })
}

export function toggleMiniSidebar() {
  preferences.change({ mini_sidebar: !preferences.read().mini_sidebar })
}
