import { ScanSearch } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { chosenRows } from '../../list/chosen-rows.ts'

/** Reads back what of the chosen products is on sale; the tray tells what was found. */
export const checkAction: GridAction<ProductRow> = {
  id: 'check_listings',
  label: 'Check Listings',
  icon: <ScanSearch size={16} aria-hidden="true" />,
  onRun: (target, { clearSelection }) => void check(target, clearSelection),
}

async function check(target: SelectionTarget<ProductRow>, onStarted: () => void) {
  const { startCheck } = await import('./start-check.ts')
  const id = await startCheck({ product_list: chosenRows(target) })
  if (id !== null) onStarted()
}
