import type { Reservations } from '../../../contract/products/reservations.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Page } from '../../platform/page-of.ts'
import { unknownProduct } from '../products/product-detail.query.ts'
import { findChannels, findLastPiece, findReservations, sumReservations } from './reservations.query.ts'

/** What orders did to the pieces of a product, and, when none is left, who took the last and who still offers it. */
export async function listReservations(db: Db, productId: number, page: Page): Promise<Reservations> {
  const [sums, results] = await Promise.all([
    sumReservations(db, productId),
    findReservations(db, productId, page),
  ])
  if (sums === undefined) throw unknownProduct(productId)
  const { count, reserved, available } = sums
  return {
    results,
    count,
    reserved,
    available,
    sold_out: available > 0 ? null : await soldOut(db, productId),
  }
}

async function soldOut(db: Db, productId: number): Promise<Reservations['sold_out']> {
  const [last, channels] = await Promise.all([findLastPiece(db, productId), findChannels(db, productId)])
  if (last === undefined && channels.length === 0) return null
  return {
    order: last?.order ?? null,
    marketplace: last?.marketplace ?? null,
    since: last?.created_on ?? null,
    channels,
  }
}
