import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RowPage } from './run-query.ts'
import { countText } from '../ui/count-text.ts'
import classes from './Runs.module.css'

export type RunPagerProps = { label: string; page: RowPage; onPage: (page: number) => void }

/** Which rows are seen, and the way to those before and after; nothing when all are seen. */
export function RunPager({ label, page: { page, pages, first, last, count }, onPage }: RunPagerProps) {
  if (pages === 1) return null
  const step = (name: string, to: number, Icon: typeof ChevronLeft) => (
    <ActionIcon
      variant="default"
      aria-label={name}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <nav aria-label={label} className={classes.pager}>
      <span className="tabular" dir="ltr">
        {countText(first)}–{countText(last)} of {countText(count)}
      </span>
      {step('Previous page', page - 1, ChevronLeft)}
      {step('Next page', page + 1, ChevronRight)}
    </nav>
  )
}
