import { shallowEqual } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'

/** What is measured of an element, whatever becomes of the window. */
export function useMeasured<Measure extends Record<string, number>>(
  element: RefObject<HTMLElement | null>,
  initial: Measure,
  measure: (element: HTMLElement) => Measure,
): Measure {
  const [known, setKnown] = useState(initial)
  const look = useEffectEvent((measured: HTMLElement) => {
    const next = measure(measured)
    setKnown((before) => (shallowEqual(before, next) ? before : next))
  })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    look(current)
    const observer = new ResizeObserver(() => look(current))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return known
}
