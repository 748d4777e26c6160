import { productColumns } from '../src/contract/products/product-columns.ts'

/** One question to the list; `run` varies what is looked for, so that no answer comes from a cache of counts. */
export type Scenario = {
  name: string
  aim: string
  ask: (run: number, total: number) => { query: Record<string, string>; body?: Record<string, unknown> }
}

const hidden = Object.fromEntries(
  productColumns.filter(({ isVisible }) => !isVisible).map(({ field }) => [field, true]),
)
const indexedSorts = ['sku', 'title', 'mpn', 'brand', 'retail_price', 'cost', 'margin', 'total_quantity', 'total_available_quantity', 'phoenix_quantity', 'last_sale_date_utc', 'updated_on', 'created_on'] // prettier-ignore
// Each stands in 7 to 13 % of the titles of a seeded catalogue.
const tenths = ['us 7', 'us 8', 'us 9', 'us 10', 'us 11', 'sail', 'premium', 'air jordan', 'next', 'mid']
const words = ['dunk', 'jordan', 'samba', 'fleece', 'nuptse', 'gazelle', '2002r', 'gel', 'campus', 'chuck']

export const scenarios: readonly Scenario[] = [
  block('first block, default sort', '≤ 5 × floor', () => ({})),
  ...indexedSorts.flatMap((field) => [
    block(`first block by ${field}`, '≤ 5 × floor', () => ({ order_by: field })),
    block(`first block by -${field}`, '≤ 5 × floor', () => ({ order_by: `-${field}` })),
  ]),
  block('block at 10 % depth', '≤ 5 × floor', (_run, total) => ({ page: page(total, 0.1) })),
  block('block at any depth', '≤ 12 × floor', (run, total) => ({
    page: page(total, ((run + 1) * 0.618034) % 1),
  })),
  block('block at 90 % depth', '≤ 75 ms', (_run, total) => ({ page: page(total, 0.9) })),
  block('block at 90 % depth by -retail_price', '≤ 75 ms', (_run, total) => ({
    page: page(total, 0.9),
    order_by: '-retail_price',
  })),
  filter('contains, about 10 % of the rows', (run) => [{ title__icontains: oneOf(tenths, run) }]),
  filter('contains, selective', (run) => [
    { title__icontains: `${words[run % words.length]} ${['pine', 'royal', 'mocha'][run % 3]}` },
  ]),
  filter('set + range + boolean', (run) => [
    { product_type__in: ['basic'] },
    { retail_price__range: [80 + (run % 40), 120 + (run % 40)] },
    { is_display_in_store: true },
  ]),
  filter('has stock in Phoenix, sold in the last 30 days', (run) => [
    { distribution_center__in: ['Phoenix'] },
    { last_sale_date_utc__lt: 30 - (run % 10) },
  ]),
  search('search box, a word', (run) => oneOf(words, run)),
]

/** One word after the other; on later rounds in other capitals, so that its count is not known yet. */
function oneOf(texts: readonly string[], run: number): string {
  const text = texts[run % texts.length] ?? ''
  const round = Math.floor(run / texts.length)
  return Array.from(text, (letter, at) => ((round >> at) & 1 ? letter.toUpperCase() : letter)).join('')
}

function block(
  name: string,
  aim: string,
  query: (run: number, total: number) => Record<string, string>,
): Scenario {
  return { name, aim, ask: (run, total) => ({ query: query(run, total), body: { fields: hidden } }) }
}

function filter(name: string, conditions: (run: number) => unknown[]): Scenario {
  return {
    name,
    aim: '≤ 50 ms p95 at 100k',
    ask: (run) => ({ query: { filter: JSON.stringify(conditions(run)) }, body: { fields: hidden } }),
  }
}

function search(name: string, text: (run: number) => string): Scenario {
  return {
    name,
    aim: '≤ 50 ms p95 at 100k',
    ask: (run) => ({ query: { search: text(run) }, body: { fields: hidden } }),
  }
}

function page(total: number, depth: number): string {
  return String(Math.floor((total * depth) / 100))
}
