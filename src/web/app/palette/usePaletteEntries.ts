import { useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { useLabels } from '../labels.ts'
import { preferences, toggleMiniSidebar, usePreferences } from '../preferences/preferences.ts'
import { navigation } from '../shell/navigation.ts'
import { useGoTo } from '../shell/useGoTo.ts'
import type { PanelName } from '../shell/panels.ts'
import { signOut } from '../watch-session.ts'
import { useIsDark } from '../theme/useIsDark.ts'
import { matchingEntries, type PaletteEntry } from './palette-entries.ts'
import { screenActions } from './screen-actions.ts'
import { useFoundEntries } from './useFoundEntries.ts'

/** Everything the palette can offer for what was typed: products and orders, screens, then actions. */
export function usePaletteEntries(query: string, onOpenPanel: (panel: PanelName) => void) {
  const { found, ...search } = useFoundEntries(query)
  const screens = useScreenEntries()
  const selection = useSelectionEntries()
  const actions = useActionEntries(onOpenPanel)
  const rest = matchingEntries([...selection, ...screens, ...actions], query)
  return { entries: [...found, ...rest], ...search }
}

/** What can be done with what is selected on the screen; where nothing is, the way to select something. */
function useSelectionEntries(): readonly PaletteEntry[] {
  const goTo = useGoTo()
  const labels = useLabels()
  const own = useSyncExternalStore(screenActions.subscribe, screenActions.read)
  if (own.length > 0) return own
  const publish = {
    id: 'publish',
    group: 'Actions',
    label: labels.publish,
    hint: 'Select products in Catalogs first',
    keywords: 'unpublish sell list channel marketplace',
  }
  return [{ ...publish, onRun: () => goTo(paths.catalogs) }]
}

function useScreenEntries(): PaletteEntry[] {
  const goTo = useGoTo()
  const labels = useLabels()
  const screens = navigation.flatMap((group) => group.entries)
  return [
    ...screens.map((entry) => ({ label: labels[entry.label], to: entry.to, keys: entry.keys })),
    { label: labels.importProducts, to: paths.importProducts, keywords: 'upload file csv' },
    { label: labels.pastWork, to: paths.runs, keywords: 'runs history imports published' },
    { label: labels.documentation, to: paths.documentation, keys: 'g h' },
  ].map(({ to, ...entry }) => ({ ...entry, id: `screen-${to}`, group: 'Screens', onRun: () => goTo(to) }))
}

function useActionEntries(onOpenPanel: (panel: PanelName) => void): PaletteEntry[] {
  const labels = useLabels()
  const isDark = useIsDark()
  const { direction } = usePreferences()
  const toggleDirection = () => preferences.change({ direction: direction === 'rtl' ? 'ltr' : 'rtl' })
  const own: Omit<PaletteEntry, 'group'>[] = [
    {
      id: 'scheme',
      label: isDark ? labels.switchToLight : labels.switchToDark,
      keywords: 'theme colour scheme appearance toggle',
      onRun: () => preferences.change({ color_scheme: isDark ? 'light' : 'dark' }),
    },
    {
      id: 'mini',
      label: labels.miniSidebar,
      keywords: 'collapse narrow toggle',
      keys: 'mod+B',
      onRun: toggleMiniSidebar,
    },
    {
      id: 'direction',
      label: labels.rightToLeft,
      keywords: 'rtl ltr direction arabic',
      onRun: toggleDirection,
    },
    {
      id: 'settings',
      label: labels.settings,
      keywords: 'accent sidebar look',
      onRun: () => onOpenPanel('settings'),
    },
    { id: 'password', label: labels.changePassword, onRun: () => onOpenPanel('password') },
    {
      id: 'keys',
      label: labels.keyboardShortcuts,
      keywords: 'help keys',
      keys: '?',
      onRun: () => onOpenPanel('keys'),
    },
    { id: 'logout', label: labels.logout, keywords: 'sign out leave', onRun: () => void signOut() },
  ]
  return own.map((action) => ({ ...action, group: 'Actions' }))
}
