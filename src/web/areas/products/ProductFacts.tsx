import { productColumns } from '../../../contract/product-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { cellText } from '../../grid/cells/format-cell.ts'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './ProductPage.module.css'
import { unitOf, type productSections } from './product-sections.ts'

export type ProductFactsProps = { section: (typeof productSections)[number]; product: ProductDetail }

/** Fields with their values. What nobody filled in is left out, except in the sections that everyone looks for. */
export function ProductFacts({ section, product }: ProductFactsProps) {
  const values = product as Readonly<Record<string, unknown>>
  const facts = section.columns.flatMap((id) => {
    const column: Column | undefined = productColumns.find((each) => each.id === id)
    const value = column === undefined ? undefined : values[column.field]
    return column === undefined || isEmpty(value) ? [] : [{ column, value }]
  })
  if (facts.length === 0) return null
  return (
    <Card title={section.title}>
      <dl className={classes.facts}>
        {facts.map(({ column, value }) => (
          <div key={column.id} className={classes.fact}>
            <dt>{column.label}</dt>
            <dd dir="ltr">{factOf(column, value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function factOf(column: Column, value: unknown) {
  if (column.type === 'timestamp' && typeof value === 'string') return <RelativeTime time={value} />
  const text = cellText(column, value, Date.now())
  const unit = unitOf(column.id)
  return unit === '' ? text : `${text} ${unit}`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
