import { useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductSection } from '../../../contract/products/product-sections.ts'
import { ConflictPanel } from '../../grid/panels/ConflictPanel.tsx'
import { undo } from '../../list/undo.tsx'
import { anchorOf } from '../../ui/anchor.ts'
import type { ActiveFields } from '../product-configuration/active-fields.ts'
import { productList } from '../products/product-list.ts'
import { ageRangesQuery, materialsQuery, type AttributeLists } from '../product-fields/attribute-options.ts'
import { attributeFields, sectionFields } from '../product-fields/detail-fields.ts'
import { GoatPrice } from '../goat-price/GoatPrice.tsx'
import { FieldsCard } from '../product-fields/FieldsCard.tsx'
import { ListingsCard } from '../product-listings/ListingsCard.tsx'
import { WhyNotSelling } from '../product-listings/WhyNotSelling.tsx'
import { NetPayoutCard } from '../net-payout/NetPayoutCard.tsx'
import { SizeRun } from '../size-run/SizeRun.tsx'
import { StockxCard } from '../stockx/StockxCard.tsx'
import { ProductHead } from './ProductHead.tsx'
import { useFieldOfAddress } from './useFieldOfAddress.ts'
import classes from './ProductPage.module.css'
import { OfSizes, RelatedProducts, StockCard } from './ProductTables.tsx'
import { useFieldEdits, type FieldEdits } from '../product-fields/useFieldEdits.ts'

type ProductViewProps = { product: ProductDetail; active: ActiveFields }

/** One product, from what everybody looks for to what belongs to it. */
export function ProductView({ product, active }: ProductViewProps) {
  const edits = useFieldEdits(product)
  const lists = useAttributeLists()
  useFieldOfAddress()
  const queries = useQueryClient()
  const refresh = () => {
    productList.source.refresh()
    void queries.invalidateQueries({ queryKey: ['product', product.id] })
  }
  // Out of a field that is being typed in, where the browser takes back letters.
  useHotkeys([['mod+Z', () => void undo(productList.commits)]])
  const section = (title: ProductSection, more: { remark?: ReactNode; children?: ReactNode } = {}) => (
    <FieldsCard title={title} fields={sectionFields(title, product, active)} edits={edits} {...more} />
  )
  return (
    <div className={classes.sections}>
      <ProductHead product={product} />
      {product.product_type === 'parent' ? <SizeRun key={product.id} product={product} /> : null}
      <div className={classes.columns}>
        <div className={classes.column}>
          {section('Basic info')}
          {section('Dimensions')}
        </div>
        <div className={classes.column}>
          {section('Pricing', { children: <GoatPrice product={product} /> })}
          {section('Quantity', { remark: <OfSizes product={product} /> })}
          <StockCard product={product} edits={edits} />
          <NetPayoutCard product={product} />
          <ListingsCard product={product} edits={edits} onSynced={refresh} />
          <StockxCard product={product} />
          {/* It takes its time and grows: below it, nothing of this column moves. */}
          <WhyNotSelling product={product} />
        </div>
        {/* Under the first, where what comes late in the second moves none of them. */}
        <div className={classes.column}>
          <FieldsCard title="Attributes" fields={attributeFields(product, active, lists)} edits={edits} />
        </div>
      </div>
      <RelatedProducts title="Child products" products={product.children} />
      <RelatedProducts title="Belongs to" products={product.parents} />
      {section('Descriptions')}
      <FieldsCard
        title="Identifiers and state"
        fields={sectionFields('Identifiers and state', product, active)}
        edits={edits}
        isWide
      />
      <Conflict edits={edits} />
    </div>
  )
}

/** Asked for beside the product: until they are there, an attribute offers what it has. */
function useAttributeLists(): AttributeLists {
  const { data: ageRanges = [] } = useQuery(ageRangesQuery)
  const { data: materials = [] } = useQuery(materialsQuery)
  return { ageRanges, materials }
}

/** Two people changed one field: both values are offered. */
function Conflict({ edits: { conflict, settle, showConflict, start } }: { edits: FieldEdits }) {
  const element =
    conflict === null
      ? null
      : document.querySelector(`[data-field="${CSS.escape(conflict.field.facts.field)}"]`)
  if (conflict?.isShown !== true || element === null) return null
  return (
    <ConflictPanel
      anchor={anchorOf(element)}
      conflict={conflict}
      editing={{
        start: () => start(conflict.field),
        save: async (_cell, mine) => settle(mine),
        settle: () => settle(undefined),
      }}
      onClose={() => showConflict(false)}
    />
  )
}
