import type { ComponentType } from 'react'

export type PanelName = 'settings' | 'palette' | 'keys' | 'password'

export type PanelProps = {
  isOpen: boolean
  onClose: () => void
  /** Goes on to another panel, for example from the palette to the settings. */
  onOpen: (panel: PanelName) => void
}

/** Panels come from their areas, with code that comes after the first rows; the shell only knows their names. */
export type Panels = Record<PanelName, (isWanted: boolean) => { Panel: ComponentType<PanelProps> } | null>
