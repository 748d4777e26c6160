import { Button, Group } from '@mantine/core'
import type { OrdersActed } from '../../../contract/orders/shipping.endpoints.ts'
import { ActResults } from './ActResults.tsx'
import { useChannelStates } from './channel-states.ts'

type ShipResultsProps = {
  answer: OrdersActed
  onClose: () => void
  /** Asks again for those that were refused. */
  onAgain: (ids: number[]) => void
}

/** What became of each order; what its channel says of it follows by itself, and stands on the order's page, too. */
export function ShipResults({ answer: { results }, onClose, onAgain }: ShipResultsProps) {
  const toldOf = useChannelStates('ship', results)
  const refused = results.filter(({ status }) => !status).map(({ id }) => id)
  return (
    <>
      <ActResults rows={results} done="shipped" toldOf={toldOf} />
      <Group justify="flex-end" mt="lg" gap="xs">
        {refused.length === 0 ? null : (
          <Button variant="default" onClick={() => onAgain(refused)}>
            Retry failed ({refused.length})
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </>
  )
}
