import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import classes from './Field.module.css'

const tags = 'p br b strong i em u s ul ol li h1 h2 h3 h4 blockquote table thead tbody tr th td span div a'
const allowed = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: ['href'],
  RETURN_DOM_FRAGMENT: true as const,
}

/** Text that may hold markup from anywhere: only harmless elements reach the page, and never as a string. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(html, allowed)
    for (const link of clean.querySelectorAll('a')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer nofollow')
    }
    box.current?.replaceChildren(clean)
  }, [html])
  return <div ref={box} className={classes.rich} dir="auto" />
}
