import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { publishDialog, type PublishView } from './publish-dialog.ts'
import { PublishForm } from './PublishForm.tsx'
import { putAway } from './put-away.ts'
import { actionWords, type RunKind } from './run-words.ts'
import { startPublishing } from './start-publishing.ts'
import { TaskResult } from './TaskResult.tsx'
import { useTask } from './useTask.ts'

/** Asks where, then shows what came of it. The last view stays while the dialog fades away. */
export function PublishingDialog({ view }: { view: PublishView | null }) {
  const [shown, setShown] = useState(view)
  if (view !== null && view !== shown) setShown(view)
  const task = useTask(shown?.is === 'result' ? shown.taskKey : '')
  const isNarrow = useMediaQuery('(width < 600px)') ?? false
  useFocusLeft(view !== null)
  const kind: RunKind = shown?.is === 'choosing' ? shown.kind : (task?.kind ?? 'publish')
  const handleClose = () => {
    if (view?.is === 'result' && task !== undefined) putAway(task)
    else publishDialog.show(null)
  }
  return (
    <Modal
      opened={view !== null}
      onClose={handleClose}
      title={actionWords[kind].caption}
      size={shown?.is === 'result' ? 'xl' : 'md'}
      fullScreen={isNarrow && shown?.is === 'result'}
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown?.is === 'choosing' ? (
        <PublishForm
          key={shown.key}
          view={shown}
          onSubmit={(marketplaces) => startPublishing(shown, marketplaces)}
          onCancel={handleClose}
        />
      ) : null}
      {shown?.is === 'result' && task !== undefined ? <TaskResult key={task.key} task={task} /> : null}
    </Modal>
  )
}

/** The button that opened it goes with the selection; without this the keyboard would start at the top of the page. */
function useFocusLeft(isOpen: boolean) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isOpen || !wasOpen) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, wasOpen])
}
