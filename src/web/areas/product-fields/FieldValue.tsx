import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { cellText, contextOf, editorText } from '../../grid/cells/kinds/cell-kinds.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { canClear, canEdit, type DetailField } from './detail-fields.ts'
import classes from './Field.module.css'
import { FieldEditor } from './FieldEditor.tsx'
import { RichText } from './RichText.tsx'
import { suppliersQuery } from './suppliers-query.ts'
import type { FieldEdits } from './useFieldEdits.ts'

type FieldValueProps = { field: DetailField; edits: FieldEdits }

/** A value that can be looked at and, where it may be, typed over in its place. */
export function FieldValue({ field, edits }: FieldValueProps) {
  const { facts } = field
  const mark = edits.marks[facts.field] ?? null
  const isOpen = facts.field in edits.open
  // The keyboard goes on where the edit was, not at the top of the page.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const shown = mark?.state === 'saving' ? mark.value : field.value(edits.product)
  return (
    <>
      {facts.type === 'boolean' && canEdit(field, edits.product) ? (
        <FieldSwitch field={field} edits={edits} isOn={shown === true} />
      ) : isOpen ? (
        <OpenField field={field} edits={edits} />
      ) : (
        <div className={classes.value}>
          <FieldWords field={field} edits={edits} value={shown} isSaving={mark?.state === 'saving'} />
          {canEdit(field, edits.product) ? (
            <button
              type="button"
              className={classes.pencil}
              aria-label={`Edit ${facts.label}`}
              autoFocus={wasOpen}
              aria-disabled={mark?.state === 'saving' || undefined}
              onClick={() => (mark?.state === 'saving' ? undefined : edits.start(field))}
            >
              <Pencil size={13} aria-hidden="true" />
            </button>
          ) : null}
        </div>
      )}
      {mark?.state === 'conflict' && edits.conflict?.field.facts.field === facts.field ? (
        <button type="button" className={classes.clear} onClick={() => edits.showConflict(true)}>
          Changed meanwhile
        </button>
      ) : null}
      {mark?.state === 'failed' ? (
        <span role="alert" className={classes.reason}>
          <bdi>{mark.reason}</bdi>
        </span>
      ) : null}
    </>
  )
}

function FieldSwitch({ field, edits, isOn }: FieldValueProps & { isOn: boolean }) {
  return (
    <Switch
      size="sm"
      aria-label={field.facts.label}
      checked={isOn}
      onChange={(event) => edits.save(field, event.currentTarget.checked)}
    />
  )
}

function OpenField({ field, edits }: FieldValueProps) {
  const { facts, options } = field
  const isSupplier = facts.field === 'supplier_name'
  const { data: suppliers } = useQuery({ ...suppliersQuery, enabled: isSupplier })
  const stored = editorText(facts, field.value(edits.product), null)
  return (
    <FieldEditor
      column={facts}
      initial={edits.drafts.read()[facts.field] ?? stored}
      options={options}
      suggestions={isSupplier ? suppliers : undefined}
      onType={(text) =>
        text === stored ? edits.drafts.forget(facts.field) : edits.drafts.write(facts.field, text)
      }
      onCommit={(text) => edits.commit(field, text)}
      onCancel={() => edits.close(field)}
      onClear={canClear(field, edits.product) ? () => edits.save(field, null) : null}
    />
  )
}

type FieldWordsProps = FieldValueProps & { value: unknown; isSaving: boolean }

function FieldWords({ field, edits, value, isSaving }: FieldWordsProps) {
  const { facts } = field
  if (facts.type === 'timestamp' && typeof value === 'string') return <RelativeTime time={value} />
  if (isRich(facts) && typeof value === 'string' && value.trim() !== '') return <RichText html={value} />
  const words = wordsOf(field, value)
  return (
    <span
      className={classes.text}
      dir="auto"
      data-editable={canEdit(field, edits.product) || undefined}
      data-saving={isSaving || undefined}
      aria-busy={isSaving || undefined}
      onClick={() => {
        // Whoever marks words to copy them does not edit.
        const isMarking = window.getSelection()?.isCollapsed === false
        if (canEdit(field, edits.product) && !isSaving && !isMarking) edits.start(field)
      }}
    >
      {words === '' ? <span className={classes.blank}>–</span> : words}
    </span>
  )
}

/** Descriptions may come with markup. */
function isRich({ field, maxLength = 0 }: Column): boolean {
  return maxLength >= 50_000 && !field.startsWith('attributes.')
}

function wordsOf({ facts }: DetailField, value: unknown): string {
  const text = cellText(facts, value, contextOf())
  if (text === '' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return JSON.stringify(value)
  return text === '' || facts.unit === undefined ? text : `${text} ${facts.unit}`
}
