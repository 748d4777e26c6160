import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export type ConfirmDialogProps = {
  isOpen: boolean
  /** The question, for example 'Do You Want to Delete Products?'. */
  title: string
  children?: ReactNode
  /** Names the thing and the number: 'Delete 3 products'. */
  confirmLabel: string
  cancelLabel?: string
  size?: 'sm' | 'lg'
  isDangerous?: boolean
  isDisabled?: boolean
  isWorking?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asked only before what cannot be undone, or reaches further than anyone sees. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isDangerous = false, onCancel } = props
  return (
    <Modal
      opened={props.isOpen}
      onClose={onCancel}
      title={props.title}
      size={props.size ?? 'sm'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          color={isDangerous ? 'red' : undefined}
          loading={props.isWorking}
          disabled={props.isDisabled}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
