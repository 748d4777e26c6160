import type { ProductTimeline } from '../../../contract/products/timeline.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Page } from '../../platform/page-of.ts'
import { ownersIn, wireField } from '../products/history-cells.ts'
import { addNamedOrders } from '../products/named-orders.query.ts'
import { refuseUnknownProduct } from '../products/product-detail.query.ts'
import { findFetchedPictures } from './fetched-pictures.query.ts'
import { findSkus } from './skus.query.ts'
import { eventReply, isOfPicture } from './timeline-reply.ts'
import { countEvents, findEvents } from './timeline.query.ts'

type Asked = Page & { productId: number; field: string | undefined }

/** One page of everything that happened to a product, and what it can be narrowed to. */
export async function showTimeline(db: Db, asked: Asked): Promise<ProductTimeline> {
  await refuseUnknownProduct(db, asked.productId)
  const [events, counted] = await Promise.all([findEvents(db, asked), countEvents(db, asked.productId)])
  const ofPictures = events.filter(isOfPicture)
  const [named, skus, fetched] = await Promise.all([
    addNamedOrders(db, asked.productId, events),
    findSkus(db, ownersIn(events.map(({ field, previous, updated }) => [field, previous, updated]))),
    findFetchedPictures(
      db,
      ofPictures.flatMap(({ previous, updated }) => [previous, updated]),
    ),
  ])
  const fields = counted.map(({ field, count }) => ({ field: wireField(field), count }))
  const shown = fields.filter(({ field }) => asked.field === undefined || field === asked.field)
  return {
    results: named.map((event) => eventReply(event, { skus, fetched })),
    count: shown.reduce((sum, { count }) => sum + count, 0),
    fields,
  }
}
