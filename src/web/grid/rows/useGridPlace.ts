import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { gridPlaces, type GridPlace } from './grid-places.ts'

export type GridPlaceKeeper = {
  /** Where someone was when this history entry was left, for the first drawing. */
  initial: GridPlace | null
  /** The place to go to when the rows of another history entry have come; asked once. */
  take: () => GridPlace | null
  /** How to find out where someone is now. */
  watch: (now: () => GridPlace) => void
}

/** Remembers scroll, selection and cell for each history entry. */
export function useGridPlace(placeKey: string): GridPlaceKeeper {
  const initial = useMemo(() => gridPlaces.find(placeKey), [placeKey])
  const waiting = useRef<GridPlace | null>(initial)
  const now = useRef<(() => GridPlace) | null>(null)
  const keyOnScreen = useRef(placeKey)

  useLayoutEffect(() => {
    if (keyOnScreen.current !== placeKey) waiting.current = gridPlaces.find(placeKey)
    keyOnScreen.current = placeKey
    return () => {
      if (now.current !== null) gridPlaces.keep(placeKey, now.current())
    }
  }, [placeKey])
  useEffect(() => {
    const store = () => {
      if (now.current !== null) gridPlaces.keep(keyOnScreen.current, now.current())
      gridPlaces.store()
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [])
  return useMemo(
    () => ({
      initial,
      take: () => {
        const place = waiting.current
        waiting.current = null
        return place
      },
      watch: (find) => void (now.current = find),
    }),
    [initial],
  )
}
