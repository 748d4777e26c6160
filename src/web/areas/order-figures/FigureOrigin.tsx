import { ActionIcon } from '@mantine/core'
import { CircleHelp } from 'lucide-react'
import type { OrderFigure } from '../../../contract/orders/order-figures.ts'
import { Anchored } from '../../ui/Anchored.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import { figureText, sourceText } from './figure-words.ts'
import classes from './OrderFigures.module.css'

type FigureOriginProps = {
  /** What the figure is called. */
  label: string
  figure: Omit<OrderFigure, 'name'>
  marketplace: string
  /** What else there is to say of it, each in a line. */
  notes?: readonly string[]
}

/** A button that says how a figure comes about: its formula, what went in, and who said that. */
export function FigureOrigin({ label, ...origin }: FigureOriginProps) {
  const { anchor, button, close } = useOpener('dialog')
  const question = `How ${label} is worked out`
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={question}
        className={classes.ask}
      >
        <CircleHelp size={15} aria-hidden="true" />
      </ActionIcon>
      {anchor === null ? null : (
        <Anchored anchor={anchor} label={question} onClose={close} width={340}>
          <div tabIndex={-1} data-autofocus className={classes.origin}>
            <Origin label={label} {...origin} />
          </div>
        </Anchored>
      )}
    </>
  )
}

function Origin({ label, figure, marketplace, notes = [] }: FigureOriginProps) {
  const { value, unit, formula, reason, estimated, inputs } = figure
  return (
    <>
      <p className={classes.headline}>
        <b>{label}</b>
        <b dir="ltr">{figureText(value, unit)}</b>
      </p>
      {estimated ? <p className={classes.estimated}>Estimated</p> : null}
      <p>{formula}</p>
      {reason === null || reason === formula ? null : <p className={classes.reason}>{reason}</p>}
      {inputs.length === 0 ? null : (
        <table className={classes.inputs} aria-label="What went into it">
          <tbody>
            {inputs.map((input) => (
              <tr key={input.name}>
                <th scope="row">
                  <bdi>{input.name}</bdi>
                  <span className={classes.source}>{sourceText(input.source, marketplace)}</span>
                </th>
                <td>
                  <bdi dir="ltr">{figureText(input.value, input.unit)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}
