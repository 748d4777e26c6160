// What the imitated StockX sells: styles and their sizes, from the same file that the demo catalogue takes its ids from.
import { readFileSync } from 'node:fs'

export type Style = {
  styleId: string
  productId: string
  title: string
  brand: string
  /** The last part of its page's address. */
  urlKey: string
  /** Size → variant id. */
  variants: Record<string, string>
}

export type Size = Pick<Style, 'styleId' | 'productId' | 'title' | 'brand'> & {
  variantId: string
  size: string
}

/** As the file has it. */
export type KnownStyle = Omit<Style, 'urlKey'>

const known = JSON.parse(
  readFileSync(new URL('../../../data/stockx-catalogue.json', import.meta.url), 'utf8'),
) as KnownStyle[]

const styles = known.map(({ title, ...style }, at): Style => {
  const slug = slugOf(title)
  const namesakes = known.slice(0, at).filter((other) => slugOf(other.title) === slug).length
  return { ...style, title, urlKey: namesakes === 0 ? slug : `${slug}-${namesakes + 1}` }
})

function slugOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

const sizes = new Map(
  styles.flatMap(({ variants, urlKey: _, ...style }) =>
    Object.entries(variants).map(([size, variantId]): [string, Size] => [
      variantId,
      { ...style, variantId, size },
    ]),
  ),
)

/** Whether a size can be sold: of those that nobody makes only where a proof has asked for them. */
export function hasSize(variantId: string, { isAnyRunSold }: { isAnyRunSold: boolean }): boolean {
  return sizes.has(variantId) || (isAnyRunSold && anyRunVariant.test(variantId))
}

export function findSize(variantId: string): Size | undefined {
  return sizes.get(variantId) ?? sizeOfAnyRun(variantId)
}

/** One style comes in as many sizes as somebody has products: the id of a size ends with its number. */
const anyRun = {
  styleId: 'ANY-RUN',
  productId: '00000000-0000-4000-9000-000000000000',
  title: 'Any Run',
  brand: 'Practice',
}
const anyRunVariant = /^00000000-0000-4000-8000-(\d{12})$/

function sizeOfAnyRun(variantId: string): Size | undefined {
  const [, number] = anyRunVariant.exec(variantId) ?? []
  return number === undefined ? undefined : { ...anyRun, variantId, size: String(Number(number)) }
}

export function findStyle(productId: string): Style | undefined {
  return styles.find((style) => style.productId === productId)
}

/** By words of the title or a style code; similar styles are found too, as there. */
export function searchStyles(query: string): Style[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return styles.filter(({ title, styleId, urlKey }) =>
    words.every((word) => `${title} ${styleId} ${urlKey}`.toLowerCase().includes(word.split('-')[0] ?? word)),
  )
}
