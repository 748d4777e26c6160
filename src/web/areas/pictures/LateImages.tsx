import { late } from '../../ui/later.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import type { ImageManagerProps } from './ImageManager.tsx'

const useImageManager = late(() => import('./ImageManager.tsx'))

/** The pictures of a product for screens that open with something else: what is needed for them comes when they are seen. */
export function LateImages(props: ImageManagerProps) {
  const part = useImageManager(true)
  if (part === null) return <Skeletons lines={11} label="One moment please..." />
  return <part.ImageManager {...props} />
}
