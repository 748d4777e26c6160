import { useEffect } from 'react'
import { FieldOf } from '../../form/FieldOf.tsx'
import formClasses from '../../form/Form.module.css'
import type { FormInput } from '../../form/form-input.ts'
import type { FormProblems } from '../../form/form-problems.ts'
import { FormSection } from '../../form/FormSection.tsx'
import type { Form } from '../../form/useForm.ts'
import { CenterQuantities } from './CenterQuantities.tsx'
import { hintOf } from './field-hints.tsx'
import type { FormKind } from './form-kinds.ts'
import { partOf } from './form-parts.ts'
import type { Center, ProductInputs } from './product-inputs.ts'
import type { ImageManagerProps } from '../pictures/ImageManager.tsx'
import { LateImages } from '../pictures/LateImages.tsx'
import { Relatives } from '../product-relatives/Relatives.tsx'

type ProductSectionsProps = {
  kind: FormKind
  inputs: ProductInputs
  centers: readonly Center[]
  form: Form
  problems: FormProblems
  /** The product that is edited, once there is one. */
  ownId: number | null
}

/** Every field of a product by section. */
export function ProductSections({ kind, inputs, centers, form, problems, ownId }: ProductSectionsProps) {
  const { values, change } = form
  const { relation } = kind
  const fields = (each: readonly FormInput[]) => (
    <div className={formClasses.fields}>
      {each.map((input) => (
        <FieldOf
          key={input.name}
          input={input}
          text={values[input.name] ?? ''}
          problem={problems[input.name]}
          hint={hintOf(input.name, { type: kind.type, form })}
          onChange={change}
        />
      ))}
    </div>
  )
  return (
    <>
      <FormSection part={partOf.basicInfo}>{fields(inputs.basicInfo)}</FormSection>
      {inputs.pricing.length === 0 ? null : (
        <FormSection part={partOf.pricing}>{fields(inputs.pricing)}</FormSection>
      )}
      <FormSection part={partOf.centers} isFlush>
        <CenterQuantities {...{ centers, inputs: inputs.centers, values, problems, change }} />
      </FormSection>
      {relation === undefined ? null : (
        <FormSection part={partOf.relatives(relation.title)}>
          <Relatives
            relation={relation}
            text={values[relation.field] ?? ''}
            category={values.category ?? ''}
            offers={kind.type === 'parent' ? 'basics' : 'parents'}
            ownId={ownId}
            problem={problems[relation.field]}
            onChange={(text) => change(relation.field, text)}
          />
        </FormSection>
      )}
      {inputs.attributes.length === 0 ? null : (
        <FormSection part={partOf.attributes}>{fields(inputs.attributes)}</FormSection>
      )}
    </>
  )
}

type ProductImagesProps = ImageManagerProps & {
  /** They stand below all else and the address asks for them: whoever follows it sees them first. */
  isAskedFor: boolean
}

/** The pictures of a product, as a tab's only part or as the last of all. */
export function ProductImages({ isAskedFor, ...props }: ProductImagesProps) {
  useEffect(() => {
    if (isAskedFor) document.getElementById(partOf.images.id)?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])
  return (
    <FormSection part={partOf.images}>
      <LateImages {...props} />
    </FormSection>
  )
}
