import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { productSections } from '../../../contract/products/product-sections.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListingsCard } from './ListingsCard.tsx'
import classes from './ProductPage.module.css'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { RelatedProducts } from './RelatedProducts.tsx'
import { RichText } from './RichText.tsx'
import { StockCard } from './StockCard.tsx'

export function ProductView({ product }: { product: ProductDetail }) {
  const [basic, ...others] = productSections
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
          {basic === undefined ? null : <ProductFacts section={basic} product={product} />}
          {others.slice(2).map((section) => (
            <ProductFacts key={section} section={section} product={product} />
          ))}
          <Attributes product={product} />
        </div>
        <div className={classes.column}>
          {others.slice(0, 2).map((section) => (
            <ProductFacts key={section} section={section} product={product} />
          ))}
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

function Attributes({ product: { attributes } }: { product: ProductDetail }) {
  if (attributes.length === 0) return null
  return (
    <Card title="Attributes">
      <dl className={classes.facts}>
        {attributes.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
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
