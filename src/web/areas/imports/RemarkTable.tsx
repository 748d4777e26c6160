import type { ImportRemark } from '../../../contract/imports.ts'
import { countText } from '../../ui/count-text.ts'
import classes from './Import.module.css'

export type RemarkTableProps = { remarks: readonly ImportRemark[]; label: string; isStale: boolean }

export function RemarkTable({ remarks, label, isStale }: RemarkTableProps) {
  return (
    <table className={classes.table} aria-label={label} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            Line
          </th>
          <th scope="col" className={classes.column}>
            Column
          </th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {remarks.map(({ line, column, reason }, index) => (
          <tr key={`${line}-${index}`}>
            <td className={classes.line}>{countText(line)}</td>
            <td className={classes.column}>
              {column === '' ? <span className={classes.wholeLine}>Whole line</span> : column}
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
