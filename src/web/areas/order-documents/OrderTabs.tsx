import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import classes from './OrderTabs.module.css'
import { OrderInvoice } from './OrderInvoice.tsx'
import { OrderJson } from './OrderJson.tsx'
import { orderTabs } from './order-tabs.ts'

/** The order itself, and the papers that belong to it; which one is open stands in the address. */
export function OrderTabs({ order, children }: { order: Order; children: ReactNode }) {
  const { tab: asked }: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tabs = orderTabs(order.marketplace.name)
  const open = tabs.find(({ id }) => id === asked)?.id ?? 'order'
  const show = (tab: string | null) => {
    const search = (now: object) => ({ ...now, tab: tab === 'order' ? undefined : (tab ?? undefined) })
    void navigate({ search: search as never, state: true, resetScroll: false })
  }
  return (
    <Tabs value={open} onChange={show} keepMounted={false}>
      <div className={classes.head}>
        <Tabs.List className={classes.list}>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {/* What was typed in it stays while another tab is looked at. */}
      <Tabs.Panel value="order" keepMounted>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="invoice">
        <OrderInvoice order={order} />
      </Tabs.Panel>
      <Tabs.Panel value="json">
        <OrderJson order={order} />
      </Tabs.Panel>
    </Tabs>
  )
}
