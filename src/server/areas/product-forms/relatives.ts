import type { ProductType } from '../../../contract/products/products.ts'
import type { Tx } from '../../platform/database/database.ts'
import { productChange } from '../products/product-change.ts'
import type { ProductBefore, ProductChange, ProductInput } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import type { FormRelations } from './form-input.ts'
import type { FormRefusals } from './form-refusals.ts'
import { findMembers, findSkus, type OwnerType } from './product-relatives.store.ts'

/** More than anybody reads. */
const mostSentences = 20

/** The parent that a basic is to belong to, or the master of a parent, kept from being deleted meanwhile. */
export async function readOwner(
  tx: Tx,
  of: { type: ProductType; isChild: boolean },
  { parent_id: parentId, master_id: masterId }: FormRelations,
  refusals: FormRefusals,
): Promise<Pick<ProductInput, 'parent' | 'masterId'>> {
  if (of.isChild && !parentId) refusals.refuse('parent_id', 'A child needs the parent that it belongs to.')
  const parent = of.type === 'basic' ? parentId : undefined
  const master = of.type === 'parent' ? masterId : undefined
  if (of.type !== 'basic' && parentId)
    refusals.forbid('parent_id', `Only basic products have a parent: this is a ${of.type}.`)
  if (of.type !== 'parent' && masterId)
    refusals.forbid('master_id', `Only parent products have a master: this is a ${of.type}.`)
  if (!parent && !master) return { parent: parent === null ? null : undefined, masterId: master }
  const field = parent ? 'parent_id' : 'master_id'
  const owner = await lockOwner(tx, parent ?? master ?? 0, field, refusals)
  if (owner === undefined) return {}
  return parent ? { parent: { id: owner.id, sku: owner.sku } } : { masterId: owner.id }
}

async function lockOwner(
  tx: Tx,
  id: number,
  field: 'parent_id' | 'master_id',
  refusals: FormRefusals,
): Promise<ProductBefore | undefined> {
  const wanted = field === 'parent_id' ? 'parent' : 'master'
  const [owner] = await lock(tx, [id])
  if (owner === undefined) refusals.forbid(field, `There is no product ${id}.`)
  else if (owner.is_deleted) refusals.forbid(field, `${owner.sku} is deleted. Restore it first.`)
  else if (owner.product_type !== wanted)
    refusals.forbid(field, `${owner.sku} is a ${owner.product_type}, not a ${wanted}.`)
  else return owner
  return undefined
}

/** What a form says that a parent or master owns, and nothing else than these. */
export type MembersWanted = {
  ownerType: OwnerType
  /** Under which name the form says so. */
  field: 'children' | 'parents'
  ids: readonly number[]
  /** Those of them that are to leave another owner. */
  moved: readonly number[]
}

/** Undefined: the form says nothing of it. */
export function membersWanted(
  type: ProductType,
  { children, parents, moved = [] }: FormRelations,
  refusals: FormRefusals,
): MembersWanted | undefined {
  if (type !== 'master' && parents !== undefined && parents.length > 0)
    refusals.forbid('parents', `Only masters own parent products: this is a ${type}.`)
  if (type === 'basic' && children !== undefined && children.length > 0)
    refusals.forbid('children', 'Only parents and masters own other products: this is a basic.')
  if (type === 'basic') return undefined
  if (children !== undefined) return { ownerType: type, field: 'children', ids: children, moved }
  // A master owns parents; its form of creation calls them so.
  if (type !== 'master' || parents === undefined) return undefined
  return { ownerType: type, field: 'parents', ids: parents, moved }
}

/** What belongs to an owner by now and what a form says that does; nothing where it says nothing. */
export async function membersAsked(
  tx: Tx,
  { id, product_type: type }: ProductBefore,
  { children, parents }: FormRelations,
): Promise<number[]> {
  const named = children ?? parents
  if (named === undefined || (type !== 'parent' && type !== 'master')) return []
  return [...named, ...(await findMembers(tx, { id, type }))]
}

/** Keeps the products that are to belong to an owner, or to leave it, from changing; answers what makes them do so. */
export async function lockMembers(
  tx: Tx,
  ownerId: number | undefined,
  wanted: MembersWanted,
  refusals: FormRefusals,
): Promise<(owner: { id: number; sku: string }) => ProductChange[]> {
  const members = ownerId === undefined ? [] : await findMembers(tx, { id: ownerId, type: wanted.ownerType })
  const locked = await lock(tx, [...new Set([...members, ...wanted.ids])])
  const owners = locked.flatMap((product) => ownerOf(wanted, product) ?? [])
  const facts = { ownerId, wanted, skus: await findSkus(tx, owners) }
  const found = new Map(locked.map((product) => [product.id, product]))
  const sentences = wanted.ids.flatMap((id) => memberRefusal(facts, id, found.get(id)) ?? [])
  for (const sentence of sentences.slice(0, mostSentences))
    refusals.forbid(wanted.field, sentence, 'not_available')
  const ids = new Set(wanted.ids)
  return (owner) =>
    locked.map((product) => {
      const belongsTo = ids.has(product.id) ? owner : null
      const belonging =
        wanted.ownerType === 'parent' ? { parent: belongsTo } : { masterId: belongsTo?.id ?? null }
      return productChange(product, { columns: {}, ...belonging })
    })
}

type Facts = {
  ownerId: number | undefined
  wanted: MembersWanted
  /** Of what owns them now. */
  skus: ReadonlyMap<number, string>
}

// What another product owns moves only when that is said.
function memberRefusal(
  { ownerId, wanted, skus }: Facts,
  id: number,
  product: ProductBefore | undefined,
): string | undefined {
  if (product === undefined) return `There is no product ${id}.`
  const { sku, product_type: type } = product
  const other = ownerOf(wanted, product)
  // What was deleted meanwhile stays its own, and is there again when it is restored.
  if (product.is_deleted) return other === ownerId ? undefined : `${sku} is deleted. Restore it first.`
  const wantedType = wanted.ownerType === 'parent' ? 'basic' : 'parent'
  if (type !== wantedType)
    return `${sku} is a ${type}: a ${wanted.ownerType} owns ${wantedType} products only.`
  if (other === null || other === ownerId || wanted.moved.includes(id)) return undefined
  return `${sku} belongs to ${skus.get(other) ?? other}. Choose to move it, or leave it out.`
}

function ownerOf({ ownerType }: MembersWanted, product: ProductBefore): number | null {
  return ownerType === 'parent' ? product.parent_id : product.master_id
}

function lock(tx: Tx, ids: readonly number[]): Promise<ProductBefore[]> {
  return lockProducts(tx, { by: { ids }, columns: [], centers: [], hasPictures: false })
}
