import { pathOf } from '../../../contract/endpoint.ts'
import { showPicture } from '../../../contract/pictures.endpoints.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { colourOf } from './colour-palette.ts'
import { paintSilhouette } from './paint-silhouette.ts'
import type { Painting } from './paint-silhouette.ts'

/** Paints each silhouette and colour pair once and answers the picture's address. */
export type PicturePainter = {
  paint(painting: Painting): Promise<string>
}

export function createPicturePainter(files: FileStore): PicturePainter {
  const painted = new Map<string, Promise<string>>()
  return {
    paint(painting) {
      // By the colours themselves: a file may hold any number of words for them.
      const key = [painting.silhouette, ...colourOf(painting.main), ...colourOf(painting.accent)].join(' ')
      const known = painted.get(key)
      if (known) return known
      const address = paintSilhouette(painting)
        .then((bytes) => files.keep(bytes, 'webp'))
        .then((name) => pathOf(showPicture, { name }))
      painted.set(key, address)
      return address
    },
  }
}
