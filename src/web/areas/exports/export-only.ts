import { late } from '../../ui/later.ts'
import type { Exported } from './ExportButton.tsx'

/** The actions of a list whose rows can be exported, and nothing else. */
export function exportOnly<Row>(list: Exported) {
  return late(async () => ({ actions: (await import('./export-actions.tsx')).exportActions<Row>(list) }))
}
