import { Button } from '@mantine/core'
import { countText } from '../../ui/count-text.ts'
import classes from './Import.module.css'

export type RemarkPagerProps = {
  page: number
  pageSize: number
  count: number
  onPage: (page: number) => void
}

export function RemarkPager({ page, pageSize, count, onPage }: RemarkPagerProps) {
  const last = Math.ceil(count / pageSize)
  if (last <= 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button
        variant="default"
        size="compact-sm"
        disabled={page === 1}
        aria-label="Previous page"
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span className="tabular">
        {countText((page - 1) * pageSize + 1)}–{countText(Math.min(count, page * pageSize))} of{' '}
        {countText(count)}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={page >= last}
        aria-label="Next page"
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
