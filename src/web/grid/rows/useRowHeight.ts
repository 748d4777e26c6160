import { useSyncExternalStore } from 'react'

const finger = typeof window === 'undefined' ? null : window.matchMedia('(pointer: coarse)')

/** Height of a row, as the style sheet has it: a finger needs more than a pointer. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => (finger?.matches === true ? 44 : 38))
}

function subscribe(listener: () => void) {
  finger?.addEventListener('change', listener)
  return () => finger?.removeEventListener('change', listener)
}
