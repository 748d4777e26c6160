import type { PicturePainter } from '../server/areas/pictures/picture-painter.ts'
import type { SilhouetteName } from '../server/areas/pictures/silhouettes.ts'
import type { SeedOptions } from './seed-catalogue.ts'
import { colourways, productLines } from './seed-vocabulary.ts'

/** Paints every silhouette in every colourway that the seed may draw. */
export async function paintSeedPictures(painter: PicturePainter): Promise<SeedOptions['picture']> {
  const silhouettes = [...new Set(productLines.map(({ silhouette }) => silhouette))]
  const addresses = new Map(
    await Promise.all(
      silhouettes.flatMap((silhouette) =>
        colourways.map(async ([main, accent]): Promise<[string, string]> => [
          keyOf(silhouette, main, accent),
          await painter.paint({ silhouette, main, accent }),
        ]),
      ),
    ),
  )
  return (silhouette, main, accent) => addresses.get(keyOf(silhouette, main, accent))
}

function keyOf(silhouette: SilhouetteName, main: string, accent: string): string {
  return `${silhouette}|${main}|${accent}`
}
