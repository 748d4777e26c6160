import type { StockxLinked } from '../../../contract/products/stockx.endpoints.ts'
import { asConnectorFailure } from '../../connectors/ports/as-connector-failure.ts'
import { askUntil } from '../../connectors/ports/ask-until.ts'
import type { MarketProduct } from '../../connectors/ports/market-catalogue.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { invalidField, RuleBroken } from '../../platform/errors.ts'
import { anyVersion } from '../../platform/http/entity-tag.ts'
import { showProduct } from '../products/product-detail.query.ts'
import { updateProduct } from '../products/update-product.ts'
import type { LookupContext } from './look-up-product.ts'
import { forgetLookup } from './lookups.store.ts'
import { sameSize } from './match-size.ts'
import { pageKeyOf } from './page-address.ts'

const secondsToAsk = 8

type Link = { id: number; address: string; editor: string }

/** Gives a product the ids of the page that a person names, and of its size there. */
export async function linkProduct(
  context: LookupContext,
  { id, address, editor }: Link,
): Promise<StockxLinked> {
  const key = pageKeyOf(address)
  if (key === null) throw invalidField('product_url', notAPage)
  const product = await showProduct(context.db, id)
  if (product.product_type === 'parent')
    throw new RuleBroken('A parent has no StockX ids of its own: link its sizes, or its master.')
  try {
    return await linkPage(context, { product, key, editor })
  } catch (error) {
    throw error instanceof ChannelFailure ? asConnectorFailure(error) : error
  }
}

const notAPage = 'Paste the address of a product’s page at StockX, such as https://stockx.com/nike-dunk-low.'

type Page = { product: ProductDetail; key: string; editor: string }

async function linkPage(context: LookupContext, { product, key, editor }: Page): Promise<StockxLinked> {
  const { db, clock, services } = context
  const { stockxCatalogue: catalogue } = services
  const ctx = askUntil(clock, catalogue.credential, secondsToAsk)
  const found = (await catalogue.search(ctx, key.replaceAll('-', ' '))).find(({ urlKey }) => urlKey === key)
  if (found === undefined)
    throw invalidField('product_url', 'StockX knows no product with this address. Check that it is whole.')
  const isMaster = product.product_type === 'master'
  const sizes = isMaster ? [] : await catalogue.readSizes(ctx, found.productId)
  // A size that was chosen by hand stays while it is one of this product's.
  const size =
    sameSize(sizes, product.size ?? '') ?? sizes.find((each) => each.variantId === product.stockx_variant_id)
  await saveLink(db, { product, found, variantId: size?.variantId ?? null, editor })
  return {
    stockx_product_id: found.productId,
    stockx_variant_id: size?.variantId ?? null,
    title: found.title,
    size: size?.name ?? null,
    sizes:
      size === undefined
        ? sizes.map(({ variantId, name }) => ({ stockx_variant_id: variantId, size: name }))
        : [],
  }
}

type Saved = { product: ProductDetail; found: MarketProduct; variantId: string | null; editor: string }

async function saveLink(
  db: LookupContext['db'],
  { product: { id }, found, variantId, editor }: Saved,
): Promise<void> {
  const patch = { stockx_product_id: found.productId, stockx_variant_id: variantId }
  await updateProduct(db, { id, patch, expected: anyVersion, editor })
  await forgetLookup(db, id)
}
