import type { Placement } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import {
  listImages,
  moveImage,
  removeImage,
  restoreImage,
  retryImage,
  uploadImages,
} from '../../../contract/pictures.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { upload } from '../../app/upload.ts'
import { fieldProblem, problemWords } from '../../ui/problem-words.ts'
import type { SlotState } from './slot-state.ts'

type Sending = Pick<SlotState, 'url' | 'updateBackground' | 'resize'> & {
  file: File | null
  placement: Placement
  productId: number | undefined
  onProgress: (share: number) => void
}

/** Sends one picture for its slot. */
export async function sendPicture(sending: Sending): Promise<ProductImage[]> {
  const { file, productId, placement, url } = sending
  const body = new FormData()
  if (productId !== undefined) body.append('product_id', String(productId))
  body.append('placements', placement)
  body.append('update_background', String(sending.updateBackground))
  body.append('resize', String(sending.resize))
  if (file === null) body.append('urls', url.trim())
  else body.append('images', file, file.name)
  const onProgress = (sent: number, total: number) => sending.onProgress(total === 0 ? 0 : sent / total)
  return (await upload(uploadImages, { body, onProgress })).images
}

export async function placedPictures(productId: number, signal: AbortSignal): Promise<ProductImage[]> {
  return (await call(listImages, { query: { product_id: productId }, signal })).images
}

export async function movePicture(id: number, placement: Placement): Promise<void> {
  await call(moveImage, { params: { id }, body: { placement_name: placement } })
}

export async function removePicture(id: number): Promise<void> {
  await call(removeImage, { params: { id } })
}

export async function restorePicture(id: number): Promise<ProductImage[]> {
  return (await call(restoreImage, { params: { id } })).images
}

export async function retryPicture(id: number): Promise<ProductImage[]> {
  return (await call(retryImage, { params: { id } })).images
}

/** Why something could not be done with the picture of a slot. */
export function problemAt(placement: Placement, problem: unknown): string {
  const words = problem instanceof ApiProblem ? fieldProblem(problem.errors[placement]) : null
  return words ?? problemWords(problem).message
}
