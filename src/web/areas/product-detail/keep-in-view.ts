/** What a person moves a page by. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Ends = () => void

/**
 * Shows it now, and again as long as the page still grows around it or the router puts it back to its top, until a person moves the
 * page or the router has found the place where one was; answers how to stop.
 */
export function keepInView(show: () => void, onRendered: (hear: () => void) => Ends): Ends {
  const growth = new ResizeObserver(show)
  const stop = () => {
    growth.disconnect()
    unhear()
    for (const move of moves) window.removeEventListener(move, stop, true)
  }
  // Where the page itself comes late, the router is later still.
  const unhear = onRendered(() => (window.scrollY === 0 ? show() : stop()))
  for (const move of moves) window.addEventListener(move, stop, { capture: true, passive: true })
  show()
  growth.observe(document.body)
  return stop
}
