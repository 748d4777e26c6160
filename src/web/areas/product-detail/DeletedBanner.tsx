import { Alert, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { restoreProducts } from '../../../contract/products/removal.endpoints.ts'
import { restorableDays } from '../../../contract/products/restorable-days.ts'
import { isUndecided } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure } from '../../app/toast.ts'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { tellRestored } from '../products/restore-products.ts'
import classes from './ProductPage.module.css'

/** Says of a product that it left the catalogue, and brings it back. */
export function DeletedBanner({ product }: { product: ProductDetail }) {
  const restore = useRestore(product)
  if (!product.is_deleted) return null
  return (
    <Alert color="red" title="Deleted" className={classes.banner}>
      <FocusGoesOn />
      <p className={classes.deletedOn}>
        This product left the catalogue
        {product.deleted_on === null ? null : (
          <>
            {' '}
            on <RelativeTime time={product.deleted_on} />
          </>
        )}
        . Its history stays readable here. It can be restored for {restorableDays} days.
      </p>
      <Button size="xs" variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
        Restore
      </Button>
    </Alert>
  )
}

/** Restored, the keyboard goes on from the product. */
function FocusGoesOn() {
  useFocusReturned(findPage)
  return null
}

// Looked for when it is wanted: on a page that is just loaded it may come with this banner, and is not there before.
const findPage = () => document.getElementById('content')

function useRestore({ id, sku }: ProductDetail) {
  const queries = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: () => call(restoreProducts, { body: { product_ids: [id] }, idempotencyKey: key.current }),
    onSuccess: tellRestored,
    onError: (problem) => showFailure({ subject: `${sku} could not be restored`, problem }),
    onSettled: (_answer, problem) => {
      if (!isUndecided(problem)) key.current = randomKey()
      return queries.invalidateQueries({ queryKey: ['product', id] })
    },
  })
}
