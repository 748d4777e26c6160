import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listImportChanges,
  listImportKept,
  rerunImport,
  showImport,
  showImportSample,
} from '../../../contract/imports.endpoints.ts'
import type { ImportReply, RunImportBody } from '../../../contract/imports.ts'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../app/call.ts'
import { liveRuns, useRun } from '../../runs/live-runs.ts'
import { withProgress } from './import-stage.ts'
import { isUndecided } from '../../app/api-problem.ts'
import { queryClient } from '../../app/query-client.ts'
import { createRequestKey } from '../../app/request-key.ts'
import { runQuery } from '../../runs/run-query.ts'

export const remarkPageSize = 50

/** One page of rejected lines, or of notes. Each check and the run itself have their own. */
export function importRemarksQuery(
  { id, ended_on: endedOn }: Pick<ImportReply, 'id' | 'ended_on'>,
  kind: 'rejected' | 'notes',
  page: number,
) {
  return queryOptions({
    queryKey: ['import', id, kind, endedOn, page],
    queryFn: ({ signal }) =>
      call(showImport, {
        params: { id },
        query: { page, page_size: remarkPageSize, notes: kind === 'notes' ? true : null },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** One page of what the lines change, or would. */
export function importChangesQuery(
  { id, ended_on: endedOn }: Pick<ImportReply, 'id' | 'ended_on'>,
  page: number,
) {
  return queryOptions({
    queryKey: ['import', id, 'changes', endedOn, page],
    queryFn: ({ signal }) =>
      call(listImportChanges, { params: { id }, query: { page, page_size: remarkPageSize }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One page of what an undo has kept; going on after a stop, it may keep more. */
export function importKeptQuery(
  importId: number,
  { id, ended_on: endedOn }: Pick<Run, 'id' | 'ended_on'>,
  page: number,
) {
  return queryOptions({
    queryKey: ['import', importId, 'kept', id, endedOn, page],
    queryFn: ({ signal }) =>
      call(listImportKept, { params: { id: importId }, query: { page, page_size: remarkPageSize }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The first rows of the file, to tell what its columns hold. */
export function importSampleQuery(id: number) {
  return queryOptions({
    queryKey: ['import', id, 'sample'],
    queryFn: ({ signal }) => call(showImportSample, { params: { id }, signal }),
    staleTime: Infinity,
  })
}

/** An import as it stands, followed while the server works on it. */
export function useImport(id: number) {
  const run = useRun(id)
  const { kind, status, started_on: startedOn } = run.data ?? {}
  // What the run does not say: columns, mapping, and how the file is read. Asked anew with each stage.
  const reply = useQuery({
    queryKey: ['import', id, 'run', kind, status, startedOn],
    queryFn: ({ signal }) => call(showImport, { params: { id }, query: { page_size: 1 }, signal }),
    enabled: run.data !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return {
    // What was shown before may be another import.
    data: run.data && reply.data?.id === id ? withProgress(reply.data, run.data) : undefined,
    error: run.error ?? reply.error,
    refetch: () => void Promise.all([run.refetch(), reply.refetch()]),
  }
}

/** Has the file checked again with other columns, or imported. */
export function useRunImport(id: number) {
  const [requestKey] = useState(() => createRequestKey())
  return useMutation({
    mutationFn: (body: RunImportBody) =>
      call(rerunImport, { params: { id }, body, idempotencyKey: requestKey.of(body) }),
    onError: (problem) => (isUndecided(problem) ? undefined : requestKey.renew()),
    onSuccess: async () => {
      requestKey.renew()
      await queryClient.invalidateQueries({ queryKey: runQuery(id).queryKey })
      await queryClient.invalidateQueries({ queryKey: ['import', id] })
      liveRuns.follow(id)
    },
  })
}
