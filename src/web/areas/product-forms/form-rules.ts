import { isSameInput, type FormInput } from '../../form/form-input.ts'
import type { FormRules } from '../../form/form-state.ts'
import type { FormKind } from './form-kinds.ts'
import type { ProductInputs } from './product-inputs.ts'
import { areSameImages, imagesOf } from '../pictures/loose-images.ts'
import { areSameRelatives, mergedRelatives, relativesOf } from '../product-relatives/relatives.ts'

export function allInputs({ fields, centers, attributes }: ProductInputs): FormInput[] {
  return [...fields, ...centers, ...attributes]
}

/** What follows what in a form, and when two texts say the same. */
export function rulesOf({ mirrors }: FormKind, inputs: ProductInputs): FormRules {
  const byName = new Map(allInputs(inputs).map((each) => [each.name, each]))
  return {
    // What is switched off mirrors nothing.
    mirrors: mirrors.filter(({ from, to }) => byName.has(from) && byName.has(to)),
    isSame: (name, one, other) => {
      const input = byName.get(name)
      if (input !== undefined) return isSameInput(input, one, other)
      return name === 'images' ? areSameImages(one, other) : areSameRelatives(one, other)
    },
    merged: (name, texts) => (byName.has(name) || name === 'images' ? null : mergedRelatives(texts)),
  }
}

/** How fields and their texts are called where a change of them is told. */
export function namesOf({ relation }: FormKind, inputs: ProductInputs) {
  const labels = new Map(allInputs(inputs).map((each) => [each.name, each.label]))
  return {
    labelOf: (name: string) => labels.get(name) ?? (name === 'images' ? 'Images' : relation?.title) ?? name,
    textOf: (name: string, text: string) => {
      if (labels.has(name)) return text
      return name === 'images' ? slotsOf(text) : skusOf(text)
    },
  }
}

function skusOf(text: string): string {
  return relativesOf(text)
    .map(({ sku }) => sku)
    .join(', ')
}

function slotsOf(text: string): string {
  return imagesOf(text)
    .map(({ placement_name: placement }) => placement)
    .join(', ')
}
