import { usualCenter } from '../../../contract/products/usual-center.ts'
import { counted } from '../../ui/count-text.ts'
import { isBlank, type SizeRow } from './size-rows.ts'
import classes from './SizeRunForm.module.css'
import type { SizePreview } from './useSizePreview.ts'

type SizeRunSummaryProps = {
  rows: readonly SizeRow[]
  preview: SizePreview
  /** What is wrong with the sheet as a whole. */
  problem: string | undefined
}

/** How many sizes and pieces stand in the sheet, and whether their SKUs are free. */
export function SizeRunSummary({ rows, preview, problem }: SizeRunSummaryProps) {
  const sizes = rows.filter((row) => !isBlank(row))
  const pieces = sizes.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)
  const clashes = Object.keys(preview.problems).length
  return (
    <p className={classes.summary} role="status">
      <span data-wrong={problem === undefined ? undefined : true}>
        <bdi>
          {problem ??
            (sizes.length === 0
              ? 'No sizes yet. Add them above, or paste a block from a spreadsheet below.'
              : `${counted(sizes.length, 'size')} · ${counted(pieces, 'piece')} into ${usualCenter}`)}
        </bdi>
      </span>
      <span data-wrong={clashes > 0 || undefined}>
        <bdi>{skuWords(preview, clashes)}</bdi>
      </span>
    </p>
  )
}

function skuWords({ state }: SizePreview, clashes: number): string {
  if (state === 'nothing') return ''
  if (state === 'asking') return 'Looking whether the SKUs are free…'
  if (state === 'unanswered') return 'Whether the SKUs are free is looked at when you create them.'
  return clashes === 0 ? 'All SKUs are free' : counted(clashes, 'SKU or size clashes', 'SKUs or sizes clash')
}
