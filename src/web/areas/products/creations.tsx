import { Navigate } from '@tanstack/react-router'
import { Box, Boxes, Layers, type LucideIcon } from 'lucide-react'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { inDialog } from '../../list/acts/act-shown.tsx'
import { paths } from '../../paths.ts'

/** The three kinds of products that can be made, and where. */
export const newProducts: readonly { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.createBasic, label: 'Create Basic Product', icon: Box },
  { to: paths.createParent, label: 'Create Parent Product', icon: Boxes },
  { to: paths.createMaster, label: 'Create Master Product', icon: Layers },
]

/** The same at the end of the Actions menu, whatever is selected. */
export const creationActions = newProducts.map(({ to, label, icon: Icon }): GridAction<ProductRow> => ({
  id: to,
  label,
  icon: <Icon size={16} aria-hidden="true" />,
  onRun: inDialog(() => Promise.resolve(() => <Navigate to={to} />)),
}))
