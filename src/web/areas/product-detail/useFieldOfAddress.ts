import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Brings the field that the address names into view, and the keyboard to it; what is said to be missing leads there. */
export function useFieldOfAddress() {
  const field = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const element = field === '' ? null : elementOf(field)
    if (element === null) return
    element.scrollIntoView({ block: 'center' })
    const control = element.matches('a, button')
      ? element
      : element.querySelector<HTMLElement>('input, button, a')
    control?.focus({ preventScroll: true })
  }, [field])
}

function elementOf(field: string): HTMLElement | null {
  // Stock is kept centre by centre.
  const name =
    field === 'distribution_center_quantity' ? '^="distribution_centers."' : `="${CSS.escape(field)}"`
  return document.querySelector<HTMLElement>(`[data-field${name}]`)
}
