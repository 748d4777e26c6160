import { Anchor } from '@mantine/core'
import { useId, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { SheetColumn } from './size-rows.ts'
import { sheetCells } from './size-run-body.ts'
import classes from './SizeRunForm.module.css'

type SheetCellProps = {
  column: SheetColumn
  name: string
  /** Which line it is of, in words. */
  line: string
  text: string
  /** What holds while it is empty. */
  usual: string
  problem: string | undefined
  /** What would settle it. */
  wayOut: string | null
  onType: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One cell of the sheet. */
export function SheetCell({ column, name, line, text, usual, problem, wayOut, ...on }: SheetCellProps) {
  const problemId = useId()
  const { label, column: facts } = sheetCells[column]
  const isNumber = column === 'quantity' || column === 'cost' || column === 'retail_price'
  return (
    <td data-column={column}>
      <input
        className={classes.cell}
        name={name}
        data-number={isNumber || undefined}
        aria-label={`${label} of ${line}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        value={text}
        placeholder={usual}
        inputMode={isNumber ? 'decimal' : undefined}
        maxLength={isNumber ? 20 : facts.maxLength}
        dir={isNumber ? 'ltr' : 'auto'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => on.onType(event.currentTarget.value)}
        onPaste={on.onPaste}
        onKeyDown={on.onKeyDown}
      />
      {problem === undefined ? null : (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
      {problem === undefined || wayOut === null ? null : (
        <Anchor
          component="button"
          type="button"
          size="xs"
          onClick={({ currentTarget }) => {
            on.onType(wayOut)
            // The button goes with the clash.
            currentTarget.closest('td')?.querySelector('input')?.focus()
          }}
        >
          Use <bdi>{wayOut}</bdi>
        </Anchor>
      )}
    </td>
  )
}
