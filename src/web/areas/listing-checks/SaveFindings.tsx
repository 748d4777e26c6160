import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { saveFindings } from '../../../contract/listing-checks.endpoints.ts'
import { download } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'
import { saveFile } from '../../ui/save-text.ts'

/** What a check found, as a CSV file. */
export function SaveFindings({ id }: { id: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(saveFindings, { params: { id } }),
    onSuccess: (file) => saveFile(file, `listing-check-${id}.csv`),
    onError: (problem) => showFailure({ subject: 'The rows were not saved', problem }),
  })
  return (
    <Button
      variant="default"
      leftSection={<FileDown size={16} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  )
}
