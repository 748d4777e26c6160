import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { showGoatPrice, type GoatPrice as Price } from '../../../contract/products/goat-price.endpoints.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { call } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import fieldClasses from '../product-fields/Field.module.css'
import classes from './GoatPrice.module.css'
import { goatPriceQuery, type PricedSize } from './goat-price-query.ts'

type Priced = Pick<ProductDetail, 'id' | 'sku' | 'product_type' | 'goat_sku' | 'attributes'>

/** For how little others offer the same size on GOAT; nothing for what has no GOAT SKU. */
export function GoatPrice({ product }: { product: Priced }) {
  const { id: productId, product_type: type, goat_sku: goatSku, attributes } = product
  if (type !== 'basic' || typeof goatSku !== 'string' || goatSku.trim() === '') return null
  const size = attributes.find(({ name }) => name === 'size')?.value
  return <PriceOf priced={{ productId, goatSku, size }} sku={product.sku} />
}

function PriceOf({ priced, sku }: { priced: PricedSize; sku: string }) {
  const { data, error } = useQuery(goatPriceQuery(priced))
  const { refresh, isPending } = useRefresh(priced, sku)
  return (
    <div className={`${fieldClasses.fact} ${classes.price}`} data-field="goat_lowest_price">
      <dt>GOAT Lowest Price</dt>
      <dd>
        <div className={classes.line}>
          {data !== undefined ? (
            <span className={classes.value}>
              {data.goat_lowest_price === null ? 'Not available' : moneyText(data.goat_lowest_price)}
            </span>
          ) : error === null ? (
            <span role="status">Asking GOAT…</span>
          ) : (
            <span className={classes.value}>Not known right now</span>
          )}
          <button
            type="button"
            className={classes.refresh}
            aria-label="Ask GOAT again"
            aria-disabled={isPending || undefined}
            aria-busy={isPending || undefined}
            onClick={() => (isPending ? undefined : refresh())}
          >
            <RefreshCw size={13} aria-hidden="true" />
          </button>
        </div>
        {data === undefined ? (
          // As high as what comes, so that nothing below moves then.
          <p role={error === null ? undefined : 'alert'}>
            {error === null ? '\u00a0' : problemWords(error).message}
          </p>
        ) : (
          <Facts price={data} />
        )}
      </dd>
    </div>
  )
}

function Facts({ price: { goat_lowest_price, size, reason, read_on, problem, mode } }: { price: Price }) {
  return (
    <>
      {reason === null ? null : <p>{reason}</p>}
      {read_on === null ? null : (
        <p>
          {goat_lowest_price === null || size === null ? null : <>Size {size} · </>}
          <RelativeTime time={read_on} />
          {mode === 'practice' ? ' · Practice mode' : null}
        </p>
      )}
      {problem === null ? null : <p role="alert">GOAT could not be asked since then: {problem}</p>}
    </>
  )
}

function useRefresh(priced: PricedSize, sku: string) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(showGoatPrice, { query: { product_id: priced.productId, refresh: 'true' } }),
    networkMode: 'always',
    onSuccess: (price) => {
      queries.setQueryData<Price>(goatPriceQuery(priced).queryKey, price)
    },
    onError: (problem) => showFailure({ subject: `The GOAT price of ${sku} was not read`, problem }),
  })
  return { refresh: () => mutate(), isPending }
}
