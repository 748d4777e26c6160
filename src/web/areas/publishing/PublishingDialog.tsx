import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { goOnFrom } from '../../ui/go-on-from.ts'
import { closeDialog } from './publish-dialog.ts'
import type { PublishView } from './publish-shown.ts'
import { PublishForm } from './PublishForm.tsx'
import { actionWords } from './publish-words.ts'
import { RequestResult } from './RequestResult.tsx'
import { RunResult } from './RunResult.tsx'

/** Asks where, then shows what came of it. The last view stays while the dialog fades away. */
export function PublishingDialog({ view }: { view: PublishView | null }) {
  const [shown, setShown] = useState(view)
  const [opener, setOpener] = useState<Element | null>(null)
  if (view !== null && view !== shown) setShown(view)
  if (view?.is === 'choosing' && view.opener !== opener) setOpener(view.opener)
  const isNarrow = useMediaQuery('(width < 600px)')
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
      <GoesOnFrom opener={opener} />
      {shown?.is === 'choosing' ? <PublishForm key={shown.key} view={shown} /> : null}
      {shown?.is === 'request' ? <RequestResult key={shown.key} requestKey={shown.key} /> : null}
      {shown?.is === 'run' ? <RunResult key={shown.runId} kind={shown.kind} runId={shown.runId} /> : null}
    </Modal>
  )
}

/** The keyboard stays in the dialog while it fades away, and is led on once that is gone. */
function GoesOnFrom({ opener }: { opener: Element | null }) {
  useEffect(() => () => void requestAnimationFrame(() => goOnFrom(opener)), [opener])
  return null
}
