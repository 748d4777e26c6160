import type { Pool } from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { PicturePainter } from '../pictures/picture-painter.ts'
import { paintSeedPictures } from './paint-seed-pictures.ts'
import { seedProducts } from './seed-products.ts'
import { hasProducts } from './seed.store.ts'

export interface SeedDemoContext {
  pool: Pool
  clock: Clock
  painter: PicturePainter
}

/** Fills an empty catalogue with the demo's 5,000 products; leaves any other alone. Answers whether it did. */
export async function seedDemo({ pool, clock, painter }: SeedDemoContext): Promise<boolean> {
  if (await hasProducts(pool)) return false
  const picture = await paintSeedPictures(painter)
  await seedProducts(pool, { count: 5000, seed: 1, asOf: clock.now(), picture })
  return true
}
