import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ListingState } from '../../../contract/products/products.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { paths } from '../../paths.ts'
import { countText, counted } from '../../ui/count-text.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { ListingDot, listingWords } from '../products/product-cells.tsx'
import cellClasses from '../products/ProductCells.module.css'
import { PictureCarousel } from './PictureCarousel.tsx'
import classes from './ProductHead.module.css'

/** What one looks for first: which product it is, its price, its stock, and where it is sold. */
export function ProductHead({ product }: { product: ProductDetail }) {
  const { totals } = product
  const isFamily = product.product_type !== 'basic'
  return (
    <div className={classes.head}>
      <div className={classes.pictures}>
        <PictureCarousel key={product.id} product={product} />
        {product.is_deleted ? null : (
          <Link
            to={paths.editProduct(product)}
            search={{ tab: 'image' }}
            className={classes.editPictures}
            data-field="images"
          >
            {product.images.length === 0 ? 'Add pictures' : 'Edit pictures'}
          </Link>
        )}
      </div>
      <div className={classes.words}>
        <h2 className={classes.title} dir="auto">
          {product.title}
        </h2>
        <div className={classes.line}>
          <CopyText text={product.sku} what="SKU" />
          <span className={cellClasses.type} data-type={product.product_type}>
            {product.product_type}
          </span>
          {isFamily ? <bdi>{counted(totals.products, 'size')}</bdi> : null}
        </div>
        <dl className={classes.figures} aria-label="At a glance">
          <Figure name="Retail Price">
            {product.retail_price === null ? '–' : moneyText(product.retail_price)}
          </Figure>
          <Figure name="Avail">{countText(Math.max(0, totals.total_available_quantity))}</Figure>
          <Figure name="Qty Total">{countText(totals.total_quantity)}</Figure>
          <Figure name="Channels">
            <Channels product={product} />
          </Figure>
        </dl>
      </div>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How it stands on each marketplace, with the way to where buyers see it. */
function Channels({ product: { listing_states: own, totals } }: { product: ProductDetail }) {
  const states: readonly (ListingState & { products?: number })[] = own.length > 0 ? own : totals.listings
  if (states.length === 0) return <span className={classes.quiet}>Not listed yet</span>
  return (
    <ul className={classes.channels}>
      {states.map((listing) => {
        const { marketplace, state, url, products } = listing
        return (
          <li key={`${marketplace} ${state}`}>
            <ListingDot listing={listing} />
            {state === 'live' && url !== null && /^https?:/i.test(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {marketplace}
              </a>
            ) : (
              marketplace
            )}{' '}
            <span className={classes.quiet}>
              {products === undefined ? '' : `${countText(products)} of ${countText(totals.products)} `}
              {listingWords[state]}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
