import type { ProductType } from '../../../contract/products/products.ts'
import type { Relation } from '../product-relatives/relatives.ts'
import { paths } from '../../paths.ts'
import type { Mirror } from '../../form/form-state.ts'

/** One of the screens that make or change a product. */
export type FormKind = {
  type: ProductType
  /** `add` makes a product that belongs to the one in the address. */
  mode: 'create' | 'add' | 'edit'
  title: string
  submit: string
  /** The products that are chosen in it. */
  relation?: Relation
  mirrors: readonly Mirror[]
  /** What is another's with the next product, and is emptied once this one is made. */
  cleared: readonly string[]
}

const childProducts = { field: 'children', title: 'Child Products', isAlwaysOpen: false } as const
const parentProducts = { field: 'parents', title: 'Parent Products', isAlwaysOpen: true } as const

const buyNow: Mirror = { from: 'retail_price', to: 'buy_it_now_price' }
const maker: Mirror = { from: 'brand', to: 'manufacturer' }
/** A parent is the style itself: its SKU is its MPN. */
const ownMpn: Mirror = { from: 'sku', to: 'mpn', isBound: true }

const names = ['sku', 'title', 'mpn']

export const formKinds = {
  createBasic: {
    type: 'basic',
    mode: 'create',
    title: 'Create New SKU',
    submit: 'Create',
    mirrors: [maker, buyNow],
    cleared: names,
  },
  createParent: {
    type: 'parent',
    mode: 'create',
    title: 'Create New Parent SKU',
    submit: 'Create',
    relation: childProducts,
    mirrors: [maker, buyNow, ownMpn],
    cleared: [],
  },
  createMaster: {
    type: 'master',
    mode: 'create',
    title: 'Create New Master SKU',
    submit: 'Create Master Product',
    relation: parentProducts,
    mirrors: [buyNow],
    cleared: names,
  },
  addBasic: {
    type: 'basic',
    mode: 'add',
    title: 'Add Basic SKU',
    submit: 'Save',
    mirrors: [maker, buyNow],
    cleared: names,
  },
  editBasic: {
    type: 'basic',
    mode: 'edit',
    title: 'Update Basic SKU',
    submit: 'Save',
    mirrors: [],
    cleared: [],
  },
  addParent: {
    type: 'parent',
    mode: 'add',
    title: 'Add Parent SKU',
    submit: 'Save',
    relation: childProducts,
    mirrors: [maker, buyNow, ownMpn],
    cleared: [],
  },
  editParent: {
    type: 'parent',
    mode: 'edit',
    title: 'Update Parent SKU',
    submit: 'Save',
    relation: childProducts,
    mirrors: [ownMpn],
    cleared: [],
  },
  editMaster: {
    type: 'master',
    mode: 'edit',
    title: 'Update Master SKU',
    submit: 'Save',
    relation: childProducts,
    mirrors: [],
    cleared: [],
  },
} as const satisfies Record<string, FormKind>

export type FormKindName = keyof typeof formKinds

/** What edits a master has its pictures below its fields; all others have them in a tab of their own. */
export function hasTabs({ type, mode }: FormKind): boolean {
  return type !== 'master' || mode !== 'edit'
}

/** Which form stands at which address. */
export const formSegments = {
  create_basic_product: 'createBasic',
  create_parent_product: 'createParent',
  create_master_product: 'createMaster',
  add_basic_product: 'addBasic',
  add_parent_product: 'addParent',
  edit_basic_product: 'editBasic',
  edit_parent_product: 'editParent',
  edit_master_product: 'editMaster',
} as const satisfies Record<string, FormKindName>

/** The way to a form: from the catalogue, over the product that it is about. */
export function breadcrumbOf({ title }: FormKind, product: { id: number; sku: string } | null) {
  return [
    { label: 'Catalogs', to: paths.catalogs },
    ...(product === null ? [] : [{ label: product.sku, to: paths.product(product.id) }]),
    { label: title },
  ]
}
