import { useMemo, useState } from 'react'
import { EntityForm } from '../../form/EntityForm.tsx'
import { FieldOf } from '../../form/FieldOf.tsx'
import { focusField, focusFirstProblem } from '../../form/focus-field.ts'
import formClasses from '../../form/Form.module.css'
import type { FormInput } from '../../form/form-input.ts'
import { inputProblems, type FormProblems } from '../../form/form-problems.ts'
import { FormSection } from '../../form/FormSection.tsx'
import type { FormValues } from '../../form/form-state.ts'
import { useForm, type Form } from '../../form/useForm.ts'
import { paths } from '../../paths.ts'
import { rowProblems, rowsName } from './size-run-body.ts'
import { rowsOf, textOfRows, withSizes, type SizeRow } from './size-rows.ts'
import { SizePicker } from './SizePicker.tsx'
import { SizeRunFailure, SizeRunResult } from './SizeRunDialogs.tsx'
import { SizeRunSummary } from './SizeRunSummary.tsx'
import { SizeSheet } from './SizeSheet.tsx'
import { rulesOf } from './style-inputs.ts'
import { useCreateSizeRun } from './useCreateSizeRun.ts'
import { useSizePreview } from './useSizePreview.ts'

const parts = {
  style: { id: 'style', title: 'Style' },
  sizes: { id: 'sizes', title: 'Sizes' },
  sheet: { id: 'sheet', title: 'Stock and Prices' },
}

const skuHint = 'SKU and MPN of the parent. The SKU of each size begins with it.'

/** A style, its sizes, and what of each is in stock: made in one step. */
export function SizeRunForm({ inputs, stored }: { inputs: readonly FormInput[]; stored: FormValues }) {
  const rules = useMemo(() => rulesOf(inputs), [inputs])
  const form = useForm({ draft: 'form size run', stored, rules })
  const { values, change } = form
  const { making, preview, problems, create } = useSizeRun(inputs, form)
  const rows = rowsOf(values[rowsName] ?? '')
  const setRows = (next: readonly SizeRow[]) => change(rowsName, textOfRows(next))
  const addSizes = (sizes: readonly string[]) => {
    const added = withSizes(rows, sizes)
    setRows(added.rows)
    return added.left
  }
  return (
    <>
      <EntityForm
        title="Create Size Run"
        breadcrumb={[{ label: 'Catalogs', to: paths.catalogs }, { label: 'Create Size Run' }]}
        submit="Create size run"
        cancelTo={paths.catalogs}
        form={form}
        parts={Object.values(parts)}
        problems={countByPart(problems)}
        isSaving={making.isSaving}
        onSave={create}
      >
        <FormSection part={parts.style}>
          <div className={formClasses.fields}>
            {inputs.map((input) => (
              <FieldOf
                key={input.name}
                input={input}
                text={values[input.name] ?? ''}
                problem={problems[input.name]}
                hint={input.name === 'sku' ? skuHint : undefined}
                onChange={change}
              />
            ))}
          </div>
        </FormSection>
        <FormSection part={parts.sizes}>
          <SizePicker {...{ values, change }} onAdd={addSizes} />
        </FormSection>
        <FormSection part={parts.sheet} isFlush>
          <SizeRunSummary {...{ rows, preview }} problem={problems[rowsName]} />
          <SizeSheet {...{ rows, problems }} style={usualOf(values)} onChange={setRows} />
        </FormSection>
      </EntityForm>
      <SizeRunFailure
        problem={making.failure}
        onClose={making.forgetFailure}
        onRetry={() => {
          making.forgetFailure()
          create()
        }}
        onGone={focusFirstProblem}
      />
      <SizeRunResult parent={making.made} onClose={making.forgetMade} onGone={() => focusField('sku')} />
    </>
  )
}

/** What a size has while it says nothing else. */
function usualOf({ sku = '', cost = '', retail_price = '' }: FormValues) {
  return { sku, cost, retail_price }
}

/** What is wrong with the run, and what makes it once nothing is. */
function useSizeRun(inputs: readonly FormInput[], form: Form) {
  const { values, changed, state } = form
  const making = useCreateSizeRun(inputs, form)
  const preview = useSizePreview(values)
  const [tried, setTried] = useState<{ on: FormValues; unfinished: readonly string[] } | null>(null)
  const seenWith = (unfinished: readonly string[]) => ({
    ...inputProblems(inputs, values, (name) => changed.includes(name), unfinished),
    ...rowProblems(values),
  })
  // Once a run is made, and the form emptied for the next, nothing was tried yet.
  const seen = tried?.on === state.base ? seenWith(tried.unfinished) : {}
  const problems: FormProblems = { ...making.refused, ...preview.problems, ...seen }
  const create = (unfinished: readonly string[] = []) => {
    setTried({ on: state.base, unfinished })
    if (Object.keys(seenWith(unfinished)).length === 0 && Object.keys(preview.problems).length === 0)
      making.create(state)
  }
  return { making, preview, problems, create }
}

function countByPart(problems: FormProblems): Record<string, number> {
  const names = Object.keys(problems)
  const inSheet = names.filter((name) => name === rowsName || name.startsWith(`${rowsName}.`)).length
  return { [parts.style.id]: names.length - inSheet, [parts.sheet.id]: inSheet }
}
