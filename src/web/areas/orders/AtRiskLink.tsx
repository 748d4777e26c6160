import { Button } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { AlarmClock } from 'lucide-react'
import type { MouseEvent } from 'react'
import { paths } from '../../paths.ts'

const columns = [
  ...['order_id~start', 'ship_by', 'order_number', 'marketplace', 'order_status', 'order_time', 'items'],
  ...['platform_amount', 'payout', 'profit'],
].join(',')
const filter = JSON.stringify([{ at_risk: true }, { is_archived: false }])
const href = `${paths.orders}?${new URLSearchParams({ filter, order_by: 'ship_by', columns }).toString()}`

/** Leads to the orders that are about to miss their ship-by date, the soonest first; the whole view is its address. */
export function AtRiskLink() {
  const router = useRouter()
  const isHere = useLocation({
    select: ({ searchStr }) =>
      new URLSearchParams(searchStr).get('filter')?.includes('"at_risk":true') === true,
  })
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <Button
      component="a"
      href={href}
      variant={isHere ? 'light' : 'default'}
      aria-current={isHere ? 'true' : undefined}
      leftSection={<AlarmClock size={15} aria-hidden="true" />}
      title="Orders to be sent within 24 hours, or late already, the soonest first"
      onClick={handleClick}
    >
      At risk
    </Button>
  )
}
