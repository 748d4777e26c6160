import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PlannedPair } from '../../../contract/products/live-prices.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { pairKey } from './live-price-words.ts'
import cards from '../../ui/RowCards.module.css'
import classes from './LivePriceTable.module.css'

type LivePriceTableProps = {
  pairs: readonly PlannedPair[]
  /** Names of the lines that are left out. */
  leftOut: readonly string[]
  onLeave: (pair: PlannedPair, isOut: boolean) => void
}

const captions = {
  SKU: undefined,
  Before: classes.number,
  After: classes.number,
  Marketplace: undefined,
  Live: classes.number,
  Ours: classes.number,
  Remark: undefined,
}

/** One line for each live price that is not ours. Roles are said, since narrow screens draw it as a list. */
export function LivePriceTable({ pairs, leftOut, onLeave }: LivePriceTableProps) {
  return (
    <div className={`${cards.rows} ${classes.rows}`} role="region" aria-label="Plan" tabIndex={0}>
      <table className={`${cards.table} ${classes.table}`} role="table" aria-label="Prices before and after">
        <thead role="rowgroup">
          <tr role="row">
            {Object.entries(captions).map(([caption, kind]) => (
              <th key={caption} role="columnheader" scope="col" className={kind}>
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {pairs.map((pair) => (
            <PairRow
              key={pairKey(pair)}
              pair={pair}
              isOut={leftOut.includes(pairKey(pair))}
              onLeave={onLeave}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PairRowProps = { pair: PlannedPair; isOut: boolean } & Pick<LivePriceTableProps, 'onLeave'>

function PairRow({ pair, isOut, onLeave }: PairRowProps) {
  const { sku, marketplace, before, after, is_taken: isTaken } = pair
  return (
    <tr role="row">
      <td role="cell" className={classes.sku} dir="ltr">
        <Checkbox
          size="xs"
          label={sku}
          aria-label={`Take ${sku} from ${marketplace}`}
          checked={!isOut}
          onChange={({ currentTarget: { checked } }) => onLeave(pair, !checked)}
        />
      </td>
      <Price caption="Before">{priceText(before)}</Price>
      <Price caption="After">{isTaken ? <b>{priceText(after)}</b> : '–'}</Price>
      <td role="cell" className={classes.place}>
        {marketplace}
      </td>
      <Price caption="Live">{priceText(pair.live_price)}</Price>
      <Price caption="Ours">{priceText(pair.our_price)}</Price>
      <td role="cell" className={classes.remark}>
        {pair.remark}
      </td>
    </tr>
  )
}

function Price({ caption, children }: { caption: keyof typeof captions; children: ReactNode }) {
  return (
    <td role="cell" className={`${classes.number} ${cards.figure}`} data-caption={caption}>
      {children}
    </td>
  )
}

function priceText(dollars: number | null): string {
  return dollars === null ? '–' : moneyText(dollars)
}
