import { expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import { queryClient } from '../../app/query-client.ts'
import { ListingJson } from './ListingJson.tsx'
import { listingDocumentQuery } from './product-queries.ts'

const product = sampleDetail({})
const document = {
  marketplace: 'Shopify',
  sent: { price: 120 },
  sent_on: null,
  received: null,
  received_on: null,
}

test('of what there is no document of, it is said why', async () => {
  queryClient.setQueryData(
    ['marketplaces'],
    [{ id: 1, name: 'Shopify', margin: null, offer_in_publish_dialog: true, is_connected: true }],
  )
  queryClient.setQueryData(listingDocumentQuery(product.id, 'Shopify').queryKey, {
    ...document,
    intended: null,
  })
  const words = wordsOf(await drawnAt('/catalogs/7', '/catalogs/$id', <ListingJson product={product} />))
  expect(words).toContain('Intended: nothing is to be on sale at Shopify now.')
  expect(words).toContain('Received: nothing was read from Shopify yet.')
  expect(words).not.toContain('Sent: nothing')
})
