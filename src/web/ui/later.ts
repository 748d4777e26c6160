import { useEffect, useState, useSyncExternalStore } from 'react'
import { latePart } from './late-part.ts'

/** A list that never comes must not hold the rest of the page back for good. */
const longestWaitMs = 8_000

const waiting = new Set<() => void>()
let isDue = false
let isHeld = false

/** Runs what the first rows do not need once they stand and the page has nothing else to do. */
export function later(task: () => void) {
  if (isDue) whenIdle(task)
  else waiting.add(task)
}

/** The screen that opens shows rows: nothing may come before them. */
export function waitForRows() {
  isHeld = true
  setTimeout(startLater, longestWaitMs)
}

/** The screen is drawn; unless it waits for rows, the rest may come. */
export function screenStands() {
  if (!isHeld) startLater()
}

/** The rows stand: now the rest. */
export function startLater() {
  isDue = true
  waiting.forEach(whenIdle)
  waiting.clear()
}

function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 1_000 })
  else setTimeout(task, 100)
}

/** True once the first rows stand and the page has had nothing else to do: for what nobody opens, yet has to be there. */
export function useLater(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => later(() => setTime(true)), [])
  return isTime
}

/** Fetches code before anybody wants it, unless this person's browser asks for as little traffic as possible. */
export function fetchAhead(fetchCode: () => void) {
  later(() => {
    if (!savesData()) fetchCode()
  })
}

/** Not every browser tells; https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * A hook for code that the first rows do not need: null until it is wanted and has come. It is fetched after them, so
 * that what a person opens is there at once; whoever is quicker waits for it alone. React's lazy would hold back for
 * 300 ms even what has come already.
 */
export function late<Part extends object>(load: () => Promise<Part>): (isWanted: boolean) => Part | null {
  const { ask, subscribe, read } = latePart(load)
  fetchAhead(ask)
  return function usePart(isWanted) {
    useEffect(() => {
      if (isWanted) ask()
    }, [isWanted])
    // A store, since the code may come between a drawing and its effects.
    const current = () => (isWanted ? read() : null)
    return useSyncExternalStore(subscribe, current, current)
  }
}
