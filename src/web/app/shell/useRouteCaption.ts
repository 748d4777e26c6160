import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLabels, type Label } from '../labels.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route's name in the top bar and the browser's title. */
    caption?: Label
  }
}

/** The active route's name, which also becomes the browser's title. */
export function useRouteCaption(): string {
  const labels = useLabels()
  const caption = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.caption)?.staticData.caption,
  })
  const text = caption === undefined ? '' : labels[caption]
  useEffect(() => {
    document.title = text === '' ? labels.brand : `${text} · ${labels.brand}`
  }, [text, labels])
  return text
}
