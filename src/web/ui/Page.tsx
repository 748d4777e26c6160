import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import classes from './Page.module.css'
import { Skeletons } from './Skeletons.tsx'

type PageProps = {
  children: ReactNode
  /** reading: narrow, for text and forms. wide: the whole width. filled: exactly the window's height, for a grid that scrolls itself. */
  width?: 'reading' | 'wide' | 'filled'
}

/** The padding and width of a screen inside the shell. */
export function Page({ children, width = 'wide' }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}

type Crumb = { label: string; to?: string }

type PageHeaderProps = {
  title: string
  /** Beside the title in quiet type, for example '(1,234)' or '(12 of 1,234)'. */
  count?: string
  /** The way here, outermost first; the last one is this page and needs no address. */
  breadcrumb?: readonly Crumb[]
  /** One sentence under the title. */
  description?: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
}

/** The top of every screen: the one h1, where it is, and what can be done here. */
export function PageHeader({ title, count, breadcrumb = [], description, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      {breadcrumb.length === 0 ? null : <Breadcrumb crumbs={breadcrumb} />}
      <div className={classes.line}>
        <PageTitle title={title} count={count} />
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
      {description === undefined ? null : <p className={classes.description}>{description}</p>}
    </div>
  )
}

/** The one h1 of a screen. */
export function PageTitle({ title, count }: Pick<PageHeaderProps, 'title' | 'count'>) {
  return (
    <h1 className={classes.title}>
      {title}
      {count === undefined ? null : <span className={classes.count}> {count}</span>}
    </h1>
  )
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={label} className={classes.crumb}>
            {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
            {to === undefined ? null : (
              <ChevronRight size={14} className={classes.divider} aria-hidden="true" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What stands in for a screen while its code is on the way. */
export function PageSkeleton() {
  return (
    <Page>
      <Skeletons lines={6} />
    </Page>
  )
}
