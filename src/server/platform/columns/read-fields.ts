import type { Column } from '../../../contract/columns/column.ts'
import { InvalidInput, type FieldErrors } from '../errors.ts'
import type { StoredValue } from './column-kind.ts'
import { readWire } from './kind-of.ts'

/** Reads named values as they are stored, by field; each that can't be taken adds a sentence to the errors. */
export function readFields(
  findColumn: (name: string) => Column | undefined,
  fields: readonly (readonly [name: string, value: unknown])[],
  errors: FieldErrors,
): Record<string, StoredValue> {
  const values: Record<string, StoredValue> = {}
  for (const [name, value] of fields) {
    const column = findColumn(name)
    const reading = column && readWire(column, value)
    if (reading === undefined || column === undefined) errors[name] = [`There is no field "${name}".`]
    else if ('refusal' in reading) errors[name] = [reading.refusal]
    else if (Object.hasOwn(values, column.field) && values[column.field] !== reading.value) {
      errors[name] = [`${column.label} is given twice with different values.`]
    } else values[column.field] = reading.value
  }
  return values
}

/** Throws what was found, all at once; the first sentence speaks for the rest. */
export function refuseErrors(errors: FieldErrors): void {
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw new InvalidInput(first, { errors })
}
