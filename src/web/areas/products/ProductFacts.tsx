import { productColumns } from '../../../contract/products/product-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { cellText, contextOf } from '../../grid/cells/kinds/cell-kinds.ts'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './ProductPage.module.css'

export type ProductFactsProps = { section: string; product: ProductDetail }

/** Fields with their values. What nobody filled in is left out, except in the sections that everyone looks for. */
export function ProductFacts({ section, product }: ProductFactsProps) {
  const values = product as Readonly<Record<string, unknown>>
  const facts = columnsOf(section)
    .map((column) => ({ column, value: values[column.field] }))
    .filter(({ value }) => !isEmpty(value))
  if (facts.length === 0) return null
  return (
    <Card title={section}>
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

function columnsOf(section: string): Column[] {
  const columns: readonly Column[] = productColumns
  return columns
    .filter((column) => column.section === section)
    .toSorted((one, other) => (one.sectionOrder ?? 0) - (other.sectionOrder ?? 0))
}

function factOf(column: Column, value: unknown) {
  if (column.type === 'timestamp' && typeof value === 'string') return <RelativeTime time={value} />
  const text = cellText(column, value, contextOf())
  return column.unit === undefined ? text : `${text} ${column.unit}`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
