import { UnstyledButton } from '@mantine/core'
import { Tip } from './Tip.tsx'
import { useState } from 'react'
import classes from './CopyText.module.css'

export type CopyTextProps = {
  text: string
  /** What it is, for the button's name: 'SKU', 'request id'. */
  what?: string
}

/** An id or SKU that copies itself with a click. */
export function CopyText({ text, what }: CopyTextProps) {
  const [isCopied, setIsCopied] = useState(false)
  const handleClick = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <Tip label={isCopied ? 'Copied' : 'Copy'}>
      <UnstyledButton
        className={classes.text}
        dir="ltr"
        aria-label={`Copy ${what === undefined ? '' : `${what} `}${text}`}
        onClick={() => void handleClick()}
        onMouseLeave={() => setIsCopied(false)}
        onBlur={() => setIsCopied(false)}
      >
        {text}
      </UnstyledButton>
    </Tip>
  )
}
