import { useEffect } from 'react'

/** Whoever came by keyboard goes on from what opened this, unless a click took the focus elsewhere. */
export function useFocusReturned(opener: unknown) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
