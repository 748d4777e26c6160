import { NativeSelect } from '@mantine/core'
import { useEffect, useState, type MouseEvent } from 'react'
import { counted } from '../ui/count-text.ts'
import classes from './Form.module.css'

/** A section of a form: where it stands in the page, and what it is called. */
export type FormPart = { id: string; title: string }

type FormAnchorsProps = {
  parts: readonly FormPart[]
  /** The id of the section in view. */
  inView: string
  /** How many fields of each section are wrong. */
  problems: Readonly<Record<string, number>>
}

/** Leads to the sections of a form from beside it, and shows which of them is in view. */
export function FormAnchors({ parts, inView, problems }: FormAnchorsProps) {
  const handleFollow = (id: string) => (event: MouseEvent) => {
    event.preventDefault()
    goTo(id)
  }
  const wrongIn = (id: string) => problems[id] ?? 0
  return (
    <nav aria-label="Sections" className={classes.anchors}>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === inView ? 'true' : undefined} onClick={handleFollow(id)}>
              <span>{title}</span>
              {wrongIn(id) === 0 ? null : (
                <span className={classes.wrong} aria-label={counted(wrongIn(id), 'error')}>
                  {wrongIn(id)}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same where there is no room beside the form. */
export function SectionSelect({ parts, inView, problems }: FormAnchorsProps) {
  const words = ({ id, title }: FormPart) => {
    const wrong = problems[id] ?? 0
    return wrong === 0 ? title : `${title} (${counted(wrong, 'error')})`
  }
  return (
    <NativeSelect
      className={classes.sectionSelect}
      aria-label="Section"
      value={inView}
      data={parts.map((part) => ({ value: part.id, label: words(part) }))}
      onChange={(event) => goTo(event.currentTarget.value)}
    />
  )
}

function goTo(id: string) {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

/** Below the bars that stay in place at the top. */
const firstLinePx = 180

/** The last section that begins above the first line; the last of all at the end of the page. */
export function usePartInView(parts: readonly FormPart[]): string {
  const [first] = parts
  const [inView, setInView] = useState(first?.id ?? '')
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 4
      const above = parts.filter(({ id }) => isAboveFirstLine(document.getElementById(id)))
      setInView((isAtEnd ? parts : above).at(-1)?.id ?? parts[0]?.id ?? '')
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [parts])
  return inView
}

/** Where a section is led to, it is in view: on phones, where the bars are higher, that is further down. */
function isAboveFirstLine(section: HTMLElement | null): boolean {
  if (section === null) return false
  const { scrollPaddingBlockStart: bars } = getComputedStyle(document.documentElement)
  const { scrollMarginBlockStart: room } = getComputedStyle(section)
  const ledToPx = pixels(bars) + pixels(room)
  return section.getBoundingClientRect().top <= Math.max(firstLinePx, ledToPx + 8)
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0
}
