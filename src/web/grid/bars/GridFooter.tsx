import type { ReactNode } from 'react'
import { countText } from '../../ui/count-text.ts'
import type { GridMode } from '../state/grid-state.ts'
import classes from './Bars.module.css'
import { Pager } from './Pager.tsx'

export type GridFooterProps = {
  count: number | null
  mode: GridMode
  page: number
  pageSize: number
  rowName: { one: string; many: string }
  onPage: (page: number) => void
  onPageSize: (size: number) => void
  children?: ReactNode
}

export function GridFooter({
  count,
  mode,
  page,
  pageSize,
  rowName,
  onPage,
  onPageSize,
  children,
}: GridFooterProps) {
  return (
    <div className={classes.footer}>
      <div>{children}</div>
      {mode === 'pagination' ? (
        <Pager page={page} pageSize={pageSize} count={count ?? 0} onPage={onPage} onPageSize={onPageSize} />
      ) : (
        <bdi>{count === null ? '' : `${countText(count)} ${count === 1 ? rowName.one : rowName.many}`}</bdi>
      )}
    </div>
  )
}
