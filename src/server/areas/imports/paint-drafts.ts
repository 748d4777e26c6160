import type { PicturePainter } from '../pictures/picture-painter.ts'
import { silhouetteFor } from '../pictures/silhouettes.ts'
import type { DraftGroup, ProductDraft } from '../product-files/product-draft.ts'
import type { Surroundings } from './decide-drafts.ts'

/** Paints the silhouettes that new products of these groups would get. */
export async function paintDrafts(
  painter: PicturePainter,
  groups: readonly DraftGroup[],
): Promise<Surroundings['pictureOf']> {
  const addresses = new Map<ProductDraft, string>()
  for (const draft of groups.flatMap(({ drafts }) => drafts)) {
    addresses.set(draft, await painter.paint(paintingOf(draft)))
  }
  return (draft) => addresses.get(draft) ?? null
}

function paintingOf({ columns, attributes, defaults }: ProductDraft) {
  const title = wordsOf(columns.title ?? defaults.title)
  const words = `${wordsOf(columns.shopify_product_type)} ${title}`
  const [main = '', accent = ''] = (attributes.color ?? title).split(/[/,|]/)
  return { silhouette: silhouetteFor(words), main, accent: accent || 'White' }
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
