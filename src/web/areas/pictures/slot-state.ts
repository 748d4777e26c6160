import { maxImageBytes, placements, type Placement } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'

/** What somebody is about to do with a slot, beside the picture that stands in it. */
export type SlotState = {
  file: File | null
  url: string
  updateBackground: boolean
  resize: boolean
  /** 0…1 while it is sent. */
  sent: number | null
  error: string | null
  /** What was just cleared, as long as it can be taken back. */
  cleared: ProductImage | null
}

/** What changes of a slot; a function goes by what it is at that moment. */
export type SlotChange = Partial<SlotState> | ((now: SlotState) => Partial<SlotState>)

export type Slots = Readonly<Record<Placement, SlotState>>

/** After a success: nothing is chosen, and no box is ticked. */
export const untouched = {
  file: null,
  url: '',
  updateBackground: false,
  resize: false,
  sent: null,
  error: null,
} as const

export function emptySlots(): Slots {
  const entries = placements.map((placement) => [placement, { ...untouched, cleared: null }] as const)
  return Object.fromEntries(entries) as Record<Placement, SlotState>
}

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Why a file need not be sent at all; undefined when it may be tried. */
export function pictureProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!pictureTypes.split(',').includes(type)) return `${name} is no JPEG, PNG, WebP or GIF picture.`
  if (size > maxImageBytes) return `${name} is larger than ${maxImageBytes / 1024 ** 2} MB.`
  return undefined
}

/** The slots for several files: the one that they were given to, then the next ones in which nothing stands or waits. */
export function slotsForFiles(first: Placement, isTaken: (placement: Placement) => boolean): Placement[] {
  const at = placements.indexOf(first)
  const others = [...placements.slice(at + 1), ...placements.slice(0, at)]
  return [first, ...others.filter((placement) => !isTaken(placement))]
}

export function withChange(slots: Slots, placement: Placement, changes: Partial<SlotState>): Slots {
  return { ...slots, [placement]: { ...slots[placement], ...changes } }
}

/** The slots with these files chosen; one that can't be taken says why and leaves what was chosen before it. */
export function withFiles(
  slots: Slots,
  {
    first,
    files,
    hasPicture,
  }: { first: Placement; files: readonly File[]; hasPicture: (placement: Placement) => boolean },
): Slots {
  const free = slotsForFiles(first, (each) => hasPicture(each) || isUnsent(slots[each]))
  return files.reduce((now, file, index) => {
    const placement = free[index]
    if (placement === undefined)
      return withChange(now, first, { error: 'There is no free slot left for the others.' })
    const error = pictureProblem(file)
    return withChange(now, placement, error === undefined ? { file, error: null, cleared: null } : { error })
  }, slots)
}

/** Whether something was chosen for the slot that the server has not yet. */
export function isUnsent({ file, url, sent }: SlotState): boolean {
  return file !== null || url.trim() !== '' || sent !== null
}

export function unsentSlots(slots: Slots): Placement[] {
  return placements.filter((each) => isUnsent(slots[each]))
}

/** The pictures with these in place of what stood in their slots. */
export function withPictures(
  images: readonly ProductImage[],
  arrived: readonly ProductImage[],
): ProductImage[] {
  const taken = new Set(arrived.map((image) => image.placement_name))
  return bySlot([...images.filter((image) => !taken.has(image.placement_name)), ...arrived])
}

/** The pictures after one has moved to another slot, changing places with what stands there. */
export function withMoved(
  images: readonly ProductImage[],
  { id, placement_name: from }: Pick<ProductImage, 'id' | 'placement_name'>,
  to: Placement,
): ProductImage[] {
  return bySlot(
    images.map((image) => {
      if (image.id === id) return { ...image, placement_name: to }
      return image.placement_name === to ? { ...image, placement_name: from } : image
    }),
  )
}

function bySlot(images: ProductImage[]): ProductImage[] {
  return images.sort((one, other) => one.placement_name.localeCompare(other.placement_name))
}
