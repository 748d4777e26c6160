import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useLabels } from '../labels.ts'
import { preferences, usePreferences } from '../preferences/preferences.ts'
import { isLit, type NavigationGroup } from './navigation.ts'
import classes from './Sidebar.module.css'

export type SidebarGroupProps = { group: NavigationGroup; onFollow: () => void }

/** A heading that opens and closes its entries; the state is remembered with the user's other choices. */
export function SidebarGroup({ group, onFollow }: SidebarGroupProps) {
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
    <div className={classes.group}>
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
              onClick={onFollow}
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
