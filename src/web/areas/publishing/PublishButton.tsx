import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useId } from 'react'
import { planQuery } from './plan-query.ts'
import { nothingSentWords, sentWords } from './plan-words.ts'
import type { LeftOut } from './PlanTable.tsx'
import { choiceWords } from './publish-choice.ts'
import type { ChoosingView } from './publish-shown.ts'
import { actionWords } from './publish-words.ts'
import classes from './Publishing.module.css'

type PublishButtonProps = { view: ChoosingView; marketplaces: readonly string[]; leftOut: readonly LeftOut[] }

/** Says how many products will be sent once that is known; where none will, it can't be pressed and says why. */
export function PublishButton({ view, marketplaces, leftOut }: PublishButtonProps) {
  const { kind, choice, key } = view
  const { caption } = actionWords[kind]
  const reasonId = useId()
  const isAsked = marketplaces.length > 0
  const wanted = { kind, list: choice.list, marketplaces, leftOut, page: 1, action: null, key }
  const plan = useQuery({ ...planQuery(wanted), enabled: isAsked })
  const known = isAsked && !plan.isPlaceholderData ? plan.data : undefined
  const reason = known === undefined ? null : nothingSentWords(kind, known)
  const what = isAsked ? sentWords(choice, known) : choiceWords(choice)
  return (
    <>
      {reason === null ? null : (
        <p id={reasonId} className={classes.hint}>
          {reason}
        </p>
      )}
      <Button
        type="submit"
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        {...heldPress}
      >
        {[caption, what].filter(Boolean).join(' ')}
      </Button>
    </>
  )
}

const slackPx = 24

/**
 * The plan may come between press and release and move the button from under the pointer: the press is meant for it all the
 * same. Who moves the pointer away meanwhile means to leave it, as with any button.
 */
const heldPress = {
  onPointerDown: ({
    currentTarget: button,
    pointerId,
    clientX,
    clientY,
  }: PointerEvent<HTMLButtonElement>) => {
    button.setPointerCapture(pointerId)
    const leave = (move: globalThis.PointerEvent) => {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > slackPx)
        button.releasePointerCapture(pointerId)
    }
    button.addEventListener('pointermove', leave)
    const end = () => button.removeEventListener('pointermove', leave)
    button.addEventListener('lostpointercapture', end, { once: true })
  },
}
