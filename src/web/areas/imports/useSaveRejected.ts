import { useMutation } from '@tanstack/react-query'
import type { ImportReply } from '../../../contract/imports.ts'
import { api } from '../../app/api.ts'
import { showFailure } from '../../app/toast.ts'
import { importCalls } from './import-calls.ts'

/** Saves the rejected lines as a CSV file named after the imported one. */
export function useSaveRejected({ id, file_name: fileName }: ImportReply) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.blob(importCalls.rejected(id)),
    onSuccess: (blob) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = `${fileName.replace(/\.[^.]*$/, '')}-rejected.csv`
      link.click()
      URL.revokeObjectURL(link.href)
    },
    onError: (problem) => showFailure({ subject: 'The rejected lines were not saved', problem }),
  })
  return { save: () => mutate(), isSaving: isPending }
}
