import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { cancelRun } from '../../contract/runs.endpoints.ts'
import { call } from '../app/call.ts'
import { showFailure } from '../app/toast.ts'
import { keepRun } from './run-query.ts'

export type CancelRunProps = { id: number; label: string }

/** Ends a run at once; what is done stays. */
export function CancelRun({ id, label }: CancelRunProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelRun, { params: { id } }),
    onSuccess: keepRun,
    onError: (problem) => showFailure({ subject: 'It was not cancelled', problem }),
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}
