import { expect, test } from 'vitest'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { openedForm, withTyped, type FormRules } from '../../form/form-state.ts'
import { saveUpdate } from './save-product.ts'

type Stored = { id: number; version: number; title: string; brand: string }

const rules: FormRules = { mirrors: [], isSame: (_name, one, other) => one === other }
const first: Stored = { id: 7, version: 1, title: 'one', brand: 'Nike' }
const valuesOf = ({ title, brand }: Stored) => ({ title, brand })

function stale(current: Stored, changed: object = {}) {
  const body = { current, changed }
  return new ApiProblem({ status: 412, code: 'stale_version', detail: 'Changed.', body })
}

/** A server on which others have changed the product before each of these tries. */
async function save(typed: Record<string, string>, others: Stored[], changed: object = {}) {
  const sent: [ProductPayload, number][] = []
  const state = Object.entries(typed).reduce(
    (each, [name, text]) => withTyped(each, name, text, rules),
    openedForm(valuesOf(first), { base: {}, values: {} }, rules),
  )
  const outcome = await saveUpdate<Stored>({
    ...{ product: first, state, rules, valuesOf },
    bodyOf: ({ values, base }) =>
      Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== base[name])),
    send: async (id, body, version) => {
      sent.push([body, version])
      const current = others.shift()
      if (current !== undefined) throw stale(current, changed)
      return { ...first, id, version: version + 1, ...typed }
    },
  })
  return { outcome, sent }
}

test('what nobody else touched is saved on the version that was seen', async () => {
  const { outcome, sent } = await save({ title: 'two' }, [])
  expect(sent).toEqual([[{ title: 'two' }, 1]])
  expect(outcome).toMatchObject({ is: 'saved', product: { version: 2 } })
})

test('other fields that others changed are taken over, and the save goes on with the new version', async () => {
  const others = [
    { ...first, version: 4, brand: 'Adidas' },
    { ...first, version: 5, brand: 'Puma' },
  ]
  const { outcome, sent } = await save({ title: 'two' }, others, {
    ...{ brand: { by: 'ada', on: '' }, tax_product_code: { by: 'bob', on: '' } },
    'attributes.color': { by: 'cleo', on: '' },
  })
  expect(sent).toEqual([1, 4, 5].map((version) => [{ title: 'two' }, version]))
  expect(outcome.is).toBe('saved')
  expect(outcome.state.taken).toEqual([{ name: 'brand', before: 'Nike', after: 'Puma' }])
  expect(outcome.authors).toEqual({ brand: 'ada', tax_code: 'bob', 'attributes.color': 'cleo' })
})

test('the same field changed by two is not saved until one of them has looked', async () => {
  const { outcome, sent } = await save({ title: 'two' }, [{ ...first, version: 4, title: 'three' }])
  expect(sent).toHaveLength(1)
  expect(outcome).toMatchObject({ is: 'clash', product: { version: 4 }, state: { clashes: ['title'] } })
  expect(outcome.state.values.title).toBe('two')
})

test('a product that never stands still, and any other refusal, is told', async () => {
  const restless = Array.from({ length: 9 }, (_, at) => ({ ...first, version: at + 2 }))
  await expect(save({ title: 'two' }, restless)).rejects.toMatchObject({ status: 412 })
})
