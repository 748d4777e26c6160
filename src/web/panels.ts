import type { Panels } from './app/shell/panels.ts'
import { late } from './ui/later.ts'

/** What the top bar and the keys open. */
export const shellPanels: Panels = {
  settings: late(async () => ({ Panel: (await import('./areas/settings/SettingsPanel.tsx')).SettingsPanel })),
  palette: late(async () => ({ Panel: (await import('./app/palette/Palette.tsx')).Palette })),
  keys: late(async () => ({ Panel: (await import('./app/keys/KeyboardList.tsx')).KeyboardList })),
  password: late(async () => ({
    Panel: (await import('./areas/accounts/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  })),
}
