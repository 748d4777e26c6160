import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { OfflineOverlay } from '../connection/OfflineOverlay.tsx'
import { useLabels } from '../labels.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { Footer } from './Footer.tsx'
import type { PanelName, Panels } from './panels.ts'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useDrawer } from './useDrawer.ts'
import { useRouteCaption } from './useRouteCaption.ts'
import { useShellKeys } from './useShellKeys.ts'

export type ShellProps = { panels: Panels; children: ReactNode }

/** Sidebar, top bar and footer around every screen of a signed-in user. */
export function Shell({ panels, children }: ShellProps) {
  const { mini_sidebar: isMini } = usePreferences()
  const labels = useLabels()
  const drawer = useDrawer()
  const caption = useRouteCaption()
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [isPeeking, setIsPeeking] = useState(false)
  useShellKeys(setPanel)
  return (
    <div
      className={classes.shell}
      data-mini={isMini || undefined}
      data-peeking={(isMini && isPeeking) || undefined}
      data-drawer-open={drawer.isOpen || undefined}
    >
      <a href="#content" className={classes.skip}>
        {labels.skipToContent}
      </a>
      <TopBar caption={caption} isInert={drawer.isOpen} onOpenDrawer={drawer.open} onOpenPanel={setPanel} />
      <Sidebar drawer={drawer} onPeek={setIsPeeking} />
      {drawer.isOpen ? <div className={classes.backdrop} onClick={drawer.close} aria-hidden="true" /> : null}
      <div className={classes.content} inert={drawer.isOpen}>
        <main id="content" lang="en" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <Footer />
      </div>
      <PanelHost panels={panels} panel={panel} onPanel={setPanel} />
      <OfflineOverlay />
    </div>
  )
}

type PanelHostProps = { panels: Panels; panel: PanelName | null; onPanel: (panel: PanelName | null) => void }

function PanelHost({ panels, panel, onPanel }: PanelHostProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [opened, setOpened] = useState<PanelName[]>([])
  if (panel !== null && !opened.includes(panel)) setOpened([...opened, panel])
  return opened.map((name) => {
    const Panel = panels[name]
    return (
      <Suspense key={`${name}${name === 'palette' ? '' : pathname}`} fallback={null}>
        <Panel isOpen={panel === name} onClose={() => onPanel(null)} onOpen={onPanel} />
      </Suspense>
    )
  })
}
