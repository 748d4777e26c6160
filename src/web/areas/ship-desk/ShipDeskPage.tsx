import { PackageCheck } from 'lucide-react'
import { countText } from '../../ui/count-text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { ScanField } from './ScanField.tsx'
import { SentOrders } from './SentOrders.tsx'
import classes from './ShipDesk.module.css'
import { StandingOrder } from './StandingOrder.tsx'
import { useDesk } from './useDesk.ts'

/** /ship-desk: order after order, the most pressing first, shipped by scanning alone. */
export function ShipDeskPage() {
  const { queue, sitting, standing, words, isBusy, scan, skip, back } = useDesk()
  const { data, error, refetch } = queue
  return (
    <Page>
      <PageHeader
        title="Ship Desk"
        count={data === undefined ? undefined : `(${countText(data.count)} to send)`}
      />
      <div className={classes.desk}>
        <ScanField words={words} isBusy={isBusy} onScan={scan} onSkip={skip} onBack={back} />
        {standing === undefined ? (
          data === undefined ? (
            <Unanswered lines={6} label="Loading orders" error={error} onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              icon={PackageCheck}
              title="Nothing waits to be sent"
              reason="Orders that come in stand here by themselves."
            />
          )
        ) : (
          <StandingOrder key={standing.id} standing={standing} />
        )}
        <SentOrders sent={sitting.sent} />
      </div>
    </Page>
  )
}
