import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { showImport, showImportSample } from '../../../contract/imports.endpoints.ts'
import type { ImportReply } from '../../../contract/imports.ts'
import { call } from '../../app/call.ts'
import { importStage, isUnderWay } from './import-stage.ts'

export const remarkPageSize = 50
const pollMs = 700

/** How an import stands; asked again and again while the server works on it. */
export function importRunQuery(id: number) {
  return queryOptions({
    queryKey: ['import', id, 'run'],
    queryFn: ({ signal }) => call(showImport, { params: { id }, query: { page_size: 1 }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnderWay(importStage(data)) ? pollMs : false,
    refetchIntervalInBackground: true,
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
