import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './Import.module.css'

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'import', label: 'Import' },
] as const

export type ImportStep = (typeof steps)[number]['id']

export type ImportFrameProps = {
  step: ImportStep
  /** A file of Shopify needs nobody to say what its columns mean. */
  hasColumns?: boolean
  fileName?: string
  children: ReactNode
}

/** Heading and steps around whatever the import is at. */
export function ImportFrame({ step, hasColumns = true, fileName, children }: ImportFrameProps) {
  const shown = steps.filter(({ id }) => hasColumns || id !== 'columns')
  const at = shown.findIndex(({ id }) => id === step)
  return (
    <Page width="reading">
      <PageHeader
        title="Import products"
        breadcrumb={[{ label: 'Catalogs', to: paths.catalogs }, { label: 'Import' }]}
        description={fileName}
      />
      <ol className={classes.steps} aria-label="Steps">
        {shown.map(({ id, label }, index) => (
          <li
            key={id}
            className={classes.step}
            data-state={index < at ? 'done' : index === at ? 'now' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      <div className={classes.content}>{children}</div>
    </Page>
  )
}
