import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { retryImport } from './retry-import.ts'

export type RetryImportProps = { id: number; label: string }

export function RetryImport({ id, label }: RetryImportProps) {
  const router = useRouter()
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryImport({ id }, (path) => void router.navigate({ href: path })),
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}
