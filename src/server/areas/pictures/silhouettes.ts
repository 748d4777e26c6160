/** Which words speak of which shape; the first that fits counts. */
const hints = [
  [/hoodie|sweat|pullover|fleece|crewneck|knit|sweater/i, 'hoodie'],
  [/jacket|coat|parka|vest|cardigan|blazer/i, 'jacket'],
  [/jean|pant|trouser|short|legging|jogger|skirt/i, 'pants'],
  [/\btee\b|t-shirt|shirt|top\b|blouse|dress|polo/i, 'tee'],
  [/\bcap\b|\bhat\b|beanie|fitted/i, 'cap'],
  [/bag|backpack|purse|tote|wallet/i, 'bag'],
  [/ring\b|bracelet|necklace|earring|jewel|watch|pendant|chain/i, 'ring'],
  [/boot|chelsea|hiker/i, 'boot'],
  [/slide|sandal|clog|arizona|slipper/i, 'slide'],
  [/high|mid\b|chuck/i, 'sneaker-high'],
  [/boost|runner|running|max|gel|trainer/i, 'runner'],
  [/sneaker|shoe|dunk|samba|jordan|yeezy|nike|adidas|low\b/i, 'sneaker-low'],
] as const

/** The shapes that stand for a product until it has pictures of its own. */
export const silhouetteNames = [...hints.map(([, name]) => name), 'box' as const]

export type SilhouetteName = (typeof silhouetteNames)[number]

/** The shape that fits a product best by the words of its type and title; a box when none does. */
export function silhouetteFor(words: string): SilhouetteName {
  return hints.find(([pattern]) => pattern.test(words))?.[1] ?? 'box'
}
