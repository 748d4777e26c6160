import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import classes from './Publishing.module.css'
import type { ResultPage } from './run-pages.ts'

export type ResultPagerProps = { page: ResultPage; onPage: (page: number) => void }

const numbers = new Intl.NumberFormat('en')

export function ResultPager({ page: { page, pages, first, last, count }, onPage }: ResultPagerProps) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages of results" className={classes.pager}>
      <span className="tabular" dir="ltr">
        {numbers.format(first)}–{numbers.format(last)} of {numbers.format(count)}
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
