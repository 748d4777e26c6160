import { lazy } from 'react'
import type { Panels } from './app/shell/panels.ts'

/** What the top bar and the keys open; each is loaded when it is first asked for. */
export const shellPanels: Panels = {
  settings: lazy(async () => ({
    default: (await import('./areas/settings/SettingsPanel.tsx')).SettingsPanel,
  })),
  palette: lazy(async () => ({ default: (await import('./app/palette/Palette.tsx')).Palette })),
  keys: lazy(async () => ({ default: (await import('./app/keys/KeyboardList.tsx')).KeyboardList })),
  password: lazy(async () => ({
    default: (await import('./areas/accounts/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  })),
}
