import { ActionIcon, Alert, Tooltip } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { ProductNotFound } from './ProductNotFound.tsx'
import classes from './ProductPage.module.css'
import { ProductView } from './ProductView.tsx'
import { useProduct } from './useProduct.ts'

/** /catalogs/{id}: everything known of one product, to read. */
export function ProductPage() {
  const { id: text } = useParams({ from: '/shell/catalogs/$id' })
  const id = idOf(text)
  const { data: product, error, isFetching, refetch } = useProduct(id)
  const isMissing = id === null || (error instanceof ApiProblem && error.status === 404)
  return (
    <Page>
      <PageHeader
        title="Catalogs Detail"
        breadcrumb={[{ label: 'Catalogs', to: paths.catalogs }, { label: text }]}
        actions={
          product === undefined ? null : (
            <Tooltip label="Reload">
              <ActionIcon
                variant="default"
                size="lg"
                aria-label="Reload"
                loading={isFetching}
                onClick={() => void refetch()}
              >
                <RefreshCw size={16} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      {isMissing ? (
        <ProductNotFound id={text} />
      ) : product === undefined ? (
        error === null ? (
          <Skeletons lines={12} label="Loading product" />
        ) : (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <DeletedBanner product={product} />
          <ProductView product={product} />
        </>
      )}
    </Page>
  )
}

function DeletedBanner({ product }: { product: ProductDetail }) {
  if (!product.is_deleted) return null
  return (
    <Alert color="red" title="Deleted" className={classes.banner}>
      This product left the catalogue
      {product.deleted_on === null ? null : (
        <>
          {' '}
          on <RelativeTime time={product.deleted_on} />
        </>
      )}
      . Its history stays readable here.
    </Alert>
  )
}

/** Ids are whole numbers that the database can count to. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}
