import type { FormPart } from '../../form/FormAnchors.tsx'
import type { FormInput } from '../../form/form-input.ts'
import type { FormProblems } from '../../form/form-problems.ts'
import { hasTabs, type FormKind } from './form-kinds.ts'
import type { ProductInputs } from './product-inputs.ts'

/** The sections of the forms. */
export const partOf = {
  basicInfo: { id: 'basic-info', title: 'Basic Info' },
  pricing: { id: 'pricing', title: 'Pricing' },
  centers: { id: 'distribution-centers', title: 'Distribution Centers' },
  relatives: (title: string) => ({ id: 'related-products', title }),
  attributes: { id: 'attributes', title: 'Attributes' },
  images: { id: 'images', title: 'Images' },
}

/** Those that this form has beside tabs, in its order. */
export function partsOf(kind: FormKind, inputs: ProductInputs): FormPart[] {
  const { relation } = kind
  return [
    partOf.basicInfo,
    ...(inputs.pricing.length === 0 ? [] : [partOf.pricing]),
    partOf.centers,
    ...(relation === undefined ? [] : [partOf.relatives(relation.title)]),
    ...(inputs.attributes.length === 0 ? [] : [partOf.attributes]),
    ...(hasTabs(kind) ? [] : [partOf.images]),
  ]
}

/** How many fields of each section are wrong. */
export function countByPart(problems: FormProblems, { relation }: FormKind, inputs: ProductInputs) {
  const wrong = (names: readonly string[]) => names.filter((name) => problems[name] !== undefined).length
  const namesOf = (each: readonly FormInput[]) => each.map(({ name }) => name)
  return {
    [partOf.basicInfo.id]: wrong(namesOf(inputs.basicInfo)),
    [partOf.pricing.id]: wrong(namesOf(inputs.pricing)),
    [partOf.centers.id]: wrong(namesOf(inputs.centers)),
    [partOf.relatives('').id]: relation === undefined ? 0 : wrong([relation.field]),
    [partOf.attributes.id]: wrong(namesOf(inputs.attributes)),
  }
}
