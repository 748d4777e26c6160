// How every field is answered: first the scopes, then a resolver of ours, else the value of that name.
import { defaultFieldResolver, getNamedType, GraphQLError, isAbstractType } from 'graphql'
import type { GraphQLFieldResolver, GraphQLTypeResolver } from 'graphql'
import { demandScopes, demandTypeScopes } from './access-scopes.ts'
import { activateInventory } from './activate-inventory.ts'
import { bulkFields, runBulk } from './bulk/run-bulk.ts'
import type { Call, Resolvers } from './call.ts'
import { cancelOrder, jobFields } from './cancel-order.ts'
import { typeOfGlobalId } from './global-ids.ts'
import { correctTracking } from './correct-tracking.ts'
import { createFulfillment, fulfillmentOrderFields } from './create-fulfillment.ts'
import { demandKey } from './idempotency.ts'
import { changeFields, groupFields, itemFields, levelFields } from './inventory-fields.ts'
import { pictureFields } from './pictures.ts'
import { productFields, variantFields } from './product-fields.ts'
import { operationFields, setProduct } from './product-set/set-product.ts'
import { lineFields, orderFields } from './order-fields.ts'
import { publish, unpublish } from './publish.ts'
import { queries } from './queries.ts'
import { setMetafields } from './metafields.ts'
import { setQuantities } from './set-quantities.ts'
import { stageUploads } from './staged-uploads.ts'
import { updateVariants } from './update-variants.ts'
import { schema } from './schema.ts'
import { subscribe, unsubscribe } from './webhooks/subscriptions.ts'

const resolvers: Record<string, Resolvers> = {
  QueryRoot: queries,
  Mutation: {
    productSet: setProduct,
    productVariantsBulkUpdate: updateVariants,
    publishablePublish: publish,
    publishableUnpublish: unpublish,
    inventorySetQuantities: setQuantities,
    inventoryActivate: activateInventory,
    metafieldsSet: setMetafields,
    stagedUploadsCreate: stageUploads,
    bulkOperationRunMutation: runBulk,
    orderCancel: cancelOrder,
    webhookSubscriptionCreate: subscribe,
    webhookSubscriptionDelete: unsubscribe,
    fulfillmentCreate: createFulfillment,
    fulfillmentTrackingInfoUpdate: correctTracking,
  },
  Product: productFields,
  ProductVariant: variantFields,
  InventoryItem: itemFields,
  InventoryLevel: levelFields,
  InventoryAdjustmentGroup: groupFields,
  InventoryChange: changeFields,
  MediaImage: pictureFields,
  ProductSetOperation: operationFields,
  BulkOperation: bulkFields,
  Order: orderFields,
  LineItem: lineFields,
  Job: jobFields,
  FulfillmentOrder: fulfillmentOrderFields,
}

export const resolveField: GraphQLFieldResolver<unknown, Call, Record<string, unknown>> = (
  source,
  args,
  call,
  info,
) => {
  demandScopes(call, info)
  const { parentType, fieldName, returnType } = info
  const resolve = resolvers[parentType.name]?.[fieldName]
  if (parentType === schema.getMutationType()) demandKey(info)
  const value: unknown = resolve
    ? resolve(source as never, args as never, call, info)
    : defaultFieldResolver(source, args, call, info)
  if (isAbstractType(getNamedType(returnType))) demandForEach(call, info, value)
  return value
}

export const resolveType: GraphQLTypeResolver<unknown, Call> = (value) => {
  const name = typeOfGlobalId((value as { id: string }).id)
  if (schema.getType(name) === undefined) throw new GraphQLError(`The sandbox does not imitate ${name}`)
  return name
}

function demandForEach(call: Call, info: Parameters<typeof resolveField>[3], value: unknown): void {
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (typeof one === 'object' && one !== null && 'id' in one) {
      demandTypeScopes(call, info, typeOfGlobalId(String(one.id)))
    }
  }
}
