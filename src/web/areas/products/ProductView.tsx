import type { ReactNode } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { productSections } from '../../../contract/products/product-sections.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListingsCard, RelatedProducts, StockCard } from './ProductTables.tsx'
import classes from './ProductPage.module.css'
import { ProductPicture } from './ProductPicture.tsx'
import { RichText } from './RichText.tsx'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { cellText, contextOf } from '../../grid/cells/kinds/cell-kinds.ts'
import { isEmptyCell } from '../../grid/filters/kinds/filter-kind.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

export function ProductView({ product }: { product: ProductDetail }) {
  const factsOf = (sections: readonly string[]) =>
    sections.map((section) => <ProductFacts key={section} section={section} product={product} />)
  return (
    <div className={classes.sections}>
      <div className={classes.top}>
        <ProductPicture product={product} />
        <div className={classes.headline}>
          <h2 className={classes.title}>{product.title}</h2>
          <CopyText text={product.sku} what="SKU" />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          {factsOf([...productSections.slice(0, 1), ...productSections.slice(3)])}
          <FactsCard
            title="Attributes"
            dir="auto"
            facts={product.attributes.map(({ name, value }) => ({
              name,
              value: typeof value === 'string' ? value : JSON.stringify(value),
            }))}
          />
        </div>
        <div className={classes.column}>
          {factsOf(productSections.slice(1, 3))}
          <StockCard product={product} />
          <ListingsCard product={product} />
        </div>
      </div>
      <Description product={product} />
      <RelatedProducts title="Child products" products={product.children} />
      <RelatedProducts title="Belongs to" products={product.parents} />
    </div>
  )
}

function Description({ product }: { product: ProductDetail }) {
  const html = product.description ?? product.short_description ?? ''
  if (html.trim() === '') return null
  return (
    <Card title="Description">
      <RichText html={html} />
    </Card>
  )
}

type ProductFactsProps = { section: string; product: ProductDetail }

/** Fields with their values. What nobody filled in is left out, except in the sections that everyone looks for. */
function ProductFacts({ section, product }: ProductFactsProps) {
  const values = product as Readonly<Record<string, unknown>>
  const facts = columnsOf(section)
    .map((column) => ({ column, value: values[column.field] }))
    .filter(({ value }) => value !== undefined && !isEmptyCell(value))
    .map(({ column, value }) => ({ name: column.label, value: factOf(column, value) }))
  return <FactsCard title={section} dir="ltr" facts={facts} />
}

type FactsCardProps = { title: string; dir: 'ltr' | 'auto'; facts: { name: string; value: ReactNode }[] }

function FactsCard({ title, dir, facts }: FactsCardProps) {
  if (facts.length === 0) return null
  return (
    <Card title={title}>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd dir={dir}>{value}</dd>
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
