import { Link } from '@tanstack/react-router'
import type { RunRow } from '../../contract/runs.ts'
import { paths } from '../paths.ts'
import { OutcomeMark } from '../ui/OutcomeMark.tsx'
import classes from './RunTable.module.css'
import type { RunColumn } from './RunTable.tsx'

/** The SKU leads to its product, where it is one of ours; what has none is named by its id. */
export function skuColumn(onFollow?: () => void): RunColumn {
  return {
    caption: 'SKU',
    is: 'sku',
    cell: ({ product_id: id, sku }) => {
      const name = sku ?? ''
      // A row may tell of an id that no product has, or of what stands in an account and is none of ours.
      if (id === null) return name === '' ? '–' : name
      if (name === '') return `#${id}`
      return (
        <Link to={paths.product(id)} onClick={onFollow}>
          {name}
        </Link>
      )
    },
  }
}

/** A tick, a cross, or the text as a badge. */
export function statusColumn(wordOf: (row: RunRow) => string): RunColumn {
  return {
    caption: 'Status',
    is: 'status',
    cell: (row) => <StatusMark status={row.status} word={wordOf(row)} />,
  }
}

/** What was said of it. */
export function messageColumn(caption: string): RunColumn {
  return { caption, is: 'error', cell: ({ message }) => message }
}

function StatusMark({ status, word }: { status: RunRow['status']; word: string }) {
  if (status === 'queued' || status === 'skipped') {
    return (
      <span className={classes.badge} data-status={status}>
        {word}
      </span>
    )
  }
  return <OutcomeMark isGood={status === 'done'} word={word} />
}
