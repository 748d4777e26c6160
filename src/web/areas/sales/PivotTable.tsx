import { Link } from '@tanstack/react-router'
import { pivotFilter, type PivotEdge } from '../../../contract/sales/pivot-filter.ts'
import type { PivotKey, SalesPivot } from '../../../contract/sales/sales-pivot.endpoints.ts'
import type { PivotFigures, PivotPart } from '../../../contract/sales/sales-pivot.ts'
import { paths } from '../../paths.ts'
import { Tip } from '../../ui/Tip.tsx'
import { figureText, keyText, measureLabels, partLabels, partWords } from './pivot-words.ts'
import type { PivotState } from './pivot-state.ts'
import classes from './Pivot.module.css'

type PivotTableProps = { state: PivotState; pivot: SalesPivot }

/** Lines and columns with their sums; each figure leads to the sales that it is made of. */
export function PivotTable({ state, pivot }: PivotTableProps) {
  const { rows: ofRow, columns: ofColumn, measure } = state
  const cells = new Map(pivot.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  const label = `${measureLabels[measure]} by ${partLabels[ofRow]} and ${partLabels[ofColumn]}`
  const row = (at: number): PivotEdge[] => edgeOf(ofRow, pivot.rows[at])
  const column = (at: number): PivotEdge[] => edgeOf(ofColumn, pivot.columns[at])
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={`${label}, scrolls`}>
      <table className={classes.table}>
        <caption className={classes.caption}>
          <span>
            {label}, {pivot.from} to {pivot.to}, in {pivot.currency}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{partLabels[ofRow]}</th>
            {pivot.columns.map((key) => (
              <th key={`${key.value} ${key.is_rest}`} scope="col" className={classes.number}>
                <Head part={ofColumn} head={key} pivot={pivot} />
              </th>
            ))}
            <th scope="col" className={classes.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {pivot.rows.map((key, at) => (
            <tr key={`${key.value} ${key.is_rest}`}>
              <th scope="row">
                <Head part={ofRow} head={key} pivot={pivot} />
              </th>
              {pivot.columns.map((head, place) => (
                <Figure
                  key={`${head.value} ${head.is_rest}`}
                  {...{ state, pivot, figures: cells.get(`${at} ${place}`) }}
                  edges={[...row(at), ...column(place)]}
                />
              ))}
              <Figure {...{ state, pivot, figures: key }} edges={row(at)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {pivot.columns.map((key, place) => (
              <Figure
                key={`${key.value} ${key.is_rest}`}
                {...{ state, pivot, figures: key }}
                edges={column(place)}
              />
            ))}
            <Figure {...{ state, pivot, figures: pivot.total }} edges={[]} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type HeadProps = { part: PivotPart; head: PivotKey; pivot: SalesPivot }

function Head({ part, head, pivot }: HeadProps) {
  const words = partWords(part, head, pivot)
  return (
    <>
      <bdi>{keyText(part, head)}</bdi>
      {words === null ? null : (
        <Tip label={words}>
          <bdi className={classes.part} tabIndex={0}>
            part
          </bdi>
        </Tip>
      )}
    </>
  )
}

function edgeOf(part: PivotEdge['part'], key: PivotEdge['key'] | undefined): PivotEdge[] {
  return key === undefined ? [] : [{ part, key }]
}

type FigureProps = PivotTableProps & {
  /** Undefined where nothing was sold. */
  figures: PivotFigures | undefined
  edges: readonly PivotEdge[]
}

function Figure({ state: { measure }, pivot, figures, edges }: FigureProps) {
  if (figures === undefined) return <td className={classes.number} />
  const filter = pivotFilter(pivot, edges)
  const text = figureText(figures, measure, pivot.currency)
  return (
    <td className={classes.number} data-below={(figures[measure] ?? 0) < 0 || undefined}>
      {filter === null ? (
        <bdi dir="ltr">{text}</bdi>
      ) : (
        <Link to={paths.productSales} search={{ filter: JSON.stringify(filter) } as never} preload={false}>
          <bdi dir="ltr">{text}</bdi>
        </Link>
      )}
    </td>
  )
}
