import { expect, test } from 'vitest'
import type { Placement } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import {
  emptySlots,
  pictureProblem,
  slotsForFiles,
  unsentSlots,
  withChange,
  withFiles,
  withMoved,
  withPictures,
} from './slot-state.ts'

function image(id: number, slot: number): ProductImage {
  const placement = `ITEMIMAGEURL${slot}` as Placement
  return { id, placement_name: placement, url: `/media/${id}.webp`, state: 'kept', error: null }
}

const placesOf = (images: readonly ProductImage[]) =>
  images.map((each) => `${each.id}@${each.placement_name.slice(-1)}`)

test('several files go into the slot that they were dropped on and the next free ones', () => {
  const taken = new Set<Placement>(['ITEMIMAGEURL7', 'ITEMIMAGEURL8', 'ITEMIMAGEURL2'])
  const slots = slotsForFiles('ITEMIMAGEURL6', (each) => taken.has(each))
  expect(slots.map((each) => each.slice(-1))).toEqual(['6', '1', '3', '4', '5'])
  expect(slotsForFiles('ITEMIMAGEURL2', (each) => taken.has(each))[0]).toBe('ITEMIMAGEURL2')
})

test('what arrives replaces the picture of its slot, or adds it', () => {
  expect(placesOf(withPictures([image(1, 1), image(2, 3)], [image(9, 3), image(8, 2)]))).toEqual([
    '1@1',
    '8@2',
    '9@3',
  ])
})

test('a picture that moves changes places with what stands there', () => {
  const images = [image(1, 1), image(2, 2)]
  expect(placesOf(withMoved(images, image(1, 1), 'ITEMIMAGEURL2'))).toEqual(['2@1', '1@2'])
  expect(placesOf(withMoved(images, image(1, 1), 'ITEMIMAGEURL5'))).toEqual(['2@2', '1@5'])
})

test.each([
  [{ name: 'a.svg', type: 'image/svg+xml', size: 10 }, 'a.svg is no JPEG, PNG, WebP or GIF picture.'],
  [{ name: 'a.jpg', type: 'image/jpeg', size: 21 * 1024 ** 2 }, 'a.jpg is larger than 20 MB.'],
  [{ name: 'a.gif', type: 'image/gif', size: 10 }, undefined],
])('says why a file need not be sent: %j', (file, sentence) => {
  expect(pictureProblem(file)).toBe(sentence)
})

const fileNamed = (name: string, type = 'image/png') => new File(['x'], name, { type })

test('files are chosen for free slots; one too many says so, and nothing is chosen where a picture is being sent', () => {
  const sending = withChange(emptySlots(), 'ITEMIMAGEURL2', { sent: 0.5 })
  const hasPicture = (placement: Placement) => /[4-8]$/.test(placement)
  const files = [1, 2, 3].map((each) => fileNamed(`${each}.png`))
  const slots = withFiles(sending, { first: 'ITEMIMAGEURL1', files, hasPicture })
  expect([1, 2, 3].map((each) => slots[`ITEMIMAGEURL${each}` as Placement].file?.name)).toEqual([
    '1.png',
    undefined,
    '2.png',
  ])
  expect(slots.ITEMIMAGEURL1.error).toBe('There is no free slot left for the others.')
  expect(unsentSlots(slots).map((each) => each.slice(-1))).toEqual(['1', '2', '3'])
})

test('a file that is refused leaves the one that was chosen before it', () => {
  const choose = (now: ReturnType<typeof emptySlots>, file: File) =>
    withFiles(now, { first: 'ITEMIMAGEURL1', files: [file], hasPicture: () => false })
  const { ITEMIMAGEURL1: slot } = choose(
    choose(emptySlots(), fileNamed('good.png')),
    fileNamed('bad.svg', 'image/svg+xml'),
  )
  expect([slot.file?.name, slot.error]).toEqual(['good.png', 'bad.svg is no JPEG, PNG, WebP or GIF picture.'])
})

test('an address that was typed waits to be sent, too', () => {
  expect(unsentSlots(withChange(emptySlots(), 'ITEMIMAGEURL3', { url: 'https://a.example/b.png' }))).toEqual([
    'ITEMIMAGEURL3',
  ])
})
