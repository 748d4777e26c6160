import { useEffect, useRef, type CSSProperties } from 'react'
import { X } from 'lucide-react'
import { useLabels } from '../labels.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { sidebarArt } from './art.ts'
import { Logo } from './Logo.tsx'
import { navigation } from './navigation.ts'
import classes from './Sidebar.module.css'
import { SidebarGroup } from './SidebarGroup.tsx'
import type { DrawerControl } from './useDrawer.ts'

export type SidebarProps = { drawer: DrawerControl; onPeek: (isPeeking: boolean) => void }

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
