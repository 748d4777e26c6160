import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { ListFigure } from '../../list/ListFigure.tsx'
import { paths } from '../../paths.ts'
import { countText } from '../../ui/count-text.ts'
import classes from './Orders.module.css'

/** A figure of a list of sales, and what it is called. What things cost is in the currency of the business, whatever they sold in. */
export type FigureOf<Sums> = { label: string; of: keyof Sums; is: 'money' | 'cost' | 'percent' | 'count' }

/** The rows of the list are what the screen is for. */
const mostBeside = 2

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
 * before them, by the rates of their times; a phone, and any screen with more than two, has room for that alone until somebody asks.
 */
export function CurrencyFigures<Sums extends object>({ totals, figures }: CurrencyFiguresProps<Sums>) {
  const isPhone = useMediaQuery('(width < 640px)')
  const { currency: ours, by_currency: parts, without_rate: unrated = 0 } = totals
  const single = parts.length === 0 ? [{ ...totals, name: ours }] : []
  const each = [...single, ...parts.map((sums) => ({ ...sums, name: sums.currency }))].map((sums) => (
    <Figures key={sums.name} sums={sums} figures={figures} ours={ours} />
  ))
  if (!parts.some(({ currency }) => currency !== ours)) return each
  return (
    <>
      <Figures sums={{ ...totals, name: `all in ${ours}` }} figures={figures} ours={ours} />
      {isPhone || parts.length > mostBeside ? (
        <details className={classes.byCurrency}>
          <summary>By currency</summary>
          {each}
        </details>
      ) : (
        each
      )}
      {unrated > 0 ? (
        <span className={classes.figure} dir="auto">
          {countText(unrated)} without an <Link to={paths.exchangeRates}>exchange rate</Link>
        </span>
      ) : null}
    </>
  )
}

type FiguresProps<Sums extends object> = {
  sums: Sums & { name: string; currency: string }
  figures: readonly FigureOf<Sums>[]
  /** The currency of the business. */
  ours: string
}

/** One currency's, in a line of their own. */
function Figures<Sums extends object>({ sums, figures, ours }: FiguresProps<Sums>) {
  const { name: called, currency } = sums
  return (
    <div className={classes.figures}>
      {figures.map(({ label, of: name, is }, at) => (
        <ListFigure key={label} label={at === 0 ? `${label} (${called})` : label}>
          {figureText(sums[name], is, is === 'cost' ? ours : currency)}
        </ListFigure>
      ))}
    </div>
  )
}

function figureText(value: unknown, is: FigureOf<object>['is'], currency: string): string {
  if (typeof value !== 'number') return '–'
  if (is === 'count') return countText(value)
  return is === 'percent' ? `${value.toFixed(2)} %` : moneyText(value, currency)
}
