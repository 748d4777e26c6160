import { Link, useMatches, useRouterState } from '@tanstack/react-router'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { OfflineOverlay } from '../connection/OfflineOverlay.tsx'
import { type Label, useLabels } from '../labels.ts'
import { earlyTyping } from '../../ui/early-typing.ts'
import { screenStands } from '../../ui/later.ts'
import { toggleMiniSidebar, usePreferences } from '../preferences/preferences.ts'
import type { PanelName, PanelProps, Panels } from './panels.ts'
import classes from './Shell.module.css'
import { navigation } from './navigation.ts'
import { Sidebar, useDrawer } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useGoTo } from './useGoTo.ts'
import { paths } from '../../paths.ts'
import { screenSubject } from '../screen-subject.ts'
import { useSession } from '../session.ts'
import { useShortcuts } from '../keys/useShortcuts.ts'

const screenKeys = navigation.flatMap(({ entries }) => entries)

type ShellProps = { panels: Panels; children: ReactNode }

/** Sidebar, top bar and footer around every screen of a signed-in user. */
export function Shell({ panels, children }: ShellProps) {
  const { mini_sidebar: isMini } = usePreferences()
  const labels = useLabels()
  const drawer = useDrawer()
  const caption = useRouteCaption()
  const [panel, openPanel] = usePanel()
  const [isPeeking, setIsPeeking] = useState(false)
  const goTo = useGoTo()
  useEffect(screenStands, [])
  useShortcuts({
    'mod+K': () => openPanel('palette'),
    '?': () => openPanel('keys'),
    'mod+B': toggleMiniSidebar,
    ...Object.fromEntries(screenKeys.map(({ keys = '', to }) => [keys, () => goTo(to)])),
    'g h': () => goTo(paths.documentation),
  })
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
      <TopBar caption={caption} isInert={drawer.isOpen} onOpenDrawer={drawer.open} onOpenPanel={openPanel} />
      <Sidebar drawer={drawer} onPeek={setIsPeeking} />
      {drawer.isOpen ? <div className={classes.backdrop} onClick={drawer.close} aria-hidden="true" /> : null}
      <div className={classes.content} inert={drawer.isOpen}>
        <main id="content" lang="en" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <Footer />
      </div>
      <PanelHost panels={panels} panel={panel} onPanel={openPanel} />
      <OfflineOverlay />
    </div>
  )
}

function usePanel() {
  const [panel, setPanel] = useState<PanelName | null>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (panel !== 'palette') earlyTyping.take()
  }, [panel])
  const openPanel = (next: PanelName | null) => {
    if (next === 'palette' && panel !== next) earlyTyping.start()
    if (panel === null) opener.current = document.activeElement
    if (next === null) giveFocusBack(opener.current)
    setPanel(next)
  }
  return [panel, openPanel] as const
}

/** A panel that was never open, or takes the typing at once, does not know itself where the keyboard was. */
function giveFocusBack(opener: Element | null) {
  const { activeElement: atClose } = document
  // After the panel's own try, and unless something else has asked for the keyboard by then.
  setTimeout(() => {
    const { activeElement: now, body } = document
    if (opener instanceof HTMLElement && (now === body || now === atClose))
      opener.focus({ preventScroll: true })
  }, 20)
}

type PanelHostProps = { panels: Panels; panel: PanelName | null; onPanel: (panel: PanelName | null) => void }

function PanelHost({ panels, panel, onPanel }: PanelHostProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [opened, setOpened] = useState<PanelName[]>([])
  if (panel !== null && !opened.includes(panel)) setOpened([...opened, panel])
  return opened.map((name) => (
    <LatePanel
      key={`${name}${name === 'palette' ? '' : pathname}`}
      usePanel={panels[name]}
      isOpen={panel === name}
      onClose={() => onPanel(null)}
      onOpen={onPanel}
    />
  ))
}

function LatePanel({ usePanel, ...props }: PanelProps & { usePanel: Panels[PanelName] }) {
  const part = usePanel(true)
  return part && <part.Panel {...props} />
}

function Footer() {
  const labels = useLabels()
  const target = useSession() === null ? paths.signIn : paths.dashboardAlias
  return (
    <footer className={classes.footer}>
      <span>
        © {new Date().getFullYear()} <Link to={target}>{labels.brand}</Link>
      </span>
    </footer>
  )
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's name in the top bar and the browser's title. */
    caption?: Label
  }
}

/** The active route's name, which also becomes the browser's title. */
function useRouteCaption(): string {
  const labels = useLabels()
  const caption = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.caption)?.staticData.caption,
  })
  const text = caption === undefined ? '' : labels[caption]
  const subject = useSyncExternalStore(screenSubject.subscribe, screenSubject.read) ?? text
  useDocumentTitle(subject === '' ? labels.brand : `${subject} · ${labels.brand}`)
  return text
}
