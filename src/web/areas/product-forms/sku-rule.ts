import type { ProductType } from '../../../contract/products/products.ts'
import { sizeSku } from '../../../contract/products/size-sku.ts'
import type { FormValues } from '../../form/form-state.ts'

/** How SKUs are usually made up; nobody has to. */
export const skuHints: Record<ProductType, string> = {
  master: 'SKU equals MPN',
  parent: 'SKU equals MPN',
  basic: 'SKU is the MPN followed by the size parts',
}

/** The SKU by the rule; null as long as there is nothing to make it of. */
export function skuByRule(type: ProductType, values: FormValues): string | null {
  const mpn = (values.mpn ?? '').trim()
  // A parent's MPN follows its SKU, not the other way round.
  if (mpn === '' || type === 'parent') return null
  if (type === 'master') return mpn
  return sizeSku(mpn, values['attributes.size'] ?? '')
}
