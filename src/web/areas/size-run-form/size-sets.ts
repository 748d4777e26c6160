import { mostSizes } from '../../../contract/products/most-sizes.ts'

/** How sizes are named. */
export const sizeWays = ['numbers', 'letters', 'waist and length', 'list'] as const
export type SizeWay = (typeof sizeWays)[number]

/** What is typed of them; each way has its own fields. */
export type SizeWish = {
  way: SizeWay
  from: string
  to: string
  withHalves: boolean
  smallest: string
  largest: string
  waists: string
  lengths: string
  list: string
}

export const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']

export type SizeSet = { sizes: string[] } | { problem: string }

/** The sizes that are meant, or why none can be told. */
export function sizeSet(wish: SizeWish): SizeSet {
  const sizes = sizesBy[wish.way](wish)
  if ('problem' in sizes) return sizes
  if (sizes.sizes.length === 0) return { problem: 'Enter at least one size.' }
  return sizes.sizes.length > mostSizes
    ? { problem: `These are more than the ${mostSizes} sizes that can be made at once.` }
    : sizes
}

const sizesBy: Record<SizeWay, (wish: SizeWish) => SizeSet> = {
  numbers: ({ from, to, withHalves }) => {
    const [first, last] = [numberOf(from), numberOf(to)]
    if (first === null || last === null) return { problem: 'Enter the first and the last size as numbers.' }
    return numbersBetween(first, last, withHalves ? 0.5 : 1)
  },
  letters: ({ smallest, largest }) => {
    const [first, last] = [letterSizes.indexOf(smallest), letterSizes.indexOf(largest)]
    if (first > last) return wrongWayRound(smallest, largest)
    return { sizes: letterSizes.slice(first, last + 1) }
  },
  'waist and length': ({ waists, lengths }) => {
    const [across, down] = [numbersIn(waists), numbersIn(lengths)]
    if ('problem' in across) return across
    if ('problem' in down) return down
    return { sizes: across.sizes.flatMap((waist) => down.sizes.map((length) => `${waist}x${length}`)) }
  },
  list: ({ list }) => ({ sizes: distinct(list.split(/[\n\r\t,;]+/)) }),
}

/** '28-32, 34' as 28, 29, 30, 31, 32, 34. */
function numbersIn(text: string): SizeSet {
  const parts = distinct(text.split(/[\n\r\t,;]+/))
  if (parts.length === 0) return { problem: 'Enter waists and lengths, for example 28-34 and 30, 32.' }
  const sizes: string[] = []
  for (const part of parts) {
    const [from = '', to = from] = part.split(/\s*[-–]\s*/)
    const [first, last] = [numberOf(from), numberOf(to)]
    if (first === null || last === null) return { problem: `"${part}" is no size or range of sizes.` }
    const range = numbersBetween(first, last, 1)
    if ('problem' in range) return range
    sizes.push(...range.sizes)
  }
  return { sizes: distinct(sizes) }
}

function numbersBetween(first: number, last: number, step: number): SizeSet {
  if (first > last) return wrongWayRound(String(first), String(last))
  // One more than can be made says that there are too many.
  const count = Math.min(Math.floor((last - first) / step) + 1, mostSizes + 1)
  return { sizes: Array.from({ length: count }, (_, at) => String(first + at * step)) }
}

function wrongWayRound(first: string, last: string): SizeSet {
  return { problem: `${last} comes before ${first}: exchange them.` }
}

/** Sizes go by halves at most. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,3}([.][05])?$/.test(plain) ? Number(plain) : null
}

function distinct(sizes: readonly string[]): string[] {
  return [...new Set(sizes.map((each) => each.trim()).filter((each) => each !== ''))]
}
