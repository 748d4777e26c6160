// What the practice Shopify is asked and told, call by call.
import { loadConfig } from '../../src/server/config.ts'
import type { Ctx, ListingDraft, SalesChannel } from '../../src/server/connectors/ports/sales-channel.ts'
import type { WebhookSource } from '../../src/server/connectors/ports/webhooks.ts'
import {
  connectShopify,
  connectShopifyOrders,
  connectShopifyWebhooks,
} from '../../src/server/connectors/shopify/connect-shopify.ts'
import { operations } from '../../src/server/connectors/shopify/operations.ts'
import { draftVariants } from './listing-draft.ts'
import {
  actDraft,
  formerly,
  newAddress,
  newest,
  numbered,
  orderActs,
  parcel,
  parts,
  put,
  ref,
  renewal,
  stateOf,
  takeOff,
  the,
  toItsEnd,
  type ActingVendor,
  type Given,
  type VendorAct,
} from './vendor-act.ts'

const shopifyConfig = ({ vendor }: Given) => loadConfig({ SHOPIFY_API_URL: vendor.url }).shopify

export const shopify: ActingVendor = {
  name: 'shopify',
  secrets: ['shpat_backroom_sandbox', 'backroom-sandbox-secret'],
  calls: Object.keys(operations),
  hitElsewhere: {
    Publish: 'contract.db.test.ts',
    FindProducts: 'bulk.db.test.ts',
    FindOwners: 'bulk.db.test.ts',
    RunBulk: 'bulk.db.test.ts',
    ReadBulk: 'bulk.db.test.ts',
    FindBulks: 'bulk.db.test.ts',
    ReadJob: 'order-outlet.db.test.ts',
  },
  prepare: async (vendor) => {
    const quick = { delay_ms: 0, bucket_size: 1_000_000, restore_rate: 1_000_000, operation_delay_ms: 20 }
    await vendor.admin('reset/', quick)
    const orders = ['#1', '#2', '#3', '#4', '#5'].map((name) => ({ name, lines: [{ sku: 'ONE' }] }))
    await vendor.admin('settings/', { orders })
  },
  signIn: (given) => (ctx) => connectShopify({ ...parts(given), config: shopifyConfig(given) }).verify(ctx),
  acts: async (given) => {
    const config = shopifyConfig(given)
    const store = connectShopify({ ...parts(given), config })
    const webhooks = connectShopifyWebhooks({ ...parts(given), config })
    const orders = connectShopifyOrders({ ...parts(given), config })
    const { orders: known } = await orders.readPage(given.ctx, newest)
    const cancellations = (number: string) => async () =>
      (await stateOf<State>(given)).jobs.filter(
        ({ isDone, orderId }) => isDone && orderId.endsWith(`/${numbered(known, number).id}`),
      ).length
    const cancelOf = (number: string) => (ctx: Ctx, tries: number) =>
      toItsEnd((operation) => orders.cancel(ctx, { ...ref(numbered(known, number)), operation, tries }))
    const canceled = the(known, 0).number
    return [
      { name: 'verify', operation: 'ReadAccount', run: (ctx) => store.verify(ctx) },
      { name: 'readAll', operation: 'ReadProducts', run: async (ctx) => store.readAll?.(ctx, null) },
      {
        ...{ name: 'findProducts', operation: 'FindProductsOfItems' },
        run: async (ctx) => webhooks.findProducts?.(ctx, ['gid://shopify/InventoryItem/1']),
      },
      ...(await orderActs(orders, given, {
        calls: { readPage: 'ReadOrders', complete: 'ReadOrder', cancel: 'CancelOrder', ship: 'Ship' },
        cancellations: cancellations(canceled),
      })),
      {
        ...{ name: 'cancel, as it stands', operation: 'ReadCancellation', isOnTheWay: true },
        run: cancelOf(the(known, 2).number),
        done: cancellations(the(known, 2).number),
      },
      {
        ...{ name: 'ship, as it stands', operation: 'ReadFulfillments', isOnTheWay: true },
        run: (ctx, tries) => orders.ship(ctx, { ...ref(the(known, 3)), tries }, parcel),
        done: async () => (await orders.complete(given.ctx, the(known, 3))).parcels.length,
      },
      {
        ...{ name: 'ship, corrected', operation: 'CorrectTracking', isAbsolute: true },
        ready: (ctx) => orders.ship(ctx, { ...ref(the(known, 4)), tries: 1 }, typedWrong),
        run: (ctx, tries) =>
          orders.ship(ctx, { ...ref(the(known, 4)), tries, toldBefore: [typedWrong.trackingNo] }, parcel),
        done: async () =>
          (await orders.complete(given.ctx, the(known, 4))).parcels.filter(
            ({ tracking_no }) => tracking_no === parcel.trackingNo,
          ).length,
      },
      { ...renewal(given, (ctx) => store.verify(ctx)), operation: '', path: '/oauth/access_token' },
      ...subscriptionActs(webhooks, given),
      ...listingActs(store, given),
    ]
  },
}

const typedWrong = { ...parcel, trackingNo: '794600000000' }

type Held = {
  title: string
  is_on_online_store: boolean
  pictures: unknown[]
  metafields: { key: string; value: string }[]
  variants: { price: string; quantities: { available: number }[] }[]
}
type State = {
  jobs: { isDone: boolean; orderId: string }[]
  products: Held[]
  webhooks: { subscriptions: { uri: string }[] }
}

