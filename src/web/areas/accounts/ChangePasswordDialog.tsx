import { Alert, Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiProblem } from '../../app/api-problem.ts'
import { useLabels } from '../../app/labels.ts'
import type { PanelProps } from '../../app/shell/panels.ts'
import { showSuccess } from '../../app/toast.ts'
import { fieldProblem } from '../../ui/problem-words.ts'
import { newPasswordProblem } from './password-rule.ts'
import { changePassword } from '../../../contract/accounts.endpoints.ts'
import type { ChangePasswordBody } from '../../../contract/accounts.ts'
import { call } from '../../app/call.ts'

/** From the user menu; every other device is signed out by it. */
export function ChangePasswordDialog({ isOpen, onClose }: PanelProps) {
  const labels = useLabels()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={labels.changePassword}
      size="sm"
      closeButtonProps={{ 'aria-label': labels.close }}
    >
      <ChangePasswordForm onClose={onClose} />
    </Modal>
  )
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ChangePasswordBody) => call(changePassword, { body }),
    networkMode: 'always',
  })
  const refused = error instanceof ApiProblem ? error : null
  const newProblem = isTried ? newPasswordProblem(oldPassword, newPassword) : null

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (oldPassword === '' || newPasswordProblem(oldPassword, newPassword) !== null) return
    const handleSuccess = () => {
      onClose()
      showSuccess('Password changed', 3_000)
    }
    mutate({ old_password: oldPassword, new_password: newPassword }, { onSuccess: handleSuccess })
  }
  const fieldErrors = refused?.errors ?? {}
  const hasFieldErrors = fieldErrors.old_password !== undefined || fieldErrors.new_password !== undefined
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        {refused === null || hasFieldErrors ? null : <Alert color="red">{refused.detail}</Alert>}
        <PasswordInput
          data-autofocus
          label="Old password"
          autoComplete="current-password"
          value={oldPassword}
          error={
            fieldProblem(fieldErrors.old_password) ??
            (isTried && oldPassword === '' ? 'Enter your present password.' : null)
          }
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the old password', tabIndex: 0 }}
          onChange={(event) => setOldPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 10 characters. Your other devices will be signed out."
          autoComplete="new-password"
          value={newPassword}
          error={newProblem ?? fieldProblem(fieldErrors.new_password)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the new password', tabIndex: 0 }}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
