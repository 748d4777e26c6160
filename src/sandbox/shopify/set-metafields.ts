// Sets single metafields of products and variants and leaves their other ones alone; all or none.
import type { GraphQLResolveInfo } from 'graphql'
import { demand } from './access-scopes.ts'
import type { Call } from './call.ts'
import { metafieldProblems } from './metafield-values.ts'
import type { MetafieldRecord, UserError } from './records.ts'
import type { Draft } from './store.ts'
import { userError } from './user-errors.ts'

type Row = { ownerId: string; namespace?: string | null; key: string; type?: string | null; value: string }
type IndexedError = UserError & { elementIndex: number | null }

const most = 25

export function setMetafields(
  _source: unknown,
  { metafields }: { metafields: Row[] },
  call: Call,
  info: GraphQLResolveInfo,
) {
  demand(call, info, ['write_products'])
  if (metafields.length > most) {
    const message = `Exceeded the maximum metafields input limit of ${most}.`
    return { metafields: null, userErrors: [userError('LESS_THAN_OR_EQUAL_TO', ['metafields'], message)] }
  }
  const userErrors = metafields.flatMap((row, index) => check(row, index, call))
  if (userErrors.length > 0) return { metafields: null, userErrors }
  const written = call.store.write((draft) => metafields.map((row) => write(draft, row, call)))
  return { metafields: written, userErrors: [] }
}

function check(row: Row, index: number, { store }: Call): IndexedError[] {
  const indexed = (code: string, part: string, message: string) => ({
    ...userError(code, ['metafields', index, part], message),
    elementIndex: index,
  })
  const owner = store.get('product', row.ownerId) ?? store.get('variant', row.ownerId)
  if (owner === undefined) return [indexed('INVALID', 'ownerId', 'Owner does not exist')]
  const full = complete(row, owner.metafields)
  const known = find(owner.metafields, full)
  if (known !== undefined && known.type !== full.type) {
    return [
      indexed('INVALID_TYPE', 'type', `Type must be consistent with the metafield's type: '${known.type}'`),
    ]
  }
  return metafieldProblems(full).map(({ kind, part, message }) => indexed(kind, part, message))
}

function write(draft: Draft, row: Row, { now }: Call): MetafieldRecord {
  const product = draft.get('product', row.ownerId)
  const variant = draft.get('variant', row.ownerId)
  const before = (product ?? variant)?.metafields ?? []
  const full = complete(row, before)
  const known = find(before, full)
  const metafield = { ...full, id: known?.id ?? draft.newId('Metafield') }
  const metafields = known ? before.map((one) => (one === known ? metafield : one)) : [...before, metafield]
  const updatedAt = now.toISOString()
  if (product) draft.put('product', product.id, { ...product, metafields, updatedAt })
  if (variant) draft.put('variant', variant.id, { ...variant, metafields, updatedAt })
  return metafield
}

function complete({ namespace, key, type, value }: Row, before: MetafieldRecord[]) {
  const named = { namespace: namespace ?? '', key }
  return { ...named, type: type ?? find(before, named)?.type ?? '', value }
}

function find(
  metafields: MetafieldRecord[],
  named: { namespace: string; key: string },
): MetafieldRecord | undefined {
  return metafields.find(({ namespace, key }) => namespace === named.namespace && key === named.key)
}
