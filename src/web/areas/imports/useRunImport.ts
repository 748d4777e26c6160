import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rerunImport } from '../../../contract/imports.endpoints.ts'
import type { RunImportBody } from '../../../contract/imports.ts'
import { isUndecided } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import { createRequestKey } from '../../app/request-key.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { runQuery } from '../../runs/run-query.ts'

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
