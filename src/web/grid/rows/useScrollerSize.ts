import { useLayoutEffect, useState, type RefObject } from 'react'
import type { ViewSize } from './row-view.ts'

/** How much room the rows have, whatever becomes of the window. */
export function useScrollerSize(scroller: RefObject<HTMLDivElement | null>, headerPx: number): ViewSize {
  const [size, setSize] = useState<ViewSize>({ viewportPx: 640, widthPx: 1200 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = () => {
      const next = { viewportPx: Math.max(1, element.clientHeight - headerPx), widthPx: element.clientWidth }
      setSize((known) =>
        known.viewportPx === next.viewportPx && known.widthPx === next.widthPx ? known : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, headerPx])
  return size
}
