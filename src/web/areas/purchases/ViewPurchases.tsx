import { Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductRow } from '../../../contract/products/products.ts'
import { listPurchases, type Purchase } from '../../../contract/purchases.endpoints.ts'
import { call } from '../../app/call.ts'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { chosenProduct } from './chosen-product.ts'
import { PurchaseTable } from './PurchaseTable.tsx'

const mostShown = 500

/** What was bought of one product, to be corrected cell by cell. */
export function ViewPurchases({ target, done, onClose }: ActProps<ProductRow>) {
  const [{ id, name }] = useState(() => chosenProduct(target))
  const [isChanged, setIsChanged] = useState(false)
  const [asked, setAsked] = useState<Purchase | null>(null)
  const client = useQueryClient()
  const queryKey = ['purchases', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listPurchases, { query: { product_id: id, page_size: mostShown }, signal }),
    staleTime: 0,
  })
  const handleChange = () => {
    setIsChanged(true)
    void client.invalidateQueries({ queryKey })
  }
  const handleClose = () => {
    if (isChanged) done.refresh()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={handleClose}
      // An Esc is for the question that stands before it.
      closeOnEscape={asked === null}
      title={`Purchases of ${name}`}
      size="lg"
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data === undefined && error === null ? <Skeletons label="One moment please..." /> : null}
      {data === undefined && error !== null ? (
        <ErrorState
          title="The purchases could not be loaded"
          problem={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.count === 0 ? (
        <EmptyState title="No Data Found" reason="Nothing was bought of this product yet." />
      ) : null}
      {data !== undefined && data.count > 0 ? (
        <PurchaseTable
          {...{ purchases: data.results, count: data.count, asked }}
          onAsk={setAsked}
          onChange={handleChange}
        />
      ) : null}
    </Modal>
  )
}
