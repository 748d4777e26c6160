import { ActionIcon } from '@mantine/core'
import { ArrowDownToLine, X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { mostSizes } from '../../../contract/products/most-sizes.ts'
import { sizeSku } from '../../../contract/products/size-sku.ts'
import type { FormProblems } from '../../form/form-problems.ts'
import { pastedCells } from '../../grid/cells/pasted-cells.ts'
import {
  blankRow,
  filledDown,
  sheetColumns,
  withBlock,
  withCell,
  type SheetColumn,
  type SizeRow,
} from './size-rows.ts'
import { otherSku } from './other-sku.ts'
import { cellName, sheetCells } from './size-run-body.ts'
import classes from './SizeRunForm.module.css'
import { SheetCell } from './SheetCell.tsx'

type SizeSheetProps = {
  rows: readonly SizeRow[]
  /** What a size has while its own cell is empty. */
  style: { sku: string; cost: string; retail_price: string }
  /** By the names of the cells. */
  problems: FormProblems
  onChange: (rows: readonly SizeRow[]) => void
}

const filled: readonly SheetColumn[] = ['quantity', 'cost', 'retail_price']

/** The sizes line by line, to be typed in and pasted into as into a spreadsheet; the last line waits for one more. */
export function SizeSheet({ rows, style, problems, onChange }: SizeSheetProps) {
  const lines = rows.length < mostSizes ? [...rows, blankRow] : rows
  const handlePaste = (row: number, column: SheetColumn) => (event: ClipboardEvent) => {
    const block = pastedCells(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    onChange(withBlock(rows, { row, column }, block))
  }
  const handleKey = (row: number, column: SheetColumn) => (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onChange(withBlock(rows, { row, column }, [[rows[row - 1]?.[column] ?? '']]))
    } else if (step !== 0) {
      event.preventDefault()
      focusCell(event.currentTarget, row + step, column)
    }
  }
  const remove = (row: number, button: Element) => {
    const table = button.closest('table')
    onChange(rows.filter((_, at) => at !== row))
    if (table !== null) requestAnimationFrame(() => focusCell(table, Math.max(0, row - 1), 'size'))
  }
  return (
    <div className={classes.frame}>
      <table className={classes.sheet} aria-label="Sizes">
        <SheetHead onFill={(column) => onChange(filledDown(rows, column))} />
        <tbody>
          {lines.map((line, row) => (
            // Lines have no name of their own: they are what stands there.
            <tr key={row}>
              {sheetColumns.map((column) => (
                <SheetCell
                  key={column}
                  column={column}
                  name={cellName(row, column)}
                  line={lineWords(line, row)}
                  text={line[column]}
                  usual={row === rows.length && column === 'size' ? 'One more' : usualOf(column, line, style)}
                  problem={problems[cellName(row, column)]}
                  wayOut={column === 'sku' ? otherSku(style.sku, rows, row) : null}
                  onType={(text) => onChange(withCell(rows, { row, column }, text))}
                  onPaste={handlePaste(row, column)}
                  onKeyDown={handleKey(row, column)}
                />
              ))}
              <td data-column="remove">
                {row < rows.length ? <RemoveLine {...{ row, line }} onRemove={remove} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SheetHead({ onFill }: { onFill: (column: SheetColumn) => void }) {
  return (
    <thead>
      <tr>
        {sheetColumns.map((column) => (
          <th key={column} scope="col" data-column={column}>
            <span className={classes.head}>
              {sheetCells[column].label}
              {filled.includes(column) ? (
                <FillDown label={sheetCells[column].label} onFill={() => onFill(column)} />
              ) : null}
            </span>
          </th>
        ))}
        <th scope="col">
          <span className={classes.unseen}>Remove</span>
        </th>
      </tr>
    </thead>
  )
}

type RemoveLineProps = { row: number; line: SizeRow; onRemove: (row: number, button: Element) => void }

function RemoveLine({ row, line, onRemove }: RemoveLineProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Remove ${lineWords(line, row)}`}
      onClick={({ currentTarget }) => onRemove(row, currentTarget)}
    >
      <X size={15} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Which line it is, in words. */
function lineWords({ size }: SizeRow, row: number): string {
  return size.trim() === '' ? `line ${row + 1}` : `size ${size}`
}

function FillDown({ label, onFill }: { label: string; onFill: () => void }) {
  const words = `Fill ${label} down: every empty cell takes the value above it`
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={words} title={words} onClick={onFill}>
      <ArrowDownToLine size={13} aria-hidden="true" />
    </ActionIcon>
  )
}

/** What holds for a size while its cell is empty. */
function usualOf(column: SheetColumn, { size }: SizeRow, style: SizeSheetProps['style']): string {
  if (column === 'sku') return size.trim() === '' ? '' : (sizeSku(style.sku, size) ?? '')
  if (size.trim() === '' || column === 'size') return ''
  return column === 'quantity' ? '0' : style[column]
}

function stepOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key !== 'Enter') return 0
  return shiftKey ? -1 : 1
}

function focusCell(inside: Element, row: number, column: SheetColumn) {
  const table = inside.closest('table')
  table?.querySelector<HTMLInputElement>(`input[name="${cellName(row, column)}"]`)?.select()
}
