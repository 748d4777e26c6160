import type { WheelEvent } from 'react'

/** A wheel turns one way only, and so does a line of things that is longer than the screen. */
export function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent) {
  const side = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (deltaX === 0) currentTarget.scrollLeft += side * deltaY
}
