import { productColumns } from '../../../contract/products/product-columns.ts'
import { useGridAddress } from '../../grid/state/useGridAddress.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CatalogGrid } from './CatalogGrid.tsx'
import { useCatalogMode } from './useCatalogMode.ts'
import { useOpening } from './useOpening.ts'
import { useProductProperties } from './useProductProperties.ts'

/** /catalogs: the whole catalogue as one grid. */
export function CatalogPage() {
  const properties = useProductProperties()
  const address = useGridAddress(productColumns)
  const mode = useCatalogMode()
  const isReady = useOpening(properties.data, address, mode.mode)
  if (properties.data === undefined || !isReady) {
    return (
      <Page width="filled">
        <PageHeader title="Product Catalog" />
        {properties.isError ? (
          <ErrorState problem={properties.error} onRetry={() => void properties.refetch()} />
        ) : null}
      </Page>
    )
  }
  // Another mode is another grid: it starts afresh, with the filters that the address keeps.
  return <CatalogGrid key={mode.mode} properties={properties.data} address={address} mode={mode} />
}
