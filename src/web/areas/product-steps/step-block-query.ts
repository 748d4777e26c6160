import { queryOptions } from '@tanstack/react-query'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { listProducts } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import type { ListTrail } from '../../list/list-trail.ts'
import { askingOf } from '../../list/useQuestion.ts'
import { blockSize } from './neighbours.ts'

/** The SKU alone: who steps through a list needs no more of its rows than which they are. */
const look = {
  grid_params: {},
  fields: Object.fromEntries(productColumns.map(({ id }) => [id, id !== 'sku'])),
  field_widths: {},
  label: '',
}

/** Which products stand in a block of the list. As long as one walks, the list stays as it was found. */
export function stepBlockQuery({ filter, orderBy, search, leftAt }: ListTrail, block: number) {
  return queryOptions({
    queryKey: ['product steps', filter, orderBy, search, leftAt, block],
    queryFn: async ({ signal }) => {
      const query = { filter, orderBy, search, look, isAhead: true }
      const reply = await call(
        listProducts,
        askingOf({ query, page: block + 1, pageSize: blockSize, signal }),
      )
      if (!('results' in reply)) throw new TypeError('A list was asked for, and the answer is none.')
      return { ids: reply.results.map(({ id }) => id), count: reply.count }
    },
    staleTime: Infinity,
  })
}
