import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { ProductImage } from '../../../contract/pictures.ts'
import { placedPictures } from './image-calls.ts'

export type ImagesProps = {
  /** Absent until the product is made: its pictures are loose, and go to it by their ids. */
  productId?: number | undefined
  /** Those of a product that is not made yet. */
  images?: readonly ProductImage[]
  /** Told after every change of those what stands in the slots. */
  onChange?: (images: ProductImage[]) => void
  /** Told when the pictures of a product have changed: other screens show them, too. */
  onStored?: () => void
}

const nothing: readonly ProductImage[] = []
const lookMs = 3_000

/** The pictures of a product: the server's where it is there already, else the form's. */
export function useImages({ productId, images = nothing, onChange, onStored }: ImagesProps) {
  const queries = useQueryClient()
  const queryKey = ['product images', productId ?? null]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => placedPictures(productId ?? 0, signal),
    enabled: productId !== undefined,
    staleTime: 0,
    // Another window may have changed them, and nothing is being typed into them.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.some((image) => image.state === 'waiting') === true ? lookMs : false,
  })
  // Several answers may arrive before the form is drawn again: each goes by what the one before it left.
  const loose = useRef(images)
  useLayoutEffect(() => {
    loose.current = images
  }, [images])
  return {
    images: productId === undefined ? images : (data ?? nothing),
    isLoading: productId !== undefined && data === undefined && error === null,
    problem: data === undefined ? error : null,
    /** Makes of the pictures, as they are at this moment, what they are from now on. */
    write: (next: (now: readonly ProductImage[]) => ProductImage[]) => {
      if (productId !== undefined) {
        // An answer that was read before this change would take it back.
        if (data !== undefined) void queries.cancelQueries({ queryKey }, { revert: false, silent: true })
        queries.setQueryData<ProductImage[]>(queryKey, (now = []) => next(now))
        return
      }
      const now = next(loose.current)
      loose.current = now
      onChange?.(now)
    },
    /** Reads anew what the server has, where it may be another than what is shown. */
    ask: () => {
      if (productId !== undefined) void refetch()
    },
    tellOthers: () => {
      if (productId !== undefined) onStored?.()
    },
  }
}
