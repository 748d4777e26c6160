/** The slots of a product, in the order in which channels show them; the first that is filled is the main picture. */
export const placements = [
  'ITEMIMAGEURL1',
  'ITEMIMAGEURL2',
  'ITEMIMAGEURL3',
  'ITEMIMAGEURL4',
  'ITEMIMAGEURL5',
  'ITEMIMAGEURL6',
  'ITEMIMAGEURL7',
  'ITEMIMAGEURL8',
] as const

export type Placement = (typeof placements)[number]

/** What one upload may bring. */
export const mostImages = placements.length
export const maxImageBytes = 20 * 1024 ** 2
/** What a picture from an address may have. */
export const maxFetchedBytes = 10 * 1024 ** 2
