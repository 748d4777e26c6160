import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageSkeleton } from '../../ui/Page.tsx'
import { SalesReportPage } from './SalesReportPage.tsx'

const PivotPage = lazy(async () => ({ default: (await import('./PivotPage.tsx')).PivotPage }))

/** /reports: what was sold, by MPN or laid out by two of its parts. */
export function ReportsPage() {
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  return tab === 'pivot' ? (
    <Suspense fallback={<PageSkeleton />}>
      <PivotPage />
    </Suspense>
  ) : (
    <SalesReportPage />
  )
}
