import { useMutation } from '@tanstack/react-query'
import { saveRejectedLines } from '../../../contract/imports.endpoints.ts'
import type { ImportReply } from '../../../contract/imports.ts'
import { download } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'

/** Saves the rejected lines as a CSV file named after the imported one. */
export function useSaveRejected({ id, file_name: fileName }: ImportReply) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(saveRejectedLines, { params: { id } }),
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
