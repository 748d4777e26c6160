import type { FormInput } from '../../form/form-input.ts'
import type { FormRules, FormValues, Mirror } from '../../form/form-state.ts'
import { isSameInput } from '../../form/form-input.ts'
import { newProductValues } from '../product-forms/opening-values.ts'
import { attributePrefix, productInputs, type FormLists } from '../product-forms/product-inputs.ts'
import { rowsName } from './size-run-body.ts'
import { noWish } from './size-wish.ts'

/** What a style has in common with its sizes; the rest is filled in on their own forms. */
const styleFields = [
  ...['sku', 'title', 'brand', 'manufacturer', 'category', 'condition', 'retail_price', 'cost'],
  ...['style_grouping_id', 'supplier_name', 'description'],
]
const styleAttributes = ['color', 'gender', 'material', 'age_range', 'release_year', 'shopify_product_type']

/** The inputs of the style, in their order; what is switched off is not among them. */
export function styleInputs(lists: FormLists): { inputs: FormInput[]; stored: FormValues } {
  const all = productInputs('basic', lists)
  const byName = new Map([...all.fields, ...all.attributes].map((input) => [input.name, input]))
  const inputs = [...styleFields, ...styleAttributes.map((name) => attributePrefix + name)].flatMap(
    (name) => byName.get(name) ?? [],
  )
  const opening = newProductValues(all, new Date().getFullYear())
  const stored = Object.fromEntries(inputs.map(({ name }) => [name, opening[name] ?? '']))
  return { inputs, stored: { ...stored, ...noWish, [rowsName]: '' } }
}

const mirrors: Mirror[] = [{ from: 'brand', to: 'manufacturer' }]

export function rulesOf(inputs: readonly FormInput[]): FormRules {
  const byName = new Map(inputs.map((each) => [each.name, each]))
  return {
    mirrors: mirrors.filter(({ from, to }) => byName.has(from) && byName.has(to)),
    isSame: (name, one, other) => {
      const input = byName.get(name)
      return input === undefined ? one === other : isSameInput(input, one, other)
    },
  }
}
