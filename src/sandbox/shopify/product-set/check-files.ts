// The pictures of a product: each is one that is there, or an address to fetch one from.
import type { Call } from '../call.ts'
import type { UserError } from '../records.ts'
import { userError } from '../user-errors.ts'
import type { FileInput, VariantInput } from './product-set-input.ts'

const maxFiles = 250

export function checkFiles({ store }: Call, files: FileInput[], variants: VariantInput[]): UserError[] {
  if (files.length > maxFiles) {
    return [userError('INVALID_INPUT', ['input', 'files'], `A product can have at most ${maxFiles} files`)]
  }
  const errors = files.flatMap(({ id, originalSource }, index) => {
    const at = ['input', 'files', index]
    if (id) {
      return store.get('file', id)
        ? []
        : [userError('INVALID_INPUT', [...at, 'id'], `File ${id} does not exist`)]
    }
    if (!originalSource) return [userError('INVALID_INPUT', at, 'Either id or originalSource is required')]
    if (/^https?:\/\//i.test(originalSource) && URL.canParse(originalSource)) return []
    return [userError('INVALID_INPUT', [...at, 'originalSource'], 'The URL of the file is not valid')]
  })
  return [...errors, ...checkVariantFiles(files, variants)]
}

function checkVariantFiles(files: FileInput[], variants: VariantInput[]): UserError[] {
  return variants.flatMap(({ file }, index) => {
    if (!file || files.some((one) => isSameFile(one, file))) return []
    const message = 'Any file of a variant must also be in the files of the product'
    return [userError('INVALID_INPUT', ['input', 'variants', index, 'file'], message)]
  })
}

function isSameFile(a: FileInput, b: FileInput): boolean {
  return b.id ? a.id === b.id : a.originalSource === b.originalSource
}
