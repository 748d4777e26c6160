import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { countText } from '../../ui/count-text.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Bars.module.css'
import { pageSizes } from './page-sizes.ts'

/** From page to page, and how long one is. */
export function Pager<Row extends GridRow>(props: GridProps<Row> & { count: number | null }) {
  const { count, onState, pageSize, onPageSize } = props
  const { page } = props.state
  const last = Math.max(1, Math.ceil((count ?? 0) / pageSize))
  const [typed, setTyped] = useState<string | null>(null)
  const go = (to: number) => {
    setTyped(null)
    if (Number.isInteger(to) && to !== page) onState({ page: Math.min(Math.max(to, 1), last) }, 'push')
  }
  const step = (label: string, to: number, Icon: typeof ChevronFirst) => (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      title={label}
      disabled={to === page || to < 1 || to > last}
      onClick={() => go(to)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
  return (
    <nav className={classes.pager} aria-label="Pages">
      <label className={classes.pageSize} dir="ltr">
        Rows per page
        <select value={pageSize} onChange={(event) => onPageSize(Number(event.currentTarget.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {step('First page', 1, ChevronFirst)}
      {step('Previous page', page - 1, ChevronLeft)}
      <label className={classes.pageNumber} dir="ltr">
        Page
        <input
          inputMode="numeric"
          aria-label={`Page, of ${last}`}
          size={Math.max(2, String(last).length)}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ''))}
          onKeyDown={(event) => (event.key === 'Enter' ? go(Number(typed ?? page)) : undefined)}
          onBlur={() => (typed === null || typed === '' ? setTyped(null) : go(Number(typed)))}
        />
        of {countText(last)}
      </label>
      {step('Next page', page + 1, ChevronRight)}
      {step('Last page', last, ChevronLast)}
    </nav>
  )
}
