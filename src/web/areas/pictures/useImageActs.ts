import { useState } from 'react'
import type { Placement } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import { inOrder } from '../../app/in-order.ts'
import { movePicture, problemAt, removePicture, restorePicture, retryPicture } from './image-calls.ts'
import { untouched, withMoved, withPictures, type SlotChange } from './slot-state.ts'
import type { useImages } from './useImages.ts'

const undoMs = 10_000

type ActsInput = {
  productId: number | undefined
  source: Pick<ReturnType<typeof useImages>, 'write' | 'ask' | 'tellOthers'>
  change: (placement: Placement, next: SlotChange) => void
  imageIn: (placement: Placement) => ProductImage | undefined
  say: (words: string) => void
}

type InTurn = { inTurn: ReturnType<typeof inOrder> }

/** What is done with pictures that are there, at the server or, for those of a product that is not made yet, in its form. */
export function useImageActs({ productId, source, change, imageIn, say }: ActsInput) {
  const isLoose = productId === undefined
  const { write } = source
  // Moved twice by two presses of a key, a picture has to end where the second one put it.
  const [inTurn] = useState(inOrder)

  const act = actsIn({ source, change, say, inTurn })
  const clear = (placement: Placement) => {
    const image = imageIn(placement)
    change(placement, untouched)
    if (image === undefined) return
    void act(placement, `${placement} was cleared.`, async () => {
      if (!isLoose) await removePicture(image.id)
      write((now) => now.filter(({ id }) => id !== image.id))
      change(placement, { cleared: image })
      setTimeout(
        () => change(placement, ({ cleared }) => (cleared === image ? { cleared: null } : {})),
        undoMs,
      )
    })
  }

  const undo = (placement: Placement, image: ProductImage) =>
    act(placement, `${placement} is back.`, async () => {
      const back = isLoose ? [image] : await restorePicture(image.id)
      write((now) => withPictures(now, back))
      change(placement, { cleared: null })
    })

  const move = (image: ProductImage, to: Placement) => {
    const { placement_name: from } = image
    const other = imageIn(to)
    // Seen at once: whoever moves it by keys goes on from its new place.
    write((now) => withMoved(now, image, to))
    return act(to, `Moved to ${to}.`, async () => {
      try {
        await movePicture(image.id, to)
        // Without a product, nobody knows that the two belong together.
        if (isLoose && other !== undefined) await movePicture(other.id, from)
      } catch (problem) {
        write((now) => withMoved(now, { id: image.id, placement_name: to }, from))
        throw problem
      }
    })
  }

  const retry = (image: ProductImage) =>
    act(image.placement_name, `${image.placement_name} is fetched again.`, async () => {
      const asked = await retryPicture(image.id)
      write((now) => withPictures(now, asked))
    })

  return { clear, undo, move, retry }
}

/** Does something with a picture that is there; what goes wrong stands in its slot. */
function actsIn({ source, change, say, inTurn }: Pick<ActsInput, 'source' | 'change' | 'say'> & InTurn) {
  return async (placement: Placement, done: string, work: () => Promise<void>) => {
    change(placement, { error: null })
    try {
      await inTurn(work)
      say(done)
      source.tellOthers()
    } catch (problem) {
      change(placement, { error: problemAt(placement, problem) })
      // Another window may have changed it meanwhile.
      source.ask()
    }
  }
}
