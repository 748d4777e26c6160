import { FilePlus2, Pencil } from 'lucide-react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { showProduct } from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { call } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import { paths } from '../../paths.ts'
import { keepProduct } from '../product-forms/kept-product.ts'

type FormsOf = { product: ProductDetail; open: (path: string) => void }

type FormActions = { edit: GridAction<ProductRow>; below: GridAction<ProductRow>[] }

/** The forms that a product leads to, by its type: itself, and what may stand below it. */
export function formActions({ product, open }: FormsOf): FormActions {
  const { id, product_type: type } = product
  const edit = { id: 'edit', label: 'Edit', icon: <Pencil size={16} aria-hidden="true" /> }
  const add = (label: string, path: string) => ({
    id: 'add',
    label,
    icon: <FilePlus2 size={16} aria-hidden="true" />,
    onRun: () => open(path),
  })
  return {
    edit: { ...edit, onRun: () => void openEditing({ product, open }) },
    below: [
      ...(type === 'parent' ? [add('Add Child', paths.addBasic(id))] : []),
      ...(type === 'master' ? [add('Add Parent', paths.addParent(id))] : []),
    ],
  }
}

/** Other tools of the seller read what is edited from the browser; the form itself asks the server. */
async function openEditing({ product, open }: FormsOf): Promise<void> {
  try {
    const { id } = product
    keepProduct(await call(showProduct, { params: { id }, query: { edit: true } }), localStorage)
    open(paths.editProduct(product))
  } catch (problem) {
    const subject = `${product.sku} could not be opened for editing`
    showFailure({ subject, problem, onRetry: () => void openEditing({ product, open }) })
  }
}
