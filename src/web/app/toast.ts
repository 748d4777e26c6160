import { createStore } from './store.ts'
import { tray } from './tray/tray.ts'

/** How long a pop-up stays: the spec's 1 s in the catalogue and 3 s in orders. */
const stayMs = { catalogue: 1_000, orders: 3_000 } as const

export const hasToasts = createStore(false)

/** A passing word of success; it stays while the pointer is on it. */
export function showSuccess(message = 'Success', place: keyof typeof stayMs = 'catalogue') {
  void popUp(message, 'green', stayMs[place])
}

type FailureToast = {
  /** What the tray says, for example 'Retail price of AJ1-10 was not saved'. */
  subject: string
  problem: unknown
  onRetry?: () => void
}

/** A passing 'Failed'; the reason and Retry stay in the tray, because a second is too short to read them. */
export function showFailure({ subject, problem, onRetry }: FailureToast) {
  void popUp('Failed', 'red', stayMs.catalogue)
  tray.add({ title: subject, problem, onRetry, state: 'failed' })
}

/** Shows a pop-up; the code that draws it is fetched with the first one. */
async function popUp(message: string, color: 'green' | 'red', autoClose: number) {
  hasToasts.write(true)
  const { notifications } = await import('@mantine/notifications')
  const closeButtonProps = { 'aria-label': 'Dismiss' }
  notifications.show({ message, color, autoClose, withBorder: true, closeButtonProps })
}
