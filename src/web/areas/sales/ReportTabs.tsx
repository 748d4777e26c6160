import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { paths } from '../../paths.ts'
import classes from './Sales.module.css'

const kinds = [
  { kind: 'report', label: 'Sales report by MPN', href: paths.reports },
  { kind: 'pivot', label: 'Pivot', href: `${paths.reports}?tab=pivot` },
] as const

/** The two ways in which a report lays out what was sold. */
export function ReportTabs({ shown }: { shown: (typeof kinds)[number]['kind'] }) {
  const router = useRouter()
  const handleClick = (event: MouseEvent, href: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <nav className={classes.tabs} aria-label="Kind of report">
      {kinds.map(({ kind, label, href }) => (
        <a
          key={kind}
          href={href}
          className={classes.tab}
          aria-current={kind === shown ? 'page' : undefined}
          onClick={(event) => handleClick(event, href)}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
