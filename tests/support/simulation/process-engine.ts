import type {
  PublishingEngine,
  PublishingStore,
} from '../../../src/server/areas/listings/publishing-engine.ts'
import type { SalesChannel } from '../../../src/server/connectors/ports/sales-channel.ts'
import type { ChannelAccount } from '../../../src/server/connectors/registry.ts'
import type { Timers } from '../../../src/server/platform/clock.ts'
import type { House, SimulatedMarketplace } from './house.ts'
import { pairChannel } from './pair-channel.ts'
import type { SimulatedProcess } from './process.ts'
import { productChannel } from './product-channel.ts'
import type { Trouble } from './trouble.ts'
import type { Vendor } from './vendor.ts'

/** The engine with something wrong about it, to see that it shows. */
export type Sabotage<H extends House> = {
  store?: (store: PublishingStore, house: H) => PublishingStore
  channel?: (channel: SalesChannel) => SalesChannel
  timers?: (timers: Timers) => Timers
}

export type EngineParts<H extends House> = {
  house: H
  marketplaces: SimulatedMarketplace[]
  vendors: ReadonlyMap<number, Vendor>
  trouble: Trouble
  sabotage: Sabotage<H> | undefined
  /** After each write. */
  look: () => Promise<void>
}

/** The engine in one process: whatever it asks of the outside is an effect of that process. */
export function processEngine<H extends House>(
  process: SimulatedProcess,
  parts: EngineParts<H>,
): PublishingEngine {
  const { house, sabotage } = parts
  const { world } = process
  const store = sabotage?.store?.(house.store, house) ?? house.store
  const tell = (fields: object, message: string) =>
    world.tell(`${process.name}: ${message} ${JSON.stringify(fields)}`)
  return {
    store: reached(process, store, parts.look),
    channels: { account: (name) => accountOf(process, parts, name) },
    files: { read: async () => undefined },
    clock: process.clock,
    timers: sabotage?.timers?.(process.timers) ?? process.timers,
    random: () => world.random.next(),
    log: { warn: tell, error: tell } as PublishingEngine['log'],
  }
}

function reached(
  process: SimulatedProcess,
  store: PublishingStore,
  look: () => Promise<void>,
): PublishingStore {
  return {
    claim: (id, sizeOf) => process.ask(`claims group ${id}`, () => store.claim(id, sizeOf)),
    renew: (lease) => process.ask(`renews ${lease.groupIds.join()}`, () => store.renew(lease)),
    release: (lease) => process.ask(`gives back ${lease.groupIds.join()}`, () => store.release(lease)),
    postpone: (groups, until) =>
      process.ask(`puts off ${groups.map(({ id }) => id).join()}`, () => store.postpone(groups, until)),
    putOff: (ids, until) => process.ask(`puts ${ids.join()} off together`, () => store.putOff(ids, until)),
    readSources: (groups, by) => process.ask('reads products', () => store.readSources(groups, by)),
    save: (group, ending) => {
      const states = ending.results.map(({ productId, state }) => `${productId} ${state}`).join()
      return process.ask(`saves group ${group.id} (${group.generation}): ${states}`, async () => {
        await store.save(group, ending)
        await look()
      })
    },
    findDue: (limit) => process.ask('', () => store.findDue(limit)),
    enqueue: (marketplace, groups) =>
      process.ask(`queues ${groups.length} groups`, () => store.enqueue(marketplace, groups)),
  }
}

function accountOf<H extends House>(
  process: SimulatedProcess,
  { marketplaces, vendors, trouble, sabotage }: EngineParts<H>,
  name: string,
): ChannelAccount | null {
  const vendor = vendors.get(marketplaces.find((each) => each.name === name)?.id ?? 0)
  if (vendor === undefined) return null
  const line = { process, vendor, ...trouble }
  const channel = name === 'Shopify' ? productChannel(line) : pairChannel(line)
  // Publishing asks for no credentials.
  const account = { credential: name, sales: sabotage?.channel?.(channel) ?? channel, isPractice: true }
  return account as Partial<ChannelAccount> as ChannelAccount
}
