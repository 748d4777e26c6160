import { useEffect, useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import classes from './Tip.module.css'
import { TipBox } from './TipBox.tsx'

export type TipProps = {
  label: ReactNode
  /** One element; the tip hangs on it. */
  children: ReactNode
}

const delayMs = 300

/** Says more about an element while the pointer rests on it, a finger touches it, or the keyboard is there. */
export function Tip({ label, children }: TipProps) {
  const id = useId()
  const [wanted, setWanted] = useState<Element | null>(null)
  const [shown, setShown] = useState<Element | null>(null)
  const hide = () => {
    setWanted(null)
    setShown(null)
  }
  const handleNear = ({ currentTarget, type }: SyntheticEvent) => {
    const element = currentTarget.firstElementChild
    if (type !== 'focus') setWanted(element)
    // A finger leaves no pointer behind: what it touched shows its tip while it has the focus.
    else if (element?.matches(':focus-visible') === true || window.matchMedia('(hover: none)').matches)
      setShown(element)
  }
  useEffect(() => {
    if (wanted === null) return
    const timer = window.setTimeout(() => setShown(wanted), delayMs)
    return () => clearTimeout(timer)
  }, [wanted])
  useEffect(() => {
    shown?.setAttribute('aria-describedby', id)
    return () => shown?.removeAttribute('aria-describedby')
  }, [shown, id])
  return (
    <span
      className={classes.around}
      onPointerEnter={handleNear}
      onPointerLeave={hide}
      onPointerCancel={hide}
      onFocus={handleNear}
      onBlur={hide}
      onKeyDown={({ key }) => (key === 'Escape' ? hide() : undefined)}
    >
      {children}
      {shown === null ? null : (
        <TipBox id={id} element={shown}>
          {label}
        </TipBox>
      )}
    </span>
  )
}
