import { ActionIcon } from '@mantine/core'
import { CircleHelp } from 'lucide-react'
import type { OrderFigure } from '../../../contract/orders/order-figures.ts'
import { Anchored } from '../../ui/Anchored.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import { figureLabels, figureText, sourceText } from './figure-words.ts'
import classes from './OrderFigures.module.css'

type FigureOriginProps = { figure: OrderFigure; marketplace: string }

/** A button that says how a figure comes about: its formula, what went in, and who said that. */
export function FigureOrigin({ figure, marketplace }: FigureOriginProps) {
  const { anchor, button, close } = useOpener('dialog')
  const question = `How ${figureLabels[figure.name]} is worked out`
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
            <Origin figure={figure} marketplace={marketplace} />
          </div>
        </Anchored>
      )}
    </>
  )
}

function Origin({ figure, marketplace }: FigureOriginProps) {
  const { name, value, unit, formula, reason, estimated, inputs } = figure
  return (
    <>
      <p className={classes.headline}>
        <b>{figureLabels[name]}</b>
        <b dir="ltr">{figureText(value, unit)}</b>
      </p>
      {estimated ? <p className={classes.estimated}>Estimated</p> : null}
      <p>{formula}</p>
      {reason === null ? null : <p className={classes.reason}>{reason}</p>}
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
    </>
  )
}
