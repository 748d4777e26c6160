import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RunRow } from '../../contract/runs.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

export type RunRowsProps = {
  found: Pick<UseQueryResult<{ results: RunRow[] }>, 'data' | 'isError' | 'error' | 'refetch'>
  /** What stands in their place until they come. */
  waiting: ReactNode
  children: (rows: readonly RunRow[]) => ReactNode
}

/** A page of a run's rows, or why it does not come. */
export function RunRows({ found, waiting, children }: RunRowsProps) {
  if (!found.isError) return found.data === undefined ? waiting : children(found.data.results)
  return (
    <ErrorState
      title="The rows could not be loaded"
      problem={found.error}
      onRetry={() => void found.refetch()}
    />
  )
}
