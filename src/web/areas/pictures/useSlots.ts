import { useState } from 'react'
import type { Placement } from '../../../contract/image-slots.ts'
import { problemAt, sendPicture } from './image-calls.ts'
import { untouched, withChange, withFiles, withPictures, type SlotChange, type Slots } from './slot-state.ts'
import { useImageActs } from './useImageActs.ts'
import { useImages, type ImagesProps } from './useImages.ts'

export type SlotsProps = ImagesProps & {
  /** What is chosen and not sent yet. Whoever saves the form around it has to know. */
  slots: Slots
  onSlots: (next: (now: Slots) => Slots) => void
}

export type SlotActs = ReturnType<typeof useSlots>

/** The eight slots, and all that can be done with them. */
export function useSlots({ slots, onSlots, ...props }: SlotsProps) {
  const { productId } = props
  const source = useImages(props)
  const [said, say] = useState('')
  const { images, isLoading, problem, ask } = source
  const imageIn = (placement: Placement) => images.find((image) => image.placement_name === placement)
  const change = (placement: Placement, next: SlotChange) =>
    onSlots((now) => withChange(now, placement, typeof next === 'function' ? next(now[placement]) : next))
  const choose = (first: Placement, files: readonly File[]) =>
    onSlots((now) => withFiles(now, { first, files, hasPicture: (each) => imageIn(each) !== undefined }))
  const send = async (placement: Placement, file = slots[placement].file) => {
    change(placement, { sent: 0, error: null, cleared: null })
    try {
      const arrived = await sendPicture({
        ...slots[placement],
        ...{ file, placement, productId },
        onProgress: (share) => change(placement, { sent: share }),
      })
      source.write((now) => withPictures(now, arrived))
      change(placement, untouched)
      say(`${placement} was uploaded.`)
      source.tellOthers()
    } catch (problem) {
      change(placement, { sent: null, error: problemAt(placement, problem) })
    }
  }
  const acts = useImageActs({ productId, source, change, imageIn, say })
  return { slots, isLoading, problem, ask, said, imageIn, change, choose, send, ...acts }
}
