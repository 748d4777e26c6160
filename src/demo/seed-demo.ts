import { createPicturePainter } from '../server/areas/pictures/picture-painter.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { FileStore } from '../server/platform/files/file-store.ts'
import { readPracticeOrders } from './practice-orders.ts'
import type { SeedOptions } from './seed-catalogue.ts'
import { seedProducts } from './seed-products.ts'
import { vocabulary } from './seed-vocabulary.ts'

type SeedDemoContext = { databaseUrl: string; clock: Clock; files: FileStore }

/** What the demo draws; the practice StockX knows these styles. */
export const demoCatalogue = { count: 5000, seed: 1 }

/** Fills the demo's catalogue with products that have pictures. */
export async function seedDemo({ databaseUrl, clock, files }: SeedDemoContext): Promise<void> {
  const picture = await paintSeedPictures(files)
  await seedProducts(databaseUrl, {
    ...demoCatalogue,
    asOf: clock.now(),
    picture,
    practice: readPracticeOrders(),
  })
}

/** Paints every silhouette in every colourway that the seed may draw. */
export async function paintSeedPictures(files: FileStore): Promise<SeedOptions['picture']> {
  const painter = createPicturePainter(files)
  const addresses = new Map<string, string>()
  const silhouettes = new Set(vocabulary.productLines.map(({ silhouette }) => silhouette))
  await Promise.all(
    [...silhouettes].flatMap((silhouette) =>
      vocabulary.colourways.map(async ([main, accent]) => {
        addresses.set(`${silhouette}|${main}|${accent}`, await painter.paint({ silhouette, main, accent }))
      }),
    ),
  )
  return (silhouette, main, accent) => addresses.get(`${silhouette}|${main}|${accent}`)
}
