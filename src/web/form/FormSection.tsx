import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import classes from './Form.module.css'
import type { FormPart } from './FormAnchors.tsx'

type FormSectionProps = { part: FormPart; isFlush?: boolean; children: ReactNode }

/** A part of a form that its anchor menu leads to. */
export function FormSection({ part: { id, title }, isFlush = false, children }: FormSectionProps) {
  return (
    <div id={id} tabIndex={-1} className={classes.section}>
      <Card title={title} isFlush={isFlush}>
        {children}
      </Card>
    </div>
  )
}
