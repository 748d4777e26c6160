import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import { ProductHead } from './ProductHead.tsx'

const shopify = { marketplace: 'Shopify', state: 'live', url: 'https://shop.example/p' } as const
const figures = {
  ...{ total_quantity: 4, total_available_quantity: 4, inventory_value: 0 },
  ...{ quantities: {}, centers: [] },
}
const style = (
  listings: {
    marketplace: string
    state: 'live' | 'failed'
    url: null
    products: number
    out_of_step: number
  }[],
) => sampleDetail({ product_type: 'parent', totals: { ...figures, products: 10, listings } })

test('a style tells how many of its sizes are where', () => {
  const product = style([
    { ...shopify, url: null, products: 9, out_of_step: 0 },
    { marketplace: 'Shopify', state: 'failed', url: null, products: 1, out_of_step: 0 },
  ])
  const head = wordsOf(drawn(<ProductHead product={product} />))
  expect(head).toContain('Channels Shopify 9 of 10 live Shopify 1 of 10 failed')
})

test('a style of which nothing is listed says so', () => {
  expect(wordsOf(drawn(<ProductHead product={style([])} />))).toContain('Not listed yet')
})

test('a size tells how it stands itself', () => {
  const head = drawn(<ProductHead product={sampleDetail({ listing_states: [shopify] })} />)
  expect(wordsOf(head)).toContain('Channels Shopify live')
  expect(head).toContain('href="https://shop.example/p"')
})

test('of a listing that is on its way it is not said which way', () => {
  const head = drawn(
    <ProductHead product={sampleDetail({ listing_states: [{ ...shopify, state: 'working' }] })} />,
  )
  expect(wordsOf(head)).toContain('Shopify being changed')
})
