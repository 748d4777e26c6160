import { Tags, type LucideIcon } from 'lucide-react'
import { paths } from '../../paths.ts'
import type { Label } from '../labels.ts'

export type NavigationEntry = {
  label: Label
  to: string
  icon: LucideIcon
  /** Other first segments under which this entry is lit, for example the product forms under Catalogs. */
  alsoLitOn?: readonly string[]
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
    entries: [{ label: 'catalogs', to: paths.catalogs, icon: Tags, keys: 'g c' }],
  },
]

export function isLit(entry: Pick<NavigationEntry, 'to' | 'alsoLitOn'>, pathname: string): boolean {
  return [entry.to, ...(entry.alsoLitOn ?? [])].some(
    (root) => pathname === root || pathname.startsWith(`${root}/`),
  )
}
