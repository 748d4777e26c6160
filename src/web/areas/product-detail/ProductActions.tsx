import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { ActionItems } from '../../grid/bars/ActionItems.tsx'
import { ActShown } from '../../list/acts/act-shown.tsx'
import { paths } from '../../paths.ts'
import { AnchoredMenu } from '../../ui/Anchored.tsx'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'
import { formActions } from './form-actions.tsx'
import { offeredFor } from '../products/offered-actions.ts'
import { productList } from '../products/product-list.ts'

const useActions = late(() => import('../products/product-actions.tsx'))

/** What has its place in the menu; what else there is stands before Delete. */
const inPlace = ['publish', 'unpublish', 'sync', 'copy', 'delete']

/** What can be done with one product; a deleted one can only be restored, which its banner does. */
export function ProductActions({ product }: { product: ProductDetail }) {
  const { anchor, button, close } = useOpener('menu')
  const code = useActions(anchor !== null)
  const marketplaces = useMarketplaces()
  const router = useRouter()
  const done = useDone(product.id)
  if (product.is_deleted === true) return null
  const target = { kind: 'some' as const, ids: [product.id], rows: [product] }
  const offered = marketplaces.data?.filter((each) => each.offer_in_publish_dialog).map(({ name }) => name)
  const actions = code === null ? [] : offeredFor(code.productActions, { target, product, offered })
  const forms = formActions({ product, open: (path) => void router.navigate({ href: path }) })
  const named = (...ids: string[]) => actions.filter(({ id }) => ids.includes(id))
  const others = actions.filter(({ id }) => !inPlace.includes(id))
  return (
    <>
      <Button {...button} rightSection={<ChevronDown size={14} aria-hidden="true" />}>
        Actions
      </Button>
      {anchor === null || code === null ? null : (
        <AnchoredMenu anchor={anchor} label="Actions" position="bottom-end" width={220} onClose={close}>
          <ActionItems
            offered={[...named('publish', 'unpublish', 'sync'), ...forms.below, ...named('copy'), ...others]}
            given={[target, done.changed]}
          />
          <ActionItems offered={named('delete')} given={[target, done.deleted]} />
          <ActionItems offered={[forms.edit]} given={[target, done.changed]} />
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
