import type { Clock } from '../server/platform/clock.ts'
import type { FileStore } from '../server/platform/files/file-store.ts'
import { createPicturePainter } from '../server/areas/pictures/picture-painter.ts'
import { paintSeedPictures } from './paint-seed-pictures.ts'
import { seedProducts } from './seed-products.ts'

export type SeedDemoContext = {
  databaseUrl: string
  clock: Clock
  files: FileStore
}

/** Fills the demo's catalogue with 5,000 products that have pictures. */
export async function seedDemo({ databaseUrl, clock, files }: SeedDemoContext): Promise<void> {
  const picture = await paintSeedPictures(createPicturePainter(files))
  await seedProducts(databaseUrl, { count: 5000, seed: 1, asOf: clock.now(), picture })
}
