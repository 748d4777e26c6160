import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted } from '../ui/count-text.ts'
import { problemWords } from '../ui/problem-words.ts'

export type UndoRunProps = {
  /** 'Undo this import'. */
  label: string
  title: string
  /** How many products it reaches. */
  count: number
  undo: () => Promise<unknown>
  /** What becomes of them. */
  children: ReactNode
}

/** Takes back what a run did. Asks before it reaches further than anyone sees; refused, it says why. */
export function UndoRun({ label, title, count, undo, children }: UndoRunProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: undo,
    onSuccess: () => setOpen(false),
  })
  const handleOpen = () => {
    reset()
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Undo2 size={15} aria-hidden="true" />}
        onClick={handleOpen}
        aria-haspopup="dialog"
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        confirmLabel={`Undo ${counted(count, 'product')}`}
        isDangerous
        isWorking={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setOpen(false)}
      >
        {children}
        {error === null ? null : (
          <Alert color="red" role="alert">
            {problemWords(error).message}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