const topics = 6

function subscriptionActs(webhooks: WebhookSource, given: Given): VendorAct[] {
  const names = ['ReadWebhooks', 'SubscribeWebhook', 'UnsubscribeWebhook']
  return names.map((operation) => {
    const address = newAddress('shopify')
    return {
      ...{ name: `subscribe: ${operation}`, operation, isOnTheWay: true },
      ready: (ctx) => webhooks.subscribe(ctx, formerly(address)),
      run: (ctx) => webhooks.subscribe(ctx, address),
      done: async () => {
        const { subscriptions } = (await stateOf<State>(given)).webhooks
        const ours = subscriptions.filter(({ uri }) => new URL(uri).pathname === new URL(address).pathname)
        return ours.filter(({ uri }) => uri === address).length / topics + (ours.length - topics)
      },
    }
  })
}

/** The smallest that Shopify does not write at once. */
const large = 101

function listingActs(store: SalesChannel, given: Given): VendorAct[] {
  const heldWhere = (place: number, isSo: (product: Held) => boolean) => async () =>
    (await stateOf<State>(given)).products.filter((each) => each.title === `Act ${place}` && isSo(each))
      .length
  const ready = (draft: ListingDraft) => (ctx: Ctx) => put(store, ctx, draft)
  const isThere = ({ is_on_online_store: isOnSale }: Held) => isOnSale
  const available = ({ variants }: Held) =>
    variants.flatMap(({ quantities }) => quantities).reduce((sum, each) => sum + each.available, 0)
  const many = (place: number) =>
    actDraft(
      place,
      {},
      { variants: draftVariants(large).map((each) => ({ ...each, ref: `${place}-${each.sku}` })) },
    )
  const picture = { name: 'sole.png', mimeType: 'image/png', sha256: 'a', read: async () => png }
  const pictured = (place: number) => actDraft(place, {}, { pictures: [{ alt: 'Sole', file: picture }] })
  const hasPicture = ({ pictures }: Held) => pictures.length === 1
  let id: string | undefined
  return [
    {
      ...{ name: 'publish, looked for', operation: 'FindProduct', isOnTheWay: true },
      ...{ run: ready(actDraft(1)), done: heldWhere(1, isThere) },
    },
    {
      ...{ name: 'publish with a picture', operation: 'StageUploads', isOnTheWay: true },
      ...{ run: ready(pictured(2)), done: heldWhere(2, hasPicture) },
    },
    {
      ...{ name: 'upload a picture', operation: '', path: '/staged-uploads/', isOnTheWay: true },
      isOfStorage: true,
      // Its answer is a status; what else it says is not looked at.
      tells: { wrong_type: null },
      ...{ run: ready(pictured(3)), done: heldWhere(3, hasPicture) },
    },
    {
      ...{ name: 'publish a large one', operation: 'FollowUpsert', isOnTheWay: true },
      ...{ run: ready(many(4)), done: heldWhere(4, ({ variants }) => variants.length === large) },
    },
    {
      ...{ name: 'change the price', operation: 'UpsertProduct', isAbsolute: true },
      ...{ ready: ready(actDraft(5)), run: ready(actDraft(5, { priceCents: 9_900 })) },
      done: heldWhere(5, ({ variants }) => variants.every(({ price }) => price === '99.00')),
    },
    {
      ...{ name: 'change the stock', operation: 'SetQuantities', isAbsolute: true },
      ...{ ready: ready(actDraft(6)), run: ready(actDraft(6, { quantity: 5 })) },
      done: heldWhere(6, (each) => available(each) === 5),
    },
    {
      ...{ name: 'change what is kept for us', operation: 'SetMarks', isAbsolute: true },
      ...{ ready: ready(actDraft(7, {}, { mpn: 'A' })), run: ready(actDraft(7, {}, { mpn: 'B' })) },
      done: heldWhere(7, ({ metafields }) => metafields.some(({ value }) => value === 'B')),
    },
    {
      ...{ name: 'unpublish', operation: 'Unpublish', isAbsolute: true },
      ...{ ready: ready(actDraft(8)), run: (ctx) => takeOff(store, ctx, actDraft(8)) },
      done: heldWhere(8, (each) => !isThere(each)),
    },
    {
      ...{ name: 'unpublish, looked for', operation: 'FindOwner', isOnTheWay: true },
      ...{ ready: ready(actDraft(9)), run: (ctx) => takeOff(store, ctx, actDraft(9)) },
      done: heldWhere(9, (each) => !isThere(each)),
    },
    {
      ...{ name: 'readListings', operation: 'ReadListingsById' },
      ready: async (ctx) => {
        const [outcome] = await put(store, ctx, actDraft(10))
        id = outcome?.externalIds?.product
      },
      run: (ctx) => store.readListings(ctx, [actDraft(10, {}, id === undefined ? {} : { externalId: id })]),
    },
    {
      ...{ name: 'readListings by address', operation: 'ReadListingByHandle' },
      ...{ ready: ready(actDraft(11)), run: (ctx) => store.readListings(ctx, [actDraft(11)]) },
    },
    {
      ...{ name: 'readListings of a large one', operation: 'ReadMoreVariants' },
      ...{ ready: ready(many(12)), run: (ctx) => store.readListings(ctx, [many(12)]) },
    },
  ]
}

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  ),
)
