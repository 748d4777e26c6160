// The words that the seed draws from, kept as data in seed-vocabulary.json.
import { readFileSync } from 'node:fs'
import type { SilhouetteName } from '../server/areas/pictures/silhouettes.ts'

/** A line of products that the seed draws styles from. Prices in whole dollars. */
export type ProductLine = {
  brand: string
  /** How much of the catalogue it makes up, against the other lines. */
  weight: number
  prefix: string
  models: string[]
  silhouette: SilhouetteName
  kind: 'Shoes' | 'Clothing' | 'Accessories'
  productType: string
  price: [low: number, high: number]
  material: string
}

type Weighted<T> = [value: T, weight: number][]

export const vocabulary = JSON.parse(
  readFileSync(new URL('seed-vocabulary.json', import.meta.url), 'utf8'),
) as {
  productLines: ProductLine[]
  /** Colour names of a colourway with the hue family that pictures are tinted by. */
  colourways: [main: string, accent: string][]
  editions: string[]
  shoeSizes: string[]
  clothingSizes: string[]
  suppliers: string[]
  labels: Weighted<string>
  flags: Weighted<[flag: string, description: string | null]>
  conditions: Weighted<string>
  profiles: Weighted<string>
  margins: Weighted<string | null>
  blockComments: string[]
}
