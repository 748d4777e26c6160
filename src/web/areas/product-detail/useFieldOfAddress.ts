import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Brings the field that the address names into view, and the keyboard to it; what is said to be missing leads there. */
export function useFieldOfAddress() {
  const field = useLocation({ select: ({ hash }) => hash })
  useEffect(() => showField(field), [field])
  // To where it is already nothing navigates, and whoever has scrolled on follows the link again.
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || link.hash === '' || link.href !== window.location.href || isElsewhere(event))
        return
      showField(decodeURIComponent(link.hash.slice(1)))
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [])
}

/** It opens another tab or window. */
function isElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

function showField(field: string) {
  const element = field === '' ? null : elementOf(field)
  if (element === null) return
  element.scrollIntoView({ block: 'center' })
  const control = element.matches('a, button')
    ? element
    : element.querySelector<HTMLElement>('input, button, a')
  control?.focus({ preventScroll: true })
  mark(element)
}

const markedMs = 2_500
let marked: { element: HTMLElement; timer: number } | null = null

/** For a while, as the ring of the focus is not drawn after a click. */
function mark(element: HTMLElement) {
  unmark()
  element.dataset['shown'] = ''
  marked = { element, timer: window.setTimeout(unmark, markedMs) }
}

function unmark() {
  if (marked === null) return
  window.clearTimeout(marked.timer)
  delete marked.element.dataset['shown']
  marked = null
}

function elementOf(field: string): HTMLElement | null {
  // Stock is kept centre by centre.
  const name =
    field === 'distribution_center_quantity' ? '^="distribution_centers."' : `="${CSS.escape(field)}"`
  return document.querySelector<HTMLElement>(`[data-field${name}]`)
}
