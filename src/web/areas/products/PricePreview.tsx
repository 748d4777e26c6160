import type { PreviewedPrice } from '../../../contract/products/price-update.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import { HeadRow } from '../../ui/HeadRow.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { previewLines } from './price-form.ts'
import classes from './PriceDialog.module.css'
import type { usePricePreview } from './usePricePreview.ts'

type PricePreviewProps = Omit<ReturnType<typeof usePricePreview>, 'fieldError'> & {
  /** Something was typed that can be a price. */
  isAsked: boolean
  /** '3 products'. */
  what: string
}

/** Before and after of the first prices, what is below cost or min price first, and how many there are of each. */
export function PricePreview({ data, isOld, problem, onRetry, isAsked, what }: PricePreviewProps) {
  if (!isAsked) {
    return <p className={classes.quiet}>What becomes of {what} is shown here before anything is changed.</p>
  }
  if (data === null) {
    return (
      <div className={classes.preview}>
        <Unanswered error={problem} onRetry={onRetry} lines={3} label="Loading the preview" />
      </div>
    )
  }
  const more = data.count - data.results.length
  return (
    <div className={classes.preview} data-old={isOld || undefined}>
      <div role="status">
        {previewLines(data).map(({ words, isWarning }) => (
          <p key={words} className={classes.line} data-warning={isWarning || undefined}>
            {words}
          </p>
        ))}
      </div>
      <div className={classes.rows} role="region" aria-label="Preview" tabIndex={0}>
        <table aria-label="Prices before and after">
          <HeadRow captions={['SKU', 'Before', 'After', 'Remark']} />
          <tbody>
            {data.results.map((price) => (
              <PriceRow key={price.id} price={price} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className={classes.quiet}>And {countText(more)} more.</p> : null}
    </div>
  )
}

function PriceRow({ price: { sku, before, after, remark } }: { price: PreviewedPrice }) {
  return (
    <tr>
      <td dir="ltr">{sku}</td>
      <td>{before === null ? '–' : moneyText(before)}</td>
      <td>{after === null ? '–' : moneyText(after)}</td>
      <td className={classes.remark}>{remark}</td>
    </tr>
  )
}
