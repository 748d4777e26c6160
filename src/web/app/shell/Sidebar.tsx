import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useLabels } from '../labels.ts'
import { preferences, usePreferences } from '../preferences/preferences.ts'
import { sidebarArt } from './art.ts'
import { Logo } from './Logo.tsx'
import { isLit, navigation, type NavigationGroup } from './navigation.ts'
import classes from './Sidebar.module.css'

type SidebarProps = { drawer: DrawerControl; onPeek: (isPeeking: boolean) => void }

/** In mini mode it widens over the page while the pointer or the focus is in it; the page does not move. */
export function Sidebar({ drawer, onPeek }: SidebarProps) {
  const labels = useLabels()
  const { sidebar_image_on: hasImage, sidebar_image: image } = usePreferences()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (drawer.isOpen) element.current?.querySelector('button')?.focus()
  }, [drawer.isOpen])
  const handleBlur = (next: EventTarget | null) => {
    const isInside = next instanceof Node && element.current?.contains(next) === true
    if (!isInside && element.current?.matches(':hover') !== true) onPeek(false)
  }
  const art = hasImage ? ({ '--art': `url("${sidebarArt[image]}")` } as CSSProperties) : undefined
  return (
    <div
      ref={element}
      className={classes.sidebar}
      data-open={drawer.isOpen || undefined}
      role={drawer.isOpen ? 'dialog' : 'complementary'}
      aria-modal={drawer.isOpen || undefined}
      aria-label={drawer.isOpen ? labels.mainNavigation : undefined}
      onMouseEnter={() => onPeek(true)}
      onMouseLeave={() =>
        element.current?.contains(document.activeElement) === true ? undefined : onPeek(false)
      }
      onFocus={() => onPeek(true)}
      onBlur={({ relatedTarget }) => handleBlur(relatedTarget)}
    >
      {art === undefined ? null : <div className={classes.art} style={art} data-testid="sidebar-image" />}
      {drawer.isOpen ? (
        <div className={classes.drawerHead}>
          <Logo />
          {labels.brand}
          <button
            type="button"
            className={classes.close}
            onClick={drawer.close}
            aria-label={labels.closeNavigation}
          >
            <X size={18} />
          </button>
        </div>
      ) : null}
      <nav aria-label={labels.mainNavigation} className={classes.nav}>
        {navigation.map((group) => (
          <SidebarGroup key={group.id} group={group} onFollow={drawer.close} />
        ))}
      </nav>
    </div>
  )
}

type SidebarGroupProps = { group: NavigationGroup; onFollow: () => void }

/** A heading that opens and closes its entries; the state is remembered with the user's other choices. */
function SidebarGroup({ group, onFollow }: SidebarGroupProps) {
  const labels = useLabels()
  const { open_groups: openGroups } = usePreferences()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const entriesId = useId()
  const isOpen = openGroups.includes(group.id)
  const handleToggle = () => {
    const others = openGroups.filter((id) => id !== group.id)
    preferences.change({ open_groups: isOpen ? others : [...others, group.id] })
  }
  return (
    <div>
      <button
        type="button"
        className={classes.heading}
        aria-expanded={isOpen}
        aria-controls={entriesId}
        onClick={handleToggle}
      >
        <span className={classes.text}>{labels[group.label]}</span>
        <ChevronDown size={16} className={classes.chevron} aria-hidden="true" />
      </button>
      <ul id={entriesId} className={classes.entries} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className={classes.entry}
              data-lit={isLit(entry, pathname) || undefined}
              title={labels[entry.label]}
              onClick={(event) => {
                // Whoever is there already stays as they are, filters and all.
                const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
                if (pathname === entry.to && !isElsewhere) event.preventDefault()
                onFollow()
              }}
            >
              <entry.icon size={20} strokeWidth={1.75} className={classes.entryIcon} aria-hidden="true" />
              <span className={classes.text}>{labels[entry.label]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type DrawerControl = {
  isOpen: boolean
  open: () => void
  close: () => void
}

/** The sidebar as a drawer on narrow windows; it closes on a change of route and from 960 px on. */
export function useDrawer(): DrawerControl {
  const isDesktop = useMediaQuery('(width >= 960px)', undefined, { getInitialValueInEffect: false })
  // A page that has just opened still writes what it shows into its address: that is no change of route.
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [openFor, setOpenFor] = useState<string | null>(null)
  const isOpen = openFor === pathname && !isDesktop
  useWindowEvent('keydown', ({ key }) => (key === 'Escape' ? setOpenFor(null) : undefined))

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])

  // Closed for good: neither a narrow window nor the way back must open it again.
  if (!isOpen && openFor !== null) setOpenFor(null)
  return { isOpen, open: () => setOpenFor(pathname), close: () => setOpenFor(null) }
}
