/** A place on the screen that a panel hangs on: a head, a cell, or where the pointer was. */
export type Anchor = { left: number; top: number; width: number; height: number }

export function anchorOf(element: Element): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
