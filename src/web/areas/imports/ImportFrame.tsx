import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import classes from './Import.module.css'

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'import', label: 'Import' },
] as const

export type ImportStep = (typeof steps)[number]['id']

export type ImportFrameProps = {
  /** Absent while nobody knows. */
  step?: ImportStep
  /** It ends here, and not well. */
  isFailed?: boolean
  /** A file of Shopify needs nobody to say what its columns mean. */
  hasColumns?: boolean
  fileName?: string
  /** Said to those who don't see the page change by itself. */
  announcement?: string
  children: ReactNode
}

/** Heading and steps around whatever the import is at. */
export function ImportFrame({
  step,
  isFailed = false,
  hasColumns = true,
  fileName,
  announcement,
  children,
}: ImportFrameProps) {
  const shown = steps.filter(({ id }) => hasColumns || id !== 'columns')
  const at = shown.findIndex(({ id }) => id === step)
  return (
    <Page width="reading">
      <PageHeader
        title="Import products"
        breadcrumb={[{ label: 'Catalogs', to: paths.catalogs }, { label: 'Import' }]}
        description={fileName}
      />
      {step === undefined ? null : (
        <ol className={classes.steps} aria-label="Steps">
          {shown.map(({ id, label }, index) => (
            <li
              key={id}
              className={classes.step}
              data-state={index < at ? 'done' : index > at ? 'ahead' : isFailed ? 'failed' : 'now'}
              aria-current={index === at ? 'step' : undefined}
            >
              {label}
            </li>
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={classes.content}>{children}</div>
    </Page>
  )
}
