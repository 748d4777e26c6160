import { lazy, Suspense } from 'react'
import { useHasToasts } from './toast-store.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** Loads the pop-ups with the first of them, so that the first page does not wait for their code. */
export function ToastHost() {
  return useHasToasts() ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}
