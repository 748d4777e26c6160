import { useQuery } from '@tanstack/react-query'
import type { RunRow } from '../../../contract/runs.ts'
import { skuColumn } from '../../runs/run-columns.tsx'
import { ourProductQuery } from './our-product.ts'

const { cell } = skuColumn()

/** Of what is there and not ours many may have to do with one product of ours: it is known by its SKU. */
export function FindingSku({ row }: { row: RunRow }) {
  const { product_id: id, sku, finding } = row
  const isAsked = id === null && finding === 'not_ours' && Boolean(sku)
  const { data: found = null } = useQuery({ ...ourProductQuery(sku ?? ''), enabled: isAsked })
  return cell({ ...row, product_id: id ?? (isAsked ? found : null) })
}
