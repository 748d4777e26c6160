import { useQuery } from '@tanstack/react-query'
import { useRun } from '../../runs/useRun.ts'
import { importQuery } from './import-run-query.ts'
import { withProgress } from './import-stage.ts'

/** An import as it stands, followed while the server works on it. */
export function useImport(id: number) {
  const run = useRun(id)
  const reply = useQuery(importQuery(id, run.data))
  return {
    // What was shown before may be another import.
    data: run.data && reply.data?.id === id ? withProgress(reply.data, run.data) : undefined,
    error: run.error ?? reply.error,
    refetch: () => void Promise.all([run.refetch(), reply.refetch()]),
  }
}
