import {
  ChartColumn,
  FileDown,
  HandCoins,
  Hourglass,
  ScanBarcode,
  ShoppingCart,
  SlidersHorizontal,
  Tags,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import { paths, productForms } from '../../paths.ts'
import type { Label } from '../labels.ts'

export type NavigationEntry = {
  label: Label
  to: string
  /** Where it is lit too. */
  besides?: readonly string[]
  icon: LucideIcon
  /** The key sequence that goes there, for example 'g c'. */
  keys?: string
}

export type NavigationGroup = {
  id: string
  label: Label
  entries: readonly NavigationEntry[]
}

/** The sidebar, top to bottom. An entry appears together with its screen, never before. */
export const navigation: readonly NavigationGroup[] = [
  {
    id: 'catalog',
    label: 'catalog',
    entries: [
      { label: 'catalogs', to: paths.catalogs, besides: productForms, icon: Tags, keys: 'g c' },
      {
        label: 'exports',
        to: paths.productExports,
        besides: [paths.orderExports],
        icon: FileDown,
        keys: 'g e',
      },
    ],
  },
  {
    id: 'sales',
    label: 'sales',
    entries: [
      { label: 'orders', to: paths.orders, icon: ShoppingCart, keys: 'g o' },
      { label: 'shipDesk', to: paths.shipDesk, icon: ScanBarcode, keys: 'g d' },
      { label: 'productSales', to: paths.productSales, icon: TrendingUp, keys: 'g p' },
      { label: 'reports', to: paths.reports, icon: ChartColumn, keys: 'g r' },
      { label: 'runsOutSoon', to: paths.runsOutSoon, icon: Hourglass, keys: 'g u' },
      { label: 'settlements', to: paths.settlements, icon: HandCoins },
    ],
  },
  {
    id: 'setup',
    label: 'setup',
    entries: [
      {
        label: 'configuration',
        to: paths.configuration,
        besides: [paths.productConfiguration, paths.shipStationStores],
        icon: SlidersHorizontal,
        keys: 'g s',
      },
    ],
  },
]

export function isLit(
  { to, besides = [] }: Pick<NavigationEntry, 'to' | 'besides'>,
  pathname: string,
): boolean {
  return [to, ...besides].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
