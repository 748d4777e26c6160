import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type ComponentType, type RefObject } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { ListingJson } from './ListingJson.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import classes from './ProductTabs.module.css'
import { keepInView } from './keep-in-view.ts'
import { PublishHistory, RecentOrders, StockHistory } from './ProductHistories.tsx'
import { Reservations } from './Reservations.tsx'
import { useProductAddress } from './useProductAddress.ts'

type ProductTab = { id: string; label: string; Panel: ComponentType<{ product: ProductDetail }> }

/** What stands behind the product, under the words of the address. */
const tabs: readonly ProductTab[] = [
  { id: 'orders', label: 'Recent Orders', Panel: RecentOrders },
  { id: 'stock', label: 'Stock History', Panel: StockHistory },
  { id: 'price', label: 'Price History', Panel: PriceHistory },
  { id: 'published', label: 'Published/Unpublished History', Panel: PublishHistory },
  { id: 'json', label: 'JSON', Panel: ListingJson },
  { id: 'reservations', label: 'Reservations', Panel: Reservations },
]

/** On a phone the tabs are scrolled sideways. */
const nearest = { block: 'nearest', inline: 'nearest' } as const

function show(section: HTMLElement | null): void {
  section?.scrollIntoView()
  section?.querySelector('[role="tab"][aria-selected="true"]')?.scrollIntoView(nearest)
}

type ProductTabsProps = {
  product: ProductDetail
  /** Whether the address was just come by: a link to a tab leads to it. */
  isFirstLook: RefObject<boolean>
}

/** What happened to a product, and what of it went out; one of them is open, and only that one is asked for. */
export function ProductTabs({ product, isFirstLook }: ProductTabsProps) {
  const { address, go } = useProductAddress()
  const router = useRouter()
  const section = useRef<HTMLElement>(null)
  const look = useEffectEvent(() => {
    // Back has found the place where one was.
    const isLed = isFirstLook.current && window.scrollY === 0 && address.tab !== undefined
    isFirstLook.current = false
    if (!isLed) return undefined
    return keepInView(
      () => show(section.current),
      (hear) => router.subscribe('onRendered', hear),
    )
  })
  useEffect(() => look(), [])
  const open = tabs.find(({ id }) => id === address.tab) ?? tabs[0]
  return (
    <section ref={section} className={classes.tabs} aria-label="Histories">
      <Tabs value={open?.id ?? null} onChange={(tab) => go({ tab: tab ?? undefined })} keepMounted={false}>
        <div className={classes.head}>
          <Tabs.List className={classes.list}>
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id}>
            <Panel product={product} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}
