import { metafieldProblems } from '../metafield-values.ts'
import type { MetafieldRecord, UserError } from '../records.ts'
import { userError } from '../user-errors.ts'
import type { MetafieldInput } from './product-set-input.ts'

type Path = (string | number)[]

export function checkMetafields(
  inputs: MetafieldInput[],
  before: MetafieldRecord[],
  field: Path,
): UserError[] {
  const seen = new Set<string>()
  return inputs.flatMap((input, index) => {
    const at = [...field, index]
    const full = completeMetafield(input, before)
    if (full === undefined) return [userError('INVALID_METAFIELD', [...at, 'id'], 'Metafield does not exist')]
    const errors = metafieldProblems(full).map(({ part, message }) =>
      userError('INVALID_METAFIELD', [...at, part], message),
    )
    const name = `${full.namespace}.${full.key}`
    if (seen.has(name))
      errors.push(userError('DUPLICATED_VALUE', at, `Metafield ${name} is given more than once`))
    seen.add(name)
    const known = before.find(({ namespace, key }) => namespace === full.namespace && key === full.key)
    if (known !== undefined && known.type !== full.type) {
      const message = `Type '${full.type}' does not match the metafield's type '${known.type}'`
      errors.push(userError('INVALID_METAFIELD', [...at, 'type'], message))
    }
    return errors
  })
}

/** What is not said stays as it is; undefined when an id names nothing. */
export function completeMetafield(input: MetafieldInput, before: MetafieldRecord[]) {
  const known = before.find(({ id, namespace, key }) =>
    input.id ? id === input.id : namespace === input.namespace && key === input.key,
  )
  if (input.id && known === undefined) return undefined
  return {
    id: known?.id,
    namespace: input.namespace ?? known?.namespace ?? '',
    key: input.key ?? known?.key ?? '',
    type: input.type ?? known?.type ?? '',
    value: input.value ?? known?.value ?? '',
  }
}
