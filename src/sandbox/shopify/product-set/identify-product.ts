// Which product a productSet means: none yet, or the one behind the identifier; and under which handle it will live.
import type { Call } from '../call.ts'
import { freeHandle, handleFrom } from '../handles.ts'
import { productAt, type ProductRecord } from '../store.ts'
import { Findings, userError, type UserError } from '../user-errors.ts'
import type { Identifier, ProductSetInput, ProductSetRequest } from './product-set-input.ts'

type Identified = { existing: ProductRecord | undefined; handle: string; errors: UserError[] }

export function identifyProduct(call: Call, { identifier, input }: ProductSetRequest): Identified {
  const found = findExisting(call, identifier ?? {}, input)
  if ('code' in found) return { existing: undefined, handle: '', errors: [found] }
  const { existing } = found
  const owner = (handle: string) => call.store.get('handle', handle)?.productId
  if (input.handle) {
    const handle = handleFrom(input.handle)
    const field = ['input', 'handle']
    const findings = new Findings()
    if (handle === '') findings.add('INVALID_PRODUCT', field, "Handle can't be blank")
    else findings.addLong('INVALID_PRODUCT', field, 'Handle', input.handle)
    if (owner(handle) !== undefined && owner(handle) !== existing?.id) {
      const message = `Handle '${handle}' already in use. Please provide a new handle.`
      findings.add('HANDLE_NOT_UNIQUE', field, message)
    }
    return { existing, handle, errors: findings.errors }
  }
  const handle = existing?.handle ?? freeHandle(input.title ?? '', (wanted) => owner(wanted) !== undefined)
  return { existing, handle, errors: [] }
}

function findExisting(
  { store }: Call,
  identifier: Identifier,
  input: ProductSetInput,
): { existing: ProductRecord | undefined } | UserError {
  const isNamed = Object.values(identifier).some((value) => value !== undefined)
  if (isNamed && input.id) {
    const message = 'The id field is not allowed if identifier is provided.'
    return userError('ID_NOT_ALLOWED', ['input', 'id'], message)
  }
  if (identifier.customId !== undefined) {
    const message = 'No metafield definition of type id exists for customId.'
    return userError('NOT_FOUND', ['identifier', 'customId'], message)
  }
  const id = identifier.id ?? input.id
  if (id) {
    const existing = store.get('product', id)
    const field = identifier.id === undefined ? ['input', 'id'] : ['identifier', 'id']
    return existing ? { existing } : userError('PRODUCT_DOES_NOT_EXIST', field, 'Product does not exist')
  }
  if (identifier.handle === undefined) return { existing: undefined }
  const mismatch = handleMismatch(identifier.handle, input.handle)
  if (mismatch) return mismatch
  return { existing: productAt(store, handleFrom(identifier.handle)) }
}

/** Naming a product by its handle demands the same handle in the input. */
function handleMismatch(named: string, given: string | null | undefined): UserError | undefined {
  const field = ['input', 'handle']
  if (!given) {
    const message = 'The input field corresponding to the identifier is required.'
    return userError('MISSING_FIELD_REQUIRED', field, message)
  }
  if (given === named) return undefined
  const message = 'The identifier value does not match the value of the corresponding field in the input.'
  return userError('INPUT_MISMATCH', field, message)
}
