import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RunImportBody } from '../../../contract/imports.ts'
import { api } from '../../app/api.ts'
import { queryClient } from '../../app/query-client.ts'
import { paths } from '../../paths.ts'
import { followImport } from './follow-import.ts'
import { importCalls } from './import-calls.ts'

/** Has the file checked again with other columns, or imported. */
export function useRunImport(id: number) {
  const router = useRouter()
  // A second click, or a try after no answer, is the same wish.
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (body: RunImportBody) =>
      api.post(importCalls.run(id), {
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
