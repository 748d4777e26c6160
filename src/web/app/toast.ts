import type { ReactNode } from 'react'
import { popUpStayMs } from './pop-up-stay.ts'
import { createStore } from './store.ts'
import { tray } from './tray/tray.ts'

export const hasToasts = createStore(false)

/** A passing word of success; it stays while the pointer is on it. */
export function showSuccess(message = 'Success', stayMs = popUpStayMs(location.pathname)) {
  void popUp(message, 'green', stayMs)
}

const noticeMs = 10_000

/** Something worth a look, longer than a passing word; it may hold a way back, which the keyboard takes a while to reach. The next one takes its place. */
export async function showNotice(message: ReactNode): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.hide(`notice-${notices}`)
  notices += 1
  await popUp(message, 'blue', noticeMs, `notice-${notices}`)
}
let notices = 0

type FailureToast = {
  /** What the tray says, for example 'Retail price of AJ1-10 was not saved'. */
  subject: string
  problem: unknown
  onRetry?: () => void
}

/** A passing 'Failed', where the screen itself says why. */
export function showFailed() {
  void popUp('Failed', 'red', popUpStayMs(location.pathname))
}

/** A passing 'Failed'; the reason and Retry stay in the tray, because a second is too short to read them. */
export function showFailure({ subject, problem, onRetry }: FailureToast) {
  showFailed()
  tray.add({ title: subject, problem, onRetry, state: 'failed' })
}

/** Shows a pop-up; the code that draws it is fetched with the first one. */
async function popUp(message: ReactNode, color: 'green' | 'red' | 'blue', autoClose: number, id?: string) {
  hasToasts.write(true)
  const { notifications } = await import('@mantine/notifications')
  const closeButtonProps = { 'aria-label': 'Dismiss' }
  notifications.show({ id, message, color, autoClose, withBorder: true, closeButtonProps })
}
