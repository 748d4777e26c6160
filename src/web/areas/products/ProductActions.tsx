import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { ActionItems } from '../../grid/bars/ActionItems.tsx'
import { ActShown } from '../../list/acts/act-shown.tsx'
import { paths } from '../../paths.ts'
import { AnchoredMenu } from '../../ui/Anchored.tsx'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'
import { offeredFor } from './offered-actions.ts'
import { productList } from './product-list.ts'

const useActions = late(() => import('./product-actions.tsx'))

/** What can be done with one product; a deleted one can only be restored, which its banner does. */
export function ProductActions({ product }: { product: ProductDetail }) {
  const { anchor, button, close } = useOpener('menu')
  const code = useActions(anchor !== null)
  const marketplaces = useMarketplaces()
  const done = useDone(product.id)
  if (product.is_deleted === true) return null
  const target = { kind: 'some' as const, ids: [product.id], rows: [product] }
  const offered = marketplaces.data?.filter((each) => each.offer_in_publish_dialog).map(({ name }) => name)
  const actions = code === null ? [] : offeredFor(code.productActions, { target, product, offered })
  const isDelete = ({ id }: { id: string }) => id === 'delete'
  return (
    <>
      <Button {...button} rightSection={<ChevronDown size={14} aria-hidden="true" />}>
        Actions
      </Button>
      {anchor === null || code === null ? null : (
        <AnchoredMenu anchor={anchor} label="Actions" position="bottom-end" width={220} onClose={close}>
          <ActionItems offered={actions.filter((each) => !isDelete(each))} given={[target, done.changed]} />
          <ActionItems offered={actions.filter(isDelete)} given={[target, done.deleted]} />
        </AnchoredMenu>
      )}
      <ActShown />
    </>
  )
}

/** How an act leaves the page: with the product read anew or, where it went, in the catalogue. */
function useDone(id: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => {
    productList.source.refresh()
    void queries.invalidateQueries({ queryKey: ['product', id] })
  }
  const leave = () => {
    productList.source.refresh()
    void navigate({ to: paths.catalogs })
  }
  return {
    changed: { clearSelection: refresh, refresh },
    deleted: { clearSelection: () => undefined, refresh: leave },
  }
}
