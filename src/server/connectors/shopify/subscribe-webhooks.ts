import { callShopify, type Shop } from './graphql-call.ts'
import { refuseUserErrors } from './refusals.ts'

/** Each with the few fields that we look at: what buyers are called, where they live and what things cost stays there. */
const wanted = [
  { topic: 'ORDERS_CREATE', fields: ['id', 'updated_at'] },
  { topic: 'ORDERS_UPDATED', fields: ['id', 'updated_at'] },
  { topic: 'ORDERS_CANCELLED', fields: ['id', 'updated_at'] },
  { topic: 'PRODUCTS_UPDATE', fields: ['id', 'updated_at'] },
  { topic: 'PRODUCTS_DELETE', fields: ['id'] },
  { topic: 'INVENTORY_LEVELS_UPDATE', fields: ['inventory_item_id', 'updated_at'] },
] as const
const subscriptionsPerPage = 100

/** Leaves one subscription for each topic, to this address; those of other installations stay. Harmless to repeat. */
export async function subscribeWebhooks(shop: Shop, address: string): Promise<{ sender: string }> {
  const size = { subscriptions: subscriptionsPerPage }
  const { shop: store, webhookSubscriptions } = await callShopify(shop, 'ReadWebhooks', {
    variables: size,
    size,
  })
  const ours = webhookSubscriptions.nodes.filter(({ uri }) => isOurs(uri, address))
  const isGood = (topic: string, uri: string) =>
    uri === address && wanted.some((each) => each.topic === topic)
  for (const { topic, fields } of wanted) {
    if (ours.some((each) => each.topic === topic && each.uri === address)) continue
    const subscription = { uri: address, format: 'JSON', includeFields: fields }
    const { webhookSubscriptionCreate } = await callShopify(shop, 'SubscribeWebhook', {
      variables: { topic, subscription },
    })
    refuseUserErrors(webhookSubscriptionCreate.userErrors)
  }
  for (const { id } of ours.filter(({ topic, uri }) => !isGood(topic, uri))) {
    // One that somebody else took away meanwhile is refused, and gone all the same.
    await callShopify(shop, 'UnsubscribeWebhook', { variables: { id } })
  }
  return { sender: store.myshopifyDomain }
}

/** An address of ours keeps its path, whose end nobody else has, when the installation moves to another name. */
function isOurs(uri: string, address: string): boolean {
  return URL.canParse(uri) && new URL(uri).pathname === new URL(address).pathname
}
