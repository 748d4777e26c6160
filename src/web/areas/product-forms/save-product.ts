import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { rebased, type FormRules, type FormState, type FormValues } from '../../form/form-state.ts'
import { fieldsOf, isRecord } from '../../ui/is-record.ts'
import { inputNameOf } from './product-body.ts'

/** Who changed each of these fields last. */
export type Authors = Readonly<Record<string, string>>

/** What an update needs to know of a product. */
type Versioned = { id: number; version: number }

type Update<Product extends Versioned> = {
  product: Versioned
  state: FormState
  rules: FormRules
  bodyOf: (state: FormState) => ProductPayload
  valuesOf: (product: Product) => FormValues
  send: (id: number, body: ProductPayload, version: number) => Promise<Product>
}

/** What came of an update: it is saved, or somebody has changed the same fields otherwise. */
export type UpdateOutcome<Product> = {
  is: 'saved' | 'clash'
  product: Product
  state: FormState
  authors: Authors
}

/** How often somebody else may be quicker with other fields until it is this person's turn to look. */
const mostTries = 4

/**
 * Saves what was typed on the version that was seen. What others changed meanwhile elsewhere in the form is taken over;
 * where both changed the same field, nothing is saved until this person has chosen.
 */
export async function saveUpdate<Product extends Versioned>(
  update: Update<Product>,
): Promise<UpdateOutcome<Product>> {
  let { state } = update
  let { id, version } = update.product
  let authors: Authors = {}
  for (let tries = 1; ; tries += 1) {
    try {
      const product = await update.send(id, update.bodyOf(state), version)
      return { is: 'saved', product, state, authors }
    } catch (problem) {
      const current = currentOf<Product>(problem)
      if (current === null || tries >= mostTries) throw problem
      authors = { ...authors, ...authorsOf(problem) }
      state = rebased(state, update.valuesOf(current), update.rules)
      ;({ id, version } = current)
      if (state.clashes.length > 0) return { is: 'clash', product: current, state, authors }
    }
  }
}

/** The product as it is, when it was changed meanwhile: the endpoint promises it in place of its answer. */
function currentOf<Product extends Versioned>(problem: unknown): Product | null {
  if (!(problem instanceof ApiProblem) || problem.status !== 412) return null
  const { current } = problem.body
  return isRecord(current) && 'version' in current ? (current as Product) : null
}

function authorsOf(problem: unknown): Authors {
  const changed = problem instanceof ApiProblem ? fieldsOf(problem.body.changed) : {}
  return Object.fromEntries(
    Object.entries(changed).flatMap(([field, change]) => {
      const { by } = fieldsOf(change)
      return typeof by === 'string' ? [[inputNameOf(field, {}), by]] : []
    }),
  )
}
