import { useEffect } from 'react'
import { createStore } from './store.ts'

/** What the screen is about, where that says more than its name: the browser's tab is called so. */
export const screenSubject = createStore<string | null>(null)

/** Calls the tab so for as long as the screen is there. */
export function useScreenSubject(subject: string | null) {
  useEffect(() => {
    screenSubject.write(subject)
    return () => screenSubject.write(null)
  }, [subject])
}
