import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export type ConfirmDialogProps = {
  isOpen: boolean
  /** The question, for example 'Do You Want to Delete Products?'. */
  title: string
  children?: ReactNode
  /** Names the thing and the number: 'Delete 3 products'. */
  confirmLabel: string
  isDangerous?: boolean
  isWorking?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asked only before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isDangerous = false, onCancel } = props
  return (
    <Modal
      opened={props.isOpen}
      onClose={onCancel}
      title={props.title}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color={isDangerous ? 'red' : undefined} loading={props.isWorking} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
