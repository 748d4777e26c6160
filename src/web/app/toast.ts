import { popUp } from './toasts/toast-store.ts'
import { tray } from './tray/tray.ts'

/** How long a pop-up stays: the spec's 1 s in the catalogue and 3 s in orders. */
const stayMs = { catalogue: 1_000, orders: 3_000 } as const
export type ToastPlace = keyof typeof stayMs

export type FailureToast = {
  /** What the tray says, for example 'Retail price of AJ1-10 was not saved'. */
  subject: string
  problem: unknown
  onRetry?: () => void
  place?: ToastPlace
}

/** A passing word of success; it stays while the pointer is on it. */
export function showSuccess(message = 'Success', place: ToastPlace = 'catalogue') {
  void popUp({ message, color: 'green', stayMs: stayMs[place] })
}

/** A passing 'Failed'; the reason and Retry stay in the tray, because a second is too short to read them. */
export function showFailure(
  { subject, problem, onRetry, place = 'catalogue' }: FailureToast,
  message = 'Failed',
) {
  void popUp({ message, color: 'red', stayMs: stayMs[place] })
  tray.add({ title: subject, problem, onRetry, state: 'failed' })
}
