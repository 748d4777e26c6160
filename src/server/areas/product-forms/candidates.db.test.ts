import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFormBench, type FormBench } from '../../../../tests/support/product-forms.ts'
import { countedAtMost } from './candidates.query.ts'

let bench: FormBench
const more = countedAtMost + 7
beforeAll(async () => {
  bench = await createFormBench()
  await sql`
    insert into product (sku, title, product_type, relationship_name)
    select
      'MANY-' || lpad(n::text, 4, '0'),
      case n % 50 when 0 then 'Rare' else 'Usual' end || ' shoe ' || n % 7,
      case when n % 10 = 3 then 'parent' else 'basic' end,
      case when n % 10 = 5 then 'Clothing' else 'Shoes' end
    from generate_series(1, ${Math.ceil((more * 10) / 8)}) n`.execute(bench.house.database.db)
})
afterAll(() => bench.house.close())

type Page = { results: { sku: string }[]; count: number; is_count_least?: boolean }

async function ask(path: string): Promise<Page> {
  const { status, body } = await bench.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Page
}

const filter = (condition: object) => `filter=${encodeURIComponent(JSON.stringify([condition]))}`
const questions = [
  'child-products/?page_size=5',
  'child-products/?page_size=5&order_by=-title&page=3',
  'child-products/?page_size=5&relationship_name=Shoes&order_by=title,-sku',
  `child-products/?page_size=5&relationship_name=Shoes&${filter({ title__icontains: 'usual' })}`,
  `child-products/?page_size=5&${filter({ title__icontains: 'rare' })}&order_by=title`,
  `child-products/?page_size=5&${filter({ exclude__title__icontains: 'rare' })}`,
  `child-products/?page_size=5&${filter({ sku__iendswith: '77' })}`,
  'child-products/?page_size=5&relationship_name=Hats',
  'parent-products/?page_size=5&order_by=-sku',
  `parent-products/?page_size=5&${filter({ sku__istartswith: 'many-00' })}`,
]

test('among very many products the same ones are found, and counted as far as anybody goes', async () => {
  const exact = await Promise.all(questions.map(ask))
  expect(exact.every((page) => page.is_count_least === undefined)).toBe(true)
  // As if there were a million of them.
  await sql`update total_share set row_count = 1000000 where table_name = 'product'`.execute(
    bench.house.database.db,
  )
  for (const [index, question] of questions.entries()) {
    const page = await ask(question)
    const known = exact[index]
    expect(page.results, question).toEqual(known?.results)
    const isMany = (known?.count ?? 0) >= countedAtMost
    expect([page.count, page.is_count_least], question).toEqual(
      isMany ? [countedAtMost, true] : [known?.count, undefined],
    )
  }
  const count = exact[0]?.count ?? 0
  const beyond = await ask(`child-products/?page_size=10&page=${countedAtMost / 10 + 1}`)
  const isWhole = beyond.results.length === 10
  expect([beyond.count, beyond.is_count_least]).toEqual(
    isWhole ? [countedAtMost + 10, true] : [count, undefined],
  )
})

test('in the order of their type they go by their ids, in its direction', async () => {
  const first = async (order: string) =>
    (await ask(`parent-products/?page_size=1&order_by=${order}`)).results[0]
  expect(await first('product_type')).toMatchObject({ sku: 'MANY-0003' })
  expect(await first('-product_type')).toEqual(await first('-id'))
  expect(await first('product_type,-sku')).toEqual(await first('-sku'))
  expect(await first('title,-product_type')).toEqual(await first('title,-id'))
})

test('what is deleted is no candidate, whatever is asked', async () => {
  expect(await ask(`child-products/?${filter({ is_deleted: true })}`)).toMatchObject({
    results: [],
    count: 0,
  })
})
