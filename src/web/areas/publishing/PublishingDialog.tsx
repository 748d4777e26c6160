import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { closeDialog } from './publish-dialog.ts'
import type { PublishView } from './publish-shown.ts'
import { PublishForm } from './PublishForm.tsx'
import { actionWords } from './publish-words.ts'
import { RequestResult } from './RequestResult.tsx'
import { RunResult } from './RunResult.tsx'

/** Asks where, then shows what came of it. The last view stays while the dialog fades away. */
export function PublishingDialog({ view }: { view: PublishView | null }) {
  const [shown, setShown] = useState(view)
  if (view !== null && view !== shown) setShown(view)
  const isNarrow = useMediaQuery('(width < 600px)')
  useFocusLeft(view !== null)
  return (
    <Modal
      opened={view !== null}
      onClose={closeDialog}
      title={actionWords[shown?.kind ?? 'publish'].caption}
      size="xl"
      fullScreen={isNarrow}
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown?.is === 'choosing' ? <PublishForm key={shown.key} view={shown} /> : null}
      {shown?.is === 'request' ? <RequestResult key={shown.key} requestKey={shown.key} /> : null}
      {shown?.is === 'run' ? <RunResult key={shown.runId} kind={shown.kind} runId={shown.runId} /> : null}
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
