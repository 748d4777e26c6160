import type { FormKind } from './form-kinds.ts'

export type SaveMode = FormKind['mode']

/** What a save is called when it fails. */
export const saveCaptions: Record<SaveMode, string> = {
  create: 'Create product',
  add: 'Create product',
  edit: 'Update product',
}

/** What is said when it succeeds. */
export const saveSuccess: Record<SaveMode, string> = {
  create: 'Product created.',
  add: 'Product created.',
  edit: 'Product updated.',
}
