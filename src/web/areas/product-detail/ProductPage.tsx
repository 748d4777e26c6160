import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../app/api-problem.ts'
import { paths } from '../../paths.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { useActiveFields } from '../product-configuration/useActiveFields.ts'
import { productList } from '../products/product-list.ts'
import { ProductSteps } from '../product-steps/ProductSteps.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { DeletedBanner } from './DeletedBanner.tsx'
import { ProductActions } from './ProductActions.tsx'
import { ProductTabs } from './ProductTabs.tsx'
import { ReloadProduct } from './ReloadProduct.tsx'
import { ProductView } from './ProductView.tsx'
import { productIdOf, productQuery } from '../product-fields/product-query.ts'
import { useScreenSubject } from '../../app/screen-subject.ts'
import { useNews } from '../../runs/news.ts'
import { hearNewer } from '../../runs/hear-newer.ts'
import { hearListings } from '../../runs/run-events.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** /catalogs/{id}: everything known of one product, and what can be done with it. */
export function ProductPage() {
  const { id: text } = useParams({ from: '/shell/catalogs/$id' })
  const id = productIdOf(text)
  // Who comes back from another tab may have changed it there.
  const asked = { ...productQuery(id), refetchOnWindowFocus: 'always' as const }
  const { data: product, error, refetch } = useQuery(asked)
  const queries = useQueryClient()
  const { queryKey } = productQuery(id)
  const readAnew = () => void queries.invalidateQueries({ queryKey })
  useNews(hearListings, readAnew)
  useNews((tell) => hearNewer('products', () => queries.getQueryData(queryKey), tell), readAnew)
  const active = useActiveFields()
  // Rises when what was typed is given up.
  const [round, setRound] = useState(0)
  // Whoever steps on to the next product stays where they look.
  const isFirstLook = useRef(true)
  useScreenSubject(product?.sku ?? null)
  const isMissing = id === null || (error instanceof ApiProblem && error.status === 404)
  return (
    <Page>
      <PageHeader
        title="Catalogs Detail"
        breadcrumb={[{ label: 'Catalogs', to: paths.catalogs }, { label: text }]}
        actions={
          <>
            {id === null ? null : <ProductSteps id={id} />}
            {product === undefined ? null : (
              <>
                <ProductActions product={product} />
                <ReloadProduct id={product.id} onGivenUp={() => setRound(round + 1)} />
              </>
            )}
          </>
        }
      />
      {isMissing ? (
        <ProductNotFound id={text} />
      ) : product === undefined || active === undefined ? (
        <Unanswered lines={12} label="Loading product" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DeletedBanner product={product} />
          <ProductView key={`${product.id} ${round}`} product={product} active={active} />
          <ProductTabs key={product.id} product={product} isFirstLook={isFirstLook} />
          <Timeline
            key={`timeline ${product.id}`}
            product={product}
            commits={productList.commits}
            onChanged={productList.source.refresh}
          />
        </>
      )}
    </Page>
  )
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
