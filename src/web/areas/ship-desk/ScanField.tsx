import { Button, Kbd, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { DeskWords } from './useDesk.ts'
import classes from './ShipDesk.module.css'

type ScanFieldProps = {
  words: DeskWords | null
  isBusy: boolean
  /** Answers whether what was scanned is done with. */
  onScan: (text: string) => Promise<'taken' | 'kept'>
  onSkip: () => void
  onBack: () => void
}

/** Where everything is scanned into; the keyboard stays here. */
export function ScanField({ words, isBusy, onScan, onSkip, onBack }: ScanFieldProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useFocusKept(field)
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The next scan may come before this one is done: its letters are its own.
    setText('')
    if ((await onScan(text)) === 'taken') return
    flushSync(() => setText((typed) => (typed === '' ? text : typed)))
    if (field.current?.value === text) field.current.select()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Escape') setText('')
    const step = event.key === 'ArrowDown' ? onSkip : event.key === 'ArrowUp' ? onBack : undefined
    if (step === undefined || isBusy) return
    event.preventDefault()
    step()
  }
  const leading = (step: () => void) => () => {
    step()
    field.current?.focus()
  }
  return (
    <form className={classes.scan} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        ref={field}
        label="Scan"
        description="A tracking number ships the order that stands here; an order id, order number or SKU goes to that order."
        placeholder="Scan or paste, then Enter"
        size="md"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        aria-busy={isBusy}
        aria-keyshortcuts="Enter ArrowDown ArrowUp Escape"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className={classes.keys}>
        <Button
          variant="default"
          leftSection={<ArrowUp size={15} aria-hidden="true" />}
          disabled={isBusy}
          onClick={leading(onBack)}
        >
          Back
        </Button>
        <Button
          variant="default"
          leftSection={<ArrowDown size={15} aria-hidden="true" />}
          disabled={isBusy}
          onClick={leading(onSkip)}
        >
          Skip
        </Button>
        <span className={classes.hint}>
          <Kbd>Enter</Kbd> ships · <Kbd>↓</Kbd> skips · <Kbd>↑</Kbd> goes back
        </span>
      </div>
      <p className={classes.words} data-tone={words?.tone} role="status">
        {words?.text}
      </p>
    </form>
  )
}

/** Whatever took the keyboard away gives it back: a window that was left, a notice that was closed. */
function useFocusKept(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const give = () => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) field.current?.focus()
    }
    give()
    window.addEventListener('focus', give)
    document.addEventListener('keydown', give, true)
    return () => {
      window.removeEventListener('focus', give)
      document.removeEventListener('keydown', give, true)
    }
  }, [field])
}
