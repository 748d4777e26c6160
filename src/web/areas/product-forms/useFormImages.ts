import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Placement } from '../../../contract/image-slots.ts'
import type { FormProblems } from '../../form/form-problems.ts'
import type { Form } from '../../form/useForm.ts'
import { imagesOf, imagesText } from '../pictures/loose-images.ts'
import { emptySlots, unsentSlots } from '../pictures/slot-state.ts'
import { productList } from '../products/product-list.ts'

type FormImagesInput = {
  form: Form
  /** The product that is edited: its pictures are stored as they come. Those of a new one wait in the form. */
  editedId: number | undefined
  problems: FormProblems
}

/** The pictures of a product's form, and what keeps it from being saved. */
export function useFormImages({ form, editedId, problems }: FormImagesInput) {
  const queries = useQueryClient()
  const [slots, onSlots] = useState(emptySlots)
  const [asked, setAsked] = useState<readonly Placement[]>([])
  const { values, change } = form
  const images = useMemo(() => imagesOf(values.images), [values.images])
  const unsent = unsentSlots(slots)
  const missed = unsent.filter((each) => asked.includes(each))
  const single = images.flatMap(({ id }) => {
    const sentence = problems[`images.${id}`]
    return sentence === undefined ? [] : [[id, sentence] as const]
  })
  return {
    /** How much of them is wrong. */
    wrong: missed.length + single.length + (problems.images === undefined ? 0 : 1),
    props: {
      productId: editedId,
      ...{ images, slots, onSlots },
      onChange: (next: typeof images) => change('images', imagesText(next)),
      onStored: () => {
        productList.source.refresh()
        void queries.invalidateQueries({ queryKey: ['product'] })
      },
      problem: missed.length > 0 ? unsentWords(missed) : (problems.images ?? null),
      problems: new Map(single),
    },
    /** Whether all that was chosen has reached the server; what has not is said from then on. */
    find: () => {
      setAsked(unsent)
      return unsent.length === 0
    },
  }
}

function unsentWords(slots: readonly Placement[]): string {
  return `Not uploaded yet: ${slots.join(', ')}. Upload or clear what is chosen there, then save again.`
}
