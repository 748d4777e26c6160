import { focusField, focusFirstProblem } from '../../form/focus-field.ts'
import type { FormState } from '../../form/form-state.ts'
import { MergeDialog } from '../../form/MergeDialog.tsx'
import type { Form } from '../../form/useForm.ts'
import type { SaveMode } from './save-words.ts'
import { SaveFailure } from './SaveFailure.tsx'
import { SaveResult } from './SaveResult.tsx'
import type { useSaveProduct } from './useSaveProduct.ts'

type SaveDialogsProps = {
  mode: SaveMode
  form: Form
  saving: ReturnType<typeof useSaveProduct>
  /** How fields and their texts are called. */
  names: { labelOf: (name: string) => string; textOf: (name: string, text: string) => string }
  isMergeOpen: boolean
  onMergeClose: () => void
  /** Hears the form as it is after the choice. */
  onMerged: (state: FormState) => void
}

/** What is asked and told while a product is saved. */
export function SaveDialogs({ mode, form, saving, names, ...merge }: SaveDialogsProps) {
  return (
    <>
      <MergeDialog
        {...names}
        state={form.state}
        authors={saving.authors}
        isOpen={merge.isMergeOpen}
        onClose={merge.onMergeClose}
        onSave={merge.onMerged}
      />
      <SaveFailure
        mode={mode}
        problem={saving.failure}
        onBack={saving.forgetFailure}
        onRetry={() => saving.save(form.state)}
        onGone={focusFirstProblem}
      />
      <SaveResult
        {...names}
        mode={mode}
        saved={saving.saved}
        onClose={saving.forgetSaved}
        onGone={() => focusField('sku')}
      />
    </>
  )
}
