import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { rerunImport } from '../../../contract/imports.endpoints.ts'
import type { RunImportBody } from '../../../contract/imports.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import { paths } from '../../paths.ts'
import { followImport } from './follow-import.ts'

/** Has the file checked again with other columns, or imported. */
export function useRunImport(id: number) {
  const router = useRouter()
  // A second click, or a try after no answer, is the same wish.
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (body: RunImportBody) =>
      call(rerunImport, {
        params: { id },
        body,
        idempotencyKey: `${key.current}-${JSON.stringify(body).length}`,
      }),
    onSuccess: async () => {
      key.current = crypto.randomUUID()
      await queryClient.invalidateQueries({ queryKey: ['import', id] })
      followImport(id, (each) => void router.navigate({ href: paths.importRun(each) }))
    },
  })
}
