import type { ShipStationStore } from '../../../contract/shipstation.endpoints.ts'
import { asConnectorFailure } from '../../connectors/ports/as-connector-failure.ts'
import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { NotFound, RuleBroken, StaleVersion } from '../../platform/errors.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { readStores, type StoresContext } from './read-stores.ts'
import { storeReply } from './store-reply.ts'
import { findStore, saveActive } from './stores.store.ts'

const secondsToSwitch = 8
const secondsToLook = 5

type Switch = { id: number; active: boolean; expected: VersionCheck; editor: string }

/** Deactivates or reactivates a store: at ShipStation first, so that nothing is said here that is not so there. */
export async function switchStore(
  context: StoresContext,
  { id, active, expected, editor }: Switch,
): Promise<ShipStationStore> {
  const { db } = context
  const { account } = context.services.shippingStores
  const before = await findStore(db, account, id)
  if (before === undefined) throw new NotFound('There is no such ShipStation store.')
  const known = storeReply(before)
  requireVersion(expected, known)
  if (before.gone_on !== null)
    throw new RuleBroken('ShipStation does not list this store any more: it can’t be switched.')
  await tellShipStation(context, before.store_id, active)
  const after = await inTransaction(db, { actor: editor, reason: 'switched' }, (tx) =>
    saveActive(tx, { id, version: before.version, active }),
  )
  return after === undefined ? readAgain(context, id) : storeReply(after)
}

async function tellShipStation(context: StoresContext, storeId: number, active: boolean): Promise<void> {
  const { clock, services } = context
  const { shippingStores } = services
  const { credential } = shippingStores
  try {
    await shippingStores.setActive(askUntil(clock, credential, secondsToSwitch), storeId, active)
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    if (isUnknown(error) && (await isSwitched(context, storeId, active))) return
    throw asConnectorFailure(error)
  }
}

/** The call may have gone through although no answer said so. */
function isUnknown({ error }: ChannelFailure): boolean {
  return error.kind === 'remote_transient' && error.raw?.code !== 'BREAKER_OPEN'
}

async function isSwitched(context: StoresContext, storeId: number, active: boolean): Promise<boolean> {
  const { clock, services } = context
  const { shippingStores } = services
  try {
    const stores = await shippingStores.list(askUntil(clock, shippingStores.credential, secondsToLook))
    return stores.some((store) => store.storeId === storeId && store.isActive === active)
  } catch (error) {
    if (error instanceof ChannelFailure) return false
    throw error
  }
}

/** Somebody else switched it at the same time: only ShipStation knows who was last. */
async function readAgain(context: StoresContext, id: number): Promise<never> {
  const failure = await readStores(context, { seconds: secondsToLook })
  if (failure !== undefined) throw asConnectorFailure(failure)
  const store = await findStore(context.db, context.services.shippingStores.account, id)
  if (store === undefined) throw new NotFound('There is no such ShipStation store.')
  throw new StaleVersion(storeReply(store))
}
