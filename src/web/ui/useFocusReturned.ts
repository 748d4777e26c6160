import { useEffect } from 'react'

/**
 * Whoever came by keyboard goes on from what opened this, or from what a function finds then, unless a click took the focus
 * elsewhere.
 */
export function useFocusReturned(opener: unknown) {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const found = isFinder(opener) ? opener() : opener
      if (found instanceof HTMLElement) found.focus({ preventScroll: true })
    },
    [opener],
  )
}

function isFinder(opener: unknown): opener is () => unknown {
  return typeof opener === 'function'
}
