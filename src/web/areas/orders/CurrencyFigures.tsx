import { Link } from '@tanstack/react-router'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { ListFigure } from '../../list/ListFigure.tsx'
import { paths } from '../../paths.ts'
import { countText } from '../../ui/count-text.ts'
import classes from './Orders.module.css'

/** A figure of a list of sales, and what it is called. What things cost is in the currency of the business, whatever they sold in. */
export type FigureOf<Sums> = { label: string; of: keyof Sums; is: 'money' | 'cost' | 'percent' | 'count' }

type CurrencyFiguresProps<Sums extends object> = {
  totals: Sums & {
    currency: string
    by_currency: readonly ({ currency: string } & Sums)[]
    without_rate?: number
  }
  figures: readonly FigureOf<Sums>[]
}

/**
 * The figures of exactly what matches; each currency by itself, that of the business first. Where there are several, all of it comes
 * before them, by the rates of their times.
 */
export function CurrencyFigures<Sums extends object>({ totals, figures }: CurrencyFiguresProps<Sums>) {
  const { currency: ours, by_currency: parts, without_rate: unrated = 0 } = totals
  const single = parts.length === 0 ? [{ ...totals, currency: null, name: '' }] : []
  const isParted = parts.some(({ currency }) => currency !== ours)
  const all = isParted ? [{ ...totals, name: `all in ${ours}` }] : []
  const shown = [...single, ...all, ...parts.map((sums) => ({ ...sums, name: sums.currency }))]
  return (
    <>
      {shown.map((sums) =>
        figures.map(({ label, of: name, is }, at) => (
          <ListFigure
            key={`${sums.name} ${label}`}
            label={at === 0 && sums.name !== '' ? `${label} (${sums.name})` : label}
          >
            {figureText(sums[name], is, is === 'cost' && sums.currency !== null ? ours : sums.currency)}
          </ListFigure>
        )),
      )}
      {isParted && unrated > 0 ? (
        <span className={classes.figure}>
          {countText(unrated)} without an <Link to={paths.exchangeRates}>exchange rate</Link>
        </span>
      ) : null}
    </>
  )
}

function figureText(value: unknown, is: FigureOf<object>['is'], currency: string | null): string {
  if (typeof value !== 'number') return '–'
  if (is === 'count') return countText(value)
  return is === 'percent' ? `${value.toFixed(2)} %` : moneyText(value, currency)
}
