import { Type, type Static } from 'typebox'
import { placements } from './image-slots.ts'

const Placement = Type.Enum([...placements])

export const ProductImage = Type.Object({
  id: Type.Integer(),
  placement_name: Placement,
  url: Type.String({
    description: 'Of ours; where it is still to be fetched from when its state is not kept',
  }),
  state: Type.Enum(['kept', 'waiting', 'failed'], {
    description: 'waiting: it is being fetched. failed: it could not be',
  }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it could not be fetched, the last time',
  }),
})
export type ProductImage = Static<typeof ProductImage>

export const ProductImages = Type.Object({ images: Type.Array(ProductImage) })
export type ProductImages = Static<typeof ProductImages>

export const ImagePatch = Type.Object({ placement_name: Placement })
