import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DetailTable.module.css'
import cards from './RowCards.module.css'

type DetailTableProps = {
  /** That of a column of buttons is only heard. */
  captions: Readonly<Record<string, 'text' | 'number' | 'act'>>
  label?: string
  /** On a phone its rows are cards; whoever asks for it says the roles of rows and cells, which lose them there. */
  hasCards?: boolean
  children: ReactNode
}

/** A caption stands where its values stand: those of numbers at the end. */
export function DetailTable({ captions, label, hasCards = false, children }: DetailTableProps) {
  return (
    <table
      className={hasCards ? `${classes.table} ${cards.cards}` : classes.table}
      role="table"
      aria-label={label}
    >
      <thead role="rowgroup">
        <tr role="row">
          {Object.entries(captions).map(([caption, kind]) => (
            <th
              key={caption}
              scope="col"
              role="columnheader"
              className={kind === 'text' ? undefined : classes[kind]}
            >
              {kind === 'act' ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

type ScrolledTableProps = Omit<DetailTableProps, 'label'> & { label: string }

/** The same where it may need more room than there is: it moves by itself, for the keyboard too. */
export function ScrolledTable({ label, ...table }: ScrolledTableProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <DetailTable {...table} />
    </div>
  )
}
