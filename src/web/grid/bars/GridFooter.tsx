import { counted } from '../../ui/count-text.ts'
import { late } from '../../ui/later.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Bars.module.css'

const usePager = late(() => import('./Pager.tsx'))

export type GridFooterProps<Row extends GridRow> = GridProps<Row> & { count: number | null }

export function GridFooter<Row extends GridRow>(props: GridFooterProps<Row>) {
  const { count, rowName } = props
  const pages = usePager(props.mode === 'pagination')
  const pager = pages === null ? null : <pages.Pager {...props} />
  return (
    <div className={classes.footer}>
      <div>{props.footer}</div>
      {props.mode === 'pagination' ? (
        pager
      ) : (
        <bdi>{count === null ? '' : counted(count, rowName.one, rowName.many)}</bdi>
      )}
    </div>
  )
}
