import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PlanRow } from '../../../contract/publish-plan.ts'
import { paths } from '../../paths.ts'
import { countText } from '../../ui/count-text.ts'
import cards from '../../ui/RowCards.module.css'
import classes from './Plan.module.css'
import { MendLinks } from './MendLinks.tsx'
import { planPrice, planReason, planWord } from './plan-words.ts'
import { closeDialog } from './publish-dialog.ts'
import type { ChosenKind } from './publish-words.ts'

export type LeftOut = { product_id: number; marketplace: string }

/** How a row is known in what is left out. */
export function leftOutKey({ product_id: id, marketplace }: LeftOut): string {
  return `${id} ${marketplace}`
}

type PlanTableProps = {
  kind: ChosenKind
  rows: readonly PlanRow[]
  isOld: boolean
  leftOut: readonly LeftOut[]
  onLeave: (row: LeftOut, isLeft: boolean) => void
}

/** One line for each product on each marketplace. Roles are said, since narrow screens draw it as a list. */
export function PlanTable({ kind, rows, isOld, leftOut, onLeave }: PlanTableProps) {
  const left = new Set(leftOut.map(leftOutKey))
  return (
    <div
      className={`${cards.rows} ${classes.rows}`}
      role="region"
      aria-label="Plan"
      tabIndex={0}
      data-old={isOld || undefined}
    >
      <table className={`${cards.table} ${classes.table}`} role="table">
        <Captions />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Line
              key={leftOutKey(row)}
              kind={kind}
              row={row}
              isLeft={left.has(leftOutKey(row))}
              onLeave={onLeave}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const captions = ['Include', 'SKU', 'Marketplace', 'What will happen', 'Price', 'Qty']

function Captions() {
  const cells = captions.map((caption) => (
    <th key={caption} role="columnheader" scope="col" data-is={caption}>
      {caption}
    </th>
  ))
  return (
    <thead role="rowgroup">
      <tr role="row">{cells}</tr>
    </thead>
  )
}

type LineProps = Pick<PlanTableProps, 'kind' | 'onLeave'> & { row: PlanRow; isLeft: boolean }

function Line({ kind, row, isLeft, onLeave }: LineProps) {
  const { product_id: id, sku, marketplace, action } = row
  return (
    <tr role="row" data-left={isLeft || undefined}>
      <td role="cell" className={classes.include}>
        {action === 'send' ? (
          <Checkbox
            size="xs"
            aria-label={`Include ${sku} on ${marketplace}`}
            checked={!isLeft}
            onChange={(event) => onLeave({ product_id: id, marketplace }, !event.currentTarget.checked)}
          />
        ) : null}
      </td>
      <td role="cell" className={classes.sku} dir="ltr">
        <Link to={paths.product(id)} onClick={closeDialog}>
          {sku === '' ? `#${id}` : sku}
        </Link>
      </td>
      <td role="cell">{marketplace}</td>
      <td role="cell" className={classes.what}>
        <span className={classes.action} data-action={isLeft ? 'left' : action}>
          {isLeft ? 'Left out' : planWord(kind, action)}
        </span>
        <Reason row={row} />
      </td>
      <td role="cell" className={classes.number}>
        <bdi>{planPrice(row)}</bdi>
        {row.price === null || row.price_reason === null ? null : (
          <span className={classes.note}>{row.price_reason}</span>
        )}
      </td>
      <td role="cell" className={classes.number} data-caption={quantityText(row) === '' ? undefined : 'Qty'}>
        {quantityText(row)}
      </td>
    </tr>
  )
}

function quantityText({ quantity, live_quantity: live }: PlanRow): string {
  const shown = quantity ?? live
  return shown === null ? '' : countText(shown)
}

/** Why, and the ways to where it can be mended. */
function Reason({ row }: { row: PlanRow }) {
  const reason = planReason(row)
  return (
    <>
      {reason === null ? null : <span className={classes.note}>{reason}</span>}
      <MendLinks missing={row.missing} onFollow={closeDialog} />
    </>
  )
}
