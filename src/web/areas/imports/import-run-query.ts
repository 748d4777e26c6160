import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { showImport, showImportSample } from '../../../contract/imports.endpoints.ts'
import type { ImportReply } from '../../../contract/imports.ts'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../app/call.ts'

export const remarkPageSize = 50

/** What the run of an import does not say: columns, mapping, and how the file is read. Asked anew with each stage. */
export function importQuery(id: number, run: Run | undefined) {
  return queryOptions({
    queryKey: ['import', id, 'run', run?.kind, run?.status, run?.started_on],
    queryFn: ({ signal }) => call(showImport, { params: { id }, query: { page_size: 1 }, signal }),
    enabled: run !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

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

/** The first rows of the file, to tell what its columns hold. */
export function importSampleQuery(id: number) {
  return queryOptions({
    queryKey: ['import', id, 'sample'],
    queryFn: ({ signal }) => call(showImportSample, { params: { id }, signal }),
    staleTime: Infinity,
  })
}
