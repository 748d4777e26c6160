import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import type { DetailField } from './detail-fields.ts'
import { FieldValue } from './FieldValue.tsx'
import classes from './Field.module.css'
import type { FieldEdits } from './useFieldEdits.ts'

type FieldsCardProps = {
  title: string
  fields: readonly DetailField[]
  edits: FieldEdits
  /** Side by side, where there is room. */
  isWide?: boolean
  /** Beside the title. */
  remark?: ReactNode
  /** What is not the product's own, as further entries of the list. */
  children?: ReactNode
}

/** Values under their names; nothing where there is none. */
export function FieldsCard({ title, fields, edits, isWide = false, remark, children }: FieldsCardProps) {
  if (fields.length === 0) return null
  return (
    <Card title={title} actions={remark}>
      <dl className={classes.facts} data-wide={isWide || undefined}>
        {fields.map((field) => (
          <div key={field.facts.field} className={classes.fact} data-field={field.facts.field}>
            <dt>{field.facts.label}</dt>
            <dd>
              <FieldValue field={field} edits={edits} />
            </dd>
          </div>
        ))}
        {children}
      </dl>
    </Card>
  )
}
