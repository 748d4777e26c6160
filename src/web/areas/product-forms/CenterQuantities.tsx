import { TextInput } from '@mantine/core'
import formClasses from '../../form/Form.module.css'
import type { FormInput } from '../../form/form-input.ts'
import type { FormProblems } from '../../form/form-problems.ts'
import type { FormValues } from '../../form/form-state.ts'
import { HeadRow } from '../../ui/HeadRow.tsx'
import tableClasses from '../../form/FormTable.module.css'
import classes from './CenterQuantities.module.css'
import type { Center } from './product-inputs.ts'

type CenterQuantitiesProps = {
  centers: readonly Center[]
  /** One for each centre, in their order. */
  inputs: readonly FormInput[]
  values: FormValues
  problems: FormProblems
  change: (name: string, text: string) => void
}

/** How many pieces lie in each centre. */
export function CenterQuantities({ centers, inputs, values, problems, change }: CenterQuantitiesProps) {
  if (centers.length === 0)
    return (
      <p className={tableClasses.none}>
        <bdi>There are no distribution centers.</bdi>
      </p>
    )
  return (
    <div
      className={`${tableClasses.frame} ${classes.centers}`}
      tabIndex={0}
      role="group"
      aria-label="Quantities"
    >
      <table className={tableClasses.table}>
        <HeadRow captions={['Name', 'Code', 'Type', 'Quantity']} />
        <tbody>
          {centers.map(({ id, name, code, type }, index) => {
            const input = inputs[index]
            if (input === undefined) return null
            const text = values[input.name] ?? ''
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{code}</td>
                <td>{type}</td>
                <td>
                  <TextInput
                    type="number"
                    name={input.name}
                    min={0}
                    step={1}
                    max={input.column.max}
                    aria-label={input.label}
                    classNames={{ root: classes.quantity, input: formClasses.input }}
                    data-filled={text !== '' || undefined}
                    value={text}
                    error={problems[input.name]}
                    onWheel={({ currentTarget }) => currentTarget.blur()}
                    onChange={(event) => change(input.name, event.currentTarget.value)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
