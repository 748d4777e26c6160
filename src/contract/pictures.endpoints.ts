import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** Pictures are named by their content: whoever has the address may see them, and they never change. */
export const showPicture = endpoint('GET', '/media/{name}', {
  params: Type.Object({ name: Type.String({ maxLength: 255 }) }),
  replies: { 200: Type.String() },
  mediaType: 'image/webp',
  isPublic: true,
})
