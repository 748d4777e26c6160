import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { importRunQuery } from './import-run-query.ts'
import { ImportSteps } from './ImportSteps.tsx'

/** /catalogs/import/{id}: one file, from its columns to what came of it. */
export function ImportRunPage() {
  const { id } = useParams({ strict: false })
  const run = useQuery(importRunQuery(Number(id)))
  if (run.data !== undefined) return <ImportSteps run={run.data} />
  return (
    <ImportFrame step={run.isError ? undefined : 'check'}>
      {run.isError ? (
        <ErrorState problem={run.error} onRetry={() => void run.refetch()} />
      ) : (
        <Skeletons lines={5} />
      )}
    </ImportFrame>
  )
}
