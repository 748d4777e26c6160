// Metafields of products and variants: sent along with a product, or set one by one while the others are left alone.
import type { GraphQLResolveInfo } from 'graphql'
import { demand } from './access-scopes.ts'
import type { Call } from './call.ts'
import { metafieldProblems } from './metafield-values.ts'
import type { MetafieldInput } from './product-set/product-set-input.ts'
import type { Draft, MetafieldRecord } from './store.ts'
import { userError, type Findings, type Path, type UserError } from './user-errors.ts'

type Row = MetafieldInput & { ownerId: string }
type IndexedError = UserError & { elementIndex: number }

const mostSet = 25

/** The mutation metafieldsSet: all or none. */
export function setMetafields(
  _source: unknown,
  { metafields }: { metafields: Row[] },
  call: Call,
  info: GraphQLResolveInfo,
) {
  demand(call, info, ['write_products'])
  if (metafields.length > mostSet) {
    const message = `Exceeded the maximum metafields input limit of ${mostSet}.`
    return { metafields: null, userErrors: [userError('LESS_THAN_OR_EQUAL_TO', ['metafields'], message)] }
  }
  const userErrors = metafields.flatMap((row, index) => checkRow(row, index, call))
  if (userErrors.length > 0) return { metafields: null, userErrors }
  const written = call.store.write((draft) => metafields.map((row) => writeRow(draft, row, call)))
  return { metafields: written, userErrors: [] }
}

function checkRow(row: Row, index: number, { store }: Call): IndexedError[] {
  const indexed = (code: string, part: string, message: string) => ({
    ...userError(code, ['metafields', index, part], message),
    elementIndex: index,
  })
  const owner = store.get('product', row.ownerId) ?? store.get('variant', row.ownerId)
  if (owner === undefined) return [indexed('INVALID', 'ownerId', 'Owner does not exist')]
  const known = findMetafield(owner.metafields, row)
  const full = complete(row, known)
  if (known !== undefined && known.type !== full.type) {
    const message = `Type must be consistent with the metafield's type: '${known.type}'`
    return [indexed('INVALID_TYPE', 'type', message)]
  }
  return metafieldProblems(full).map(({ kind, part, message }) => indexed(kind, part, message))
}

function writeRow(draft: Draft, row: Row, { now }: Call): MetafieldRecord {
  const product = draft.get('product', row.ownerId)
  const variant = draft.get('variant', row.ownerId)
  const before = (product ?? variant)?.metafields ?? []
  const known = findMetafield(before, row)
  const metafield = { ...complete(row, known), id: known?.id ?? draft.newId('Metafield') }
  const metafields = known ? before.map((one) => (one === known ? metafield : one)) : [...before, metafield]
  const updatedAt = now.toISOString()
  if (product) draft.put('product', product.id, { ...product, metafields, updatedAt })
  if (variant) draft.put('variant', variant.id, { ...variant, metafields, updatedAt })
  return metafield
}

export function checkMetafields(
  inputs: MetafieldInput[] | null | undefined,
  before: MetafieldRecord[],
  field: Path,
  findings: Findings,
): void {
  const seen = new Set<string>()
  for (const [index, input] of (inputs ?? []).entries()) {
    const at = [...field, index]
    const refuse = (part: string, message: string) =>
      findings.add('INVALID_METAFIELD', [...at, part], message)
    const named = findMetafield(before, input)
    if (input.id && named === undefined) {
      refuse('id', 'Metafield does not exist')
      continue
    }
    const full = complete(input, named)
    for (const { part, message } of metafieldProblems(full)) refuse(part, message)
    const name = `${full.namespace}.${full.key}`
    if (seen.has(name)) findings.add('DUPLICATED_VALUE', at, `Metafield ${name} is given more than once`)
    seen.add(name)
    const known = findMetafield(before, full)
    if (known !== undefined && known.type !== full.type)
      refuse('type', `Type '${full.type}' does not match the metafield's type '${known.type}'`)
  }
}

/** The metafields that were sent; those that were there stay when none were. */
export function writeMetafields(
  draft: Draft,
  inputs: MetafieldInput[] | null | undefined,
  before: MetafieldRecord[],
): MetafieldRecord[] {
  if (!inputs) return before
  return inputs.map((input) => {
    const known = findMetafield(before, input)
    return { ...complete(input, known), id: known?.id ?? draft.newId('Metafield') }
  })
}

/** By its id when that is said, else by its name. */
export function findMetafield(
  metafields: MetafieldRecord[],
  named: Pick<MetafieldInput, 'id' | 'namespace' | 'key'>,
): MetafieldRecord | undefined {
  return metafields.find(({ id, namespace, key }) =>
    named.id ? id === named.id : namespace === named.namespace && key === named.key,
  )
}

/** What is not said stays as it is. */
function complete(input: MetafieldInput, known: MetafieldRecord | undefined) {
  return {
    namespace: input.namespace ?? known?.namespace ?? '',
    key: input.key ?? known?.key ?? '',
    type: input.type ?? known?.type ?? '',
    value: input.value ?? known?.value ?? '',
  }
}
