import * as endpoints from '../../../contract/shipstation.endpoints.ts'
import { asConnectorFailure } from '../../connectors/ports/as-connector-failure.ts'
import { webhookUpkeep } from '../../connectors/ports/webhooks.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { askForTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { webhooksOf } from '../marketplaces/webhooks-of.ts'
import { readStores, type StoresContext } from './read-stores.ts'
import { storesReply } from './store-reply.ts'
import { findReading, findStores } from './stores.store.ts'
import { switchStore } from './switch-store.ts'

const secondsToRead = 8
/** Whoever comes before the first reading waits for it, and two of them do not ask twice. */
const atFirst = { everySeconds: secondsToRead, afterProblemSeconds: secondsToRead }

export function registerShipStationRoutes(
  app: App,
  context: StoresContext & Pick<Context, 'channels'>,
): void {
  const { db, services } = context
  const { account, isPractice } = services.shippingStores
  const known = async () => {
    const [rows, reading, webhooks] = await Promise.all([
      findStores(db, account),
      findReading(db, account),
      webhooksOf(context, services.shippingStores.credential),
    ])
    return storesReply(rows, { isPractice, reading, webhooks })
  }

  route(app, endpoints.listShipStationStores, async () => {
    const reading = await findReading(db, account)
    if (reading === undefined) await readStores(context, { seconds: secondsToRead, due: atFirst })
    return known()
  })

  route(app, endpoints.refreshShipStationStores, async () => {
    // Somebody doubts that all is well, so the webhooks are looked after too.
    await askForTurn(db, webhookUpkeep(services.shippingStores.credential))
    const failure = await readStores(context, { seconds: secondsToRead })
    if (failure !== undefined) throw asConnectorFailure(failure)
    return known()
  })

  route(app, endpoints.switchShipStationStore, ({ params, body, expected, user }) => {
    const active = String(body.active).toLowerCase() === 'true'
    return switchStore(context, { id: params.id, active, expected, editor: user.username })
  })
}
