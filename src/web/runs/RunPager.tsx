import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RowPage } from './run-query.ts'
import { countText } from '../ui/count-text.ts'
import classes from './Runs.module.css'

export type RunPagerProps = { label: string; page: RowPage; onPage: (page: number) => void }

/** Which rows are seen, and the way to those before and after; nothing when all are seen. */
export function RunPager({ label, page: { page, pages, first, last, count }, onPage }: RunPagerProps) {
  if (pages === 1) return null
  return (
    <nav aria-label={label} className={classes.pager}>
      <span className="tabular" dir="ltr">
        {countText(first)}–{countText(last)} of {countText(count)}
      </span>
      <ActionIcon
        variant="default"
        aria-label="Previous page"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Next page"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </nav>
  )
}
