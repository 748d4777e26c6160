import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/** What is typed into a search box, which is asked for after a pause or when somebody says so. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef(0)
  if (seen !== search) {
    setSeen(search)
    setTyped(search)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== search) onSearch(text.trim())
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => apply(text), pauseMs)
  }
  const clear = () => {
    setTyped('')
    apply('')
  }
  return { typed, type, clear, applyNow: () => apply(typed) }
}
