import { Type } from 'typebox'
import { Id, IdParams } from './columns/list.ts'
import { endpoint } from './endpoint.ts'
import { ImagePatch, ProductImages } from './pictures.ts'

/** Pictures are named by their content: whoever has the address may see them, and they never change. */
export const showPicture = endpoint('GET', '/media/{name}', {
  params: Type.Object({ name: Type.String({ maxLength: 255 }) }),
  replies: { 200: Type.String() },
  mediaType: 'image/webp',
  isPublic: true,
})

/**
 * The parts `images` (files) and `urls` (addresses), `placements` for the one after the other, `update_background`,
 * `resize`, and `product_id` where the product is there already: then they stand in its slots at once. Answers those that
 * came, all or none.
 */
export const uploadImages = endpoint('POST', '/api/products/upload-images/', {
  replies: { 200: ProductImages },
  isMultipart: true,
})

/** What stands in a product's slots, with what is still being fetched for them. */
export const listImages = endpoint('GET', '/api/products/images/', {
  query: Type.Object({ product_id: Id }),
  replies: { 200: ProductImages },
})

/** Takes a picture off its product. It can be put back for a day. */
export const removeImage = endpoint('DELETE', '/api/products/images/{id}/', {
  params: IdParams,
  replies: { 204: Type.Null() },
})

/** Moves a picture to another slot, swapping with what is there; answers all of the product, or the one that has none. */
export const moveImage = endpoint('PATCH', '/api/products/images/{id}/', {
  params: IdParams,
  body: ImagePatch,
  replies: { 200: ProductImages },
})

/** Puts a picture that was taken off back where it stood; answers all pictures of the product. */
export const restoreImage = endpoint('POST', '/api/products/images/{id}/restore/', {
  params: IdParams,
  replies: { 200: ProductImages },
})

/** Fetches a picture again that could not be fetched; answers all pictures of the product. */
export const retryImage = endpoint('POST', '/api/products/images/{id}/retry/', {
  params: IdParams,
  replies: { 200: ProductImages },
})
