import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import classes from './Orders.module.css'

/** A figure of a list of sales, and what it is called. */
export type FigureOf<Sums> = { label: string; of: keyof Sums; is: 'money' | 'percent' | 'count' }

type CurrencyFiguresProps<Sums extends object> = {
  totals: Sums & { by_currency: readonly ({ currency: string } & Sums)[] }
  figures: readonly FigureOf<Sums>[]
}

/** The figures of exactly what matches; each currency by itself, that of the business first. */
export function CurrencyFigures<Sums extends object>({ totals, figures }: CurrencyFiguresProps<Sums>) {
  const { by_currency: parts } = totals
  const shown = parts.length === 0 ? [{ currency: null, ...totals }] : parts
  return shown.map((sums) =>
    figures.map(({ label, of, is }, at) => (
      <span key={`${sums.currency} ${label}`} className={classes.figure}>
        <span className={classes.label}>
          {label}
          {at === 0 && sums.currency !== null ? ` (${sums.currency})` : ''}
        </span>{' '}
        <b dir="ltr">{figureText(sums[of], is, sums.currency)}</b>
      </span>
    )),
  )
}

function figureText(value: unknown, is: FigureOf<object>['is'], currency: string | null): string {
  if (typeof value !== 'number') return '–'
  if (is === 'count') return countText(value)
  return is === 'money' ? moneyText(value, currency) : `${value.toFixed(2)} %`
}
