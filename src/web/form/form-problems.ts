import type { ApiProblem } from '../app/api-problem.ts'
import { readInput, type FormInput } from './form-input.ts'
import type { FormValues } from './form-state.ts'

/** What is wrong, by the names of the fields. */
export type FormProblems = Readonly<Record<string, string>>

/** What can be seen before anything is sent: what must be there and is not, and what can't be read. */
export function inputProblems(
  inputs: readonly FormInput[],
  values: FormValues,
  isChanged: (name: string) => boolean,
  unfinished: readonly string[] = [],
): FormProblems {
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const text = values[input.name] ?? ''
      const isUnfinished = text === '' && unfinished.includes(input.name)
      const problem = isUnfinished ? unfinishedWords(input) : inputProblem(input, text, isChanged(input.name))
      return problem === null ? [] : [[input.name, problem]]
    }),
  )
}

function unfinishedWords({ column }: FormInput): string {
  return column.type === 'date' ? 'Finish the date, or clear it.' : 'Enter a number, for example 129.99.'
}

function inputProblem(input: FormInput, text: string, isChanged: boolean): string | null {
  if (text.trim() === '') return input.isRequired === true ? `${input.label} is required` : null
  // What was stored before its bounds were drawn is not in the way of changing something else.
  if (!isChanged) return null
  const reading = readInput(input, text)
  return reading.is === 'refused' ? reading.reason : null
}

/** What the server says of fields; `nameOf` turns its names into those of the form. */
export function refusedInputs(
  { errors }: Pick<ApiProblem, 'errors'>,
  nameOf: (path: string) => string,
): FormProblems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [nameOf(path), sentences.join(' ')]),
  )
}
