import { Link } from '@tanstack/react-router'
import type { RelatedProduct } from '../../../contract/products/product-detail.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './ProductPage.module.css'

export type RelatedProductsProps = { title: string; products: readonly RelatedProduct[] }

export function RelatedProducts({ title, products }: RelatedProductsProps) {
  if (products.length === 0) return null
  return (
    <Card title={title} isFlush>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">SKU</th>
              <th scope="col">Title</th>
              <th scope="col">Type</th>
            </tr>
          </thead>
          <tbody>
            {products.map((each) => (
              <tr key={each.id}>
                <td>{each.id}</td>
                <td dir="ltr">
                  <Link to={paths.product(each.id)} className={classes.link}>
                    {each.sku}
                  </Link>
                </td>
                <td>{each.title}</td>
                <td>{each.product_type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
