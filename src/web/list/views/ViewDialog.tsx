import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../app/api-problem.ts'
import { Refusal } from '../../app/refusal/Refusal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Views } from './useViews.ts'

/** What saving, choosing and deleting views asks, and how it is told that it failed. */
export function ViewDialog({ views }: { views: Views }) {
  const { active, failure, question } = views
  const handleClose = () => {
    views.forget()
    views.ask(null)
  }
  if (failure !== null && !isNameTaken(failure.problem)) {
    return (
      <Modal opened onClose={views.forget} title={failure.caption} size="sm" {...closeButton}>
        <Refusal
          caption={failure.caption}
          problem={failure.problem}
          onClose={views.forget}
          onRetry={views.again}
        />
      </Modal>
    )
  }
  if (question === 'delete' && active !== undefined) {
    return (
      <ConfirmDialog
        isOpen
        isDangerous
        title={`Delete the view “${active.label}”?`}
        confirmLabel="Delete view"
        onConfirm={() => views.remove(active)}
        onCancel={handleClose}
      >
        The list goes on with the view Default, and nothing in it changes.
      </ConfirmDialog>
    )
  }
  return (
    <Modal opened={question === 'label'} onClose={handleClose} title="Save As" size="sm" {...closeButton}>
      <LabelForm views={views} onCancel={handleClose} />
    </Modal>
  )
}

const closeButton = { closeButtonProps: { 'aria-label': 'Close' } }

const isNameTaken = (problem: unknown) => problem instanceof ApiProblem && problem.code === 'name_taken'

function LabelForm({ views, onCancel }: { views: Views; onCancel: () => void }) {
  const [label, setLabel] = useState('')
  const problem = views.failure?.problem
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() !== '') views.saveAs(label.trim())
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Name"
          description="The view keeps columns, widths, pins, sort, filters and search."
          maxLength={60}
          value={label}
          error={problem instanceof ApiProblem ? problem.detail : null}
          onChange={(event) => {
            setLabel(event.currentTarget.value)
            views.forget()
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={label.trim() === ''} loading={views.isWriting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
