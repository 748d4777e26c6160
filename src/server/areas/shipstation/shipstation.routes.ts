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
  const { db } = context
  /** As the account stands that counts at this moment. */
  const now = async () => ({ ...context, services: await context.services.current() })
  const known = async ({ services }: StoresContext) => {
    const { account, isPractice } = services.shippingStores
    const [rows, reading, webhooks] = await Promise.all([
      findStores(db, account),
      findReading(db, account),
      webhooksOf(context, services.shippingStores.credential),
    ])
    return storesReply(rows, { isPractice, reading, webhooks })
  }

  route(app, endpoints.listShipStationStores, async () => {
    const current = await now()
    const reading = await findReading(db, current.services.shippingStores.account)
    if (reading === undefined) await readStores(current, { seconds: secondsToRead, due: atFirst })
    return known(current)
  })

  route(app, endpoints.refreshShipStationStores, async () => {
    // Somebody doubts that all is well, so the webhooks are looked after too.
    const current = await now()
    await askForTurn(db, webhookUpkeep(current.services.shippingStores.credential))
    const failure = await readStores(current, { seconds: secondsToRead })
    if (failure !== undefined) throw asConnectorFailure(failure)
    return known(current)
  })

  route(app, endpoints.switchShipStationStore, async ({ params, body, expected, user }) => {
    const active = String(body.active).toLowerCase() === 'true'
    return switchStore(await now(), { id: params.id, active, expected, editor: user.username })
  })
}
