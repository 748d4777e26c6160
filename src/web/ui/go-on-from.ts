/** What the keyboard goes back to once a dialog is closed. A line of a menu goes with the menu; the menu's button stays. */
export function openerNow(): Element | null {
  return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') ?? document.activeElement
}

/** The keyboard would start at the top of the page: the button that opened the dialog may have gone with the selection. */
export function goOnFrom(opener: Element | null) {
  const place = document.querySelector('[role="grid"] [tabindex="0"]')
  for (const element of [opener, place, document.getElementById('content')]) {
    if (document.activeElement !== document.body) return
    if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  }
}
