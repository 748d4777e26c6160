import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import type { FormRules, FormState } from '../../form/form-state.ts'
import type { FormKind } from './form-kinds.ts'
import { productValues } from './opening-values.ts'
import { creationBody, updateBody } from './product-body.ts'
import type { ProductInputs } from './product-inputs.ts'
import { saveUpdate, type UpdateOutcome } from './save-product.ts'

type SentForm = {
  kind: FormKind
  product: ProductDetail | null
  inputs: ProductInputs
  state: FormState
  rules: FormRules
}

/** The two ways out. */
export type Sending = {
  create: (body: ProductPayload) => Promise<ProductDetail>
  replace: (id: number, body: ProductPayload, version: number) => Promise<ProductDetail>
}

/** Makes the product of a form, or changes the one that is edited in it. */
export async function sendProduct(
  { kind, product, inputs, state, rules }: SentForm,
  { create, replace }: Sending,
): Promise<UpdateOutcome<ProductDetail>> {
  if (kind.mode === 'edit' && product !== null)
    return saveUpdate<ProductDetail>({
      ...{ product, state, rules },
      bodyOf: (current) => updateBody(kind, { inputs, state: current }),
      valuesOf: (current) => productValues(inputs, current),
      send: replace,
    })
  const made = await create(
    creationBody(kind, { inputs, values: state.values, ownerId: product?.id ?? null }),
  )
  return { is: 'saved', product: made, state: afterCreation(kind, state), authors: {} }
}

/** The form is stored as it stands; what only this product can have is taken out for the next. */
function afterCreation({ cleared, relation }: FormKind, state: FormState): FormState {
  const emptied = [...cleared, 'images', ...(relation === undefined ? [] : [relation.field])]
  const values = { ...state.values, ...Object.fromEntries(emptied.map((name) => [name, ''])) }
  return { ...state, values, base: values, typed: state.typed.filter((name) => !emptied.includes(name)) }
}
