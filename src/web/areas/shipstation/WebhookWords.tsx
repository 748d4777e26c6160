import type { ShipStationStores } from '../../../contract/shipstation.endpoints.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './ShipStationStores.module.css'

type Webhooks = NonNullable<ShipStationStores['webhooks']>

/** Whether ShipStation says at once what happened there; nothing is lost without it, so none of it is an alarm. */
export function WebhookWords({ webhooks }: { webhooks: Webhooks }) {
  const { refused_on: refusedOn } = webhooks
  return (
    <div className={classes.webhooks}>
      <p className={classes.gone}>
        <Standing webhooks={webhooks} />
      </p>
      {refusedOn === null ? null : (
        <p className={classes.gone}>
          A webhook that was not its own was refused <RelativeTime time={refusedOn} />.
        </p>
      )}
    </div>
  )
}

function Standing({ webhooks }: { webhooks: Webhooks }) {
  const { obstacle, problem, subscribed_on: since, received_on: last } = webhooks
  if (obstacle !== null) return `Webhooks are off: orders are asked for every minute. ${obstacle}`
  if (problem !== null) return `Webhooks could not be asked for: ${problem}`
  if (since === null) return 'Webhooks are asked for within a few seconds of the start of Backroom.'
  if (last === null) return 'ShipStation tells Backroom at once of new orders and parcels. Nothing came yet.'
  return (
    <>
      ShipStation tells Backroom at once of new orders and parcels; the last came <RelativeTime time={last} />
      .
    </>
  )
}
