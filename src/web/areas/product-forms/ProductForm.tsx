import { useMemo, useState } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { EntityForm } from '../../form/EntityForm.tsx'
import { focusFirstProblem } from '../../form/focus-field.ts'
import type { FormState, FormValues } from '../../form/form-state.ts'
import { FormPanel } from '../../form/FormTabs.tsx'
import { useForm } from '../../form/useForm.ts'
import { useFormTab } from '../../form/useFormTab.ts'
import { paths } from '../../paths.ts'
import { breadcrumbOf, hasTabs, type FormKind, type FormKindName } from './form-kinds.ts'
import { countByPart, partOf, partsOf } from './form-parts.ts'
import { namesOf, rulesOf } from './form-rules.ts'
import type { Center, ProductInputs } from './product-inputs.ts'
import { ProductSections, ProductImages } from './ProductSections.tsx'
import { SaveDialogs } from './SaveDialogs.tsx'
import { useFormImages } from './useFormImages.ts'
import { useProblems } from './useProblems.ts'
import { useSaveProduct } from './useSaveProduct.ts'

type ProductFormProps = {
  name: FormKindName
  kind: FormKind
  /** The product in the address. */
  product: ProductDetail | null
  inputs: ProductInputs
  stored: FormValues
  centers: readonly Center[]
}

/** A product's form, how it is saved, and what is told and asked then. */
export function ProductForm(props: ProductFormProps) {
  const { kind, product, inputs, centers } = props
  const { form, tab, saving, ...made } = useProductForm(props)
  const names = useMemo(() => namesOf(kind, inputs), [kind, inputs])
  const parts = useMemo(() => partsOf(kind, inputs), [kind, inputs])
  const wrong = { ...countByPart(made.problems, kind, inputs), [partOf.images.id]: made.images.wrong }
  const sections = (
    <ProductSections
      {...{ kind, inputs, centers, form, problems: made.problems }}
      ownId={kind.mode === 'edit' ? (product?.id ?? null) : null}
    />
  )
  const images = <ProductImages {...made.images.props} isAskedFor={!hasTabs(kind) && tab.open === 'image'} />
  return (
    <>
      <EntityForm
        title={kind.title}
        breadcrumb={breadcrumbOf(kind, product)}
        submit={kind.submit}
        cancelTo={product === null ? paths.catalogs : paths.product(product.id)}
        form={form}
        parts={hasTabs(kind) && tab.open === 'image' ? [] : parts}
        problems={wrong}
        isSaving={saving.isSaving}
        onSave={made.save}
        tabs={hasTabs(kind) ? tabsOf(tab, wrong) : undefined}
      >
        {hasTabs(kind) ? (
          <>
            <FormPanel tab="product">{sections}</FormPanel>
            <FormPanel tab="image">{images}</FormPanel>
          </>
        ) : (
          <>
            {sections}
            {images}
          </>
        )}
      </EntityForm>
      <SaveDialogs mode={kind.mode} {...{ form, saving, names }} {...made.merge} />
    </>
  )
}

/** What stands in the form, what is wrong with it, and the ways to save it. */
function useProductForm({ name, kind, product, inputs, stored }: ProductFormProps) {
  const rules = useMemo(() => rulesOf(kind, inputs), [kind, inputs])
  const form = useForm({ draft: `form ${name} ${product?.id ?? ''}`, stored, rules })
  const tab = useFormTab<FormTabId>('product', ['image'])
  const saving = useSaveProduct({
    ...{ kind, product, inputs, form, rules },
    onRefused: (names) => {
      if (names.length > 0) void tab.show(names.every(isOfImages) ? 'image' : 'product')
    },
  })
  const editedId = kind.mode === 'edit' ? product?.id : undefined
  const problems = useProblems({ inputs, form, editedId, refused: saving.refused })
  const images = useFormImages({ form, editedId, problems: problems.of })
  const [isMergeAway, setMergeAway] = useState(false)
  const save = (unfinished: readonly string[]) => {
    setMergeAway(false)
    const isFilledIn = problems.find(unfinished)
    const isUploaded = images.find()
    // What is wrong can only be focused where it is seen.
    if (!isFilledIn) void tab.show('product').then(() => requestAnimationFrame(focusFirstProblem))
    else if (!isUploaded) void tab.show('image')
    else if (form.state.clashes.length === 0) saving.save(form.state)
  }
  const merge = {
    isMergeOpen: form.state.clashes.length > 0 && !isMergeAway,
    onMergeClose: () => setMergeAway(true),
    onMerged: (merged: FormState) => {
      form.reset(merged)
      saving.save(merged)
    },
  }
  return { form, tab, saving, problems: problems.of, images, save, merge }
}

type FormTabId = 'product' | 'image'

function tabsOf(
  { open, show }: { open: string; show: (tab: FormTabId) => unknown },
  wrong: Readonly<Record<string, number>>,
) {
  const { [partOf.images.id]: images = 0, ...fields } = wrong
  const inFields = Object.values(fields).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { id: 'product', label: 'Product', wrong: inFields },
    { id: 'image', label: 'Image', wrong: images },
  ]
  return { tabs, open, onOpen: (id: string) => void show(id === 'image' ? 'image' : 'product') }
}

function isOfImages(name: string): boolean {
  return name === 'images' || name.startsWith('images.')
}
