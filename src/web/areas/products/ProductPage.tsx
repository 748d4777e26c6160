import { ActionIcon, Button } from '@mantine/core'
import { Tip } from '../../ui/Tip.tsx'
import { Link, useParams } from '@tanstack/react-router'
import { PackageX, RefreshCw } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '../../app/api-problem.ts'
import { paths } from '../../paths.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { DeletedBanner } from './DeletedBanner.tsx'
import { ProductActions } from './ProductActions.tsx'
import { ProductView } from './ProductView.tsx'
import { showProduct } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'
import { useScreenSubject } from '../../app/screen-subject.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** /catalogs/{id}: everything known of one product, and what can be done with it. */
export function ProductPage() {
  const { id: text } = useParams({ from: '/shell/catalogs/$id' })
  const id = idOf(text)
  const { data: product, error, isFetching, refetch } = useProduct(id)
  useScreenSubject(product?.sku ?? null)
  const isMissing = id === null || (error instanceof ApiProblem && error.status === 404)
  return (
    <Page>
      <PageHeader
        title="Catalogs Detail"
        breadcrumb={[{ label: 'Catalogs', to: paths.catalogs }, { label: text }]}
        actions={
          product === undefined ? null : (
            <>
              <ProductActions product={product} />
              <Tip label="Reload">
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label="Reload"
                  loading={isFetching}
                  onClick={() => void refetch()}
                >
                  <RefreshCw size={16} aria-hidden="true" />
                </ActionIcon>
              </Tip>
            </>
          )
        }
      />
      {isMissing ? (
        <ProductNotFound id={text} />
      ) : product === undefined ? (
        <Unanswered lines={12} label="Loading product" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DeletedBanner product={product} />
          <ProductView product={product} />
        </>
      )}
    </Page>
  )
}

/** Ids are whole numbers that the database can count to. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}

/** One product in full; a number that can't be an id is not asked for. */
function useProduct(id: number | null) {
  return useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(showProduct, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  })
}

function ProductNotFound({ id }: { id: string }) {
  return (
    <EmptyState
      icon={PackageX}
      title="There is no such product"
      reason={
        <>
          Nothing in the catalogue has the id <bdi>{id}</bdi>.
        </>
      }
      action={
        <Button variant="default" component={Link} to={paths.catalogs}>
          Back to Catalogs
        </Button>
      }
    />
  )
}
