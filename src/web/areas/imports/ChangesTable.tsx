import { Checkbox, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ImportChange } from '../../../contract/imports.ts'
import { isUnusualJump } from '../../../contract/unusual-jump.ts'
import { paths } from '../../paths.ts'
import { countText } from '../../ui/count-text.ts'
import { contextOf } from '../../grid/cells/kinds/cell-kinds.ts'
import { changedFields, changeText, fieldLabel, isFigure } from './change-cells.ts'
import classes from './Changes.module.css'

/** Lines that a person leaves out of the import; absent once it has run. */
export type LeftOut = { lines: ReadonlySet<number>; onChange: (lines: readonly number[]) => void }

export type ChangesTableProps = {
  changes: readonly ImportChange[]
  label: string
  leftOut: LeftOut | undefined
  isStale: boolean
}

/** What each line changes, old and new value of each cell. */
export function ChangesTable({ changes, label, leftOut, isStale }: ChangesTableProps) {
  const fields = changedFields(changes)
  return (
    <div className={classes.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label} data-stale={isStale || undefined}>
        <thead>
          <tr>
            {leftOut === undefined ? null : (
              <th scope="col" className={classes.tick}>
                <PageTick changes={changes} leftOut={leftOut} />
              </th>
            )}
            <th scope="col" data-figure>
              Line
            </th>
            <th scope="col">SKU</th>
            {fields.map((field) => (
              <th key={field} scope="col" data-figure={isFigure(field) || undefined}>
                {fieldLabel(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow
              key={`${change.line} ${change.sku}`}
              change={change}
              fields={fields}
              leftOut={leftOut}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type PageTickProps = { changes: readonly ImportChange[]; leftOut: LeftOut }

function PageTick({ changes, leftOut: { lines, onChange } }: PageTickProps) {
  const here = changes.map(({ line }) => line)
  const out = here.filter((line) => lines.has(line))
  const others = [...lines].filter((line) => !here.includes(line))
  return (
    <Checkbox
      size="xs"
      aria-label="Import all lines of this page"
      checked={out.length === 0}
      indeterminate={out.length > 0 && out.length < here.length}
      onChange={() => onChange(out.length > 0 ? others : [...others, ...here])}
    />
  )
}

type ChangeRowProps = { change: ImportChange; fields: readonly string[]; leftOut: LeftOut | undefined }

function ChangeRow({ change: { line, id, sku, is_new: isNew, cells }, fields, leftOut }: ChangeRowProps) {
  const isOut = leftOut?.lines.has(line) ?? false
  const handleTick = () => {
    const others = [...(leftOut?.lines ?? [])].filter((each) => each !== line)
    leftOut?.onChange(isOut ? others : [...others, line])
  }
  return (
    <tr data-out={isOut || undefined}>
      {leftOut === undefined ? null : (
        <td className={classes.tick}>
          <Checkbox size="xs" aria-label={`Import line ${line}`} checked={!isOut} onChange={handleTick} />
        </td>
      )}
      <td data-figure>{countText(line)}</td>
      <td className={classes.sku} dir="ltr">
        {id === null ? sku : <Link to={paths.product(id)}>{sku}</Link>}
        {isNew ? <span className={classes.new}>New</span> : null}
      </td>
      {fields.map((field) => (
        <ChangeCell key={field} field={field} isNew={isNew} change={cells[field]} />
      ))}
    </tr>
  )
}

type ChangeCellProps = { field: string; isNew: boolean; change: ImportChange['cells'][string] | undefined }

/** Old and new; a new product has no old value that could be told from its having none. */
function ChangeCell({ field, isNew, change }: ChangeCellProps) {
  const isAtEnd = isFigure(field) || undefined
  if (change === undefined) return <td data-figure={isAtEnd} />
  const [before, after] = change
  const text = (value: unknown) => changeText(field, value, contextOf())
  const isUnusual = isUnusualJump(field, before, after)
  return (
    <td data-figure={isAtEnd} data-unusual={isUnusual || undefined} title={text(after)}>
      {isNew ? null : (
        <>
          <del>{text(before) || 'Empty'}</del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins>{text(after)}</ins>
      {isUnusual ? <VisuallyHidden> (an unusual jump)</VisuallyHidden> : null}
    </td>
  )
}
