import { beforeEach, expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { ProductImage } from '../../../contract/pictures.ts'
import { queryClient } from '../../app/query-client.ts'
import { ImageManager } from './ImageManager.tsx'
import { emptySlots } from './slot-state.ts'

const productId = 7
const kept: ProductImage = {
  id: 1,
  placement_name: 'ITEMIMAGEURL1',
  url: '/media/one.webp',
  state: 'kept',
  error: null,
}

const slots = { slots: emptySlots(), onSlots: () => undefined }

beforeEach(() => queryClient.clear())

function shown(images: ProductImage[]): string {
  queryClient.setQueryData(['product images', productId], images)
  return drawn(<ImageManager productId={productId} {...slots} />)
}

test('has eight slots, each with what the specification names', () => {
  const html = drawn(<ImageManager images={[]} onChange={() => undefined} {...slots} />)
  for (let slot = 1; slot <= 8; slot += 1) expect(html).toContain(`aria-label="ITEMIMAGEURL${slot}"`)
  const words = wordsOf(html)
  for (const name of ['Update background', 'Resize', 'Upload', 'Clear'])
    expect(words.split(name).length - 1, name).toBe(8)
  expect(html.split('aria-label="Image URL"').length - 1).toBe(8)
  expect(html).toContain('accept="image/jpeg,image/png,image/webp,image/gif"')
})

test('shows the picture of a slot, and leads it to other slots', () => {
  const html = shown([kept])
  expect(html).toContain('src="/media/one.webp"')
  expect(html).toContain('aria-label="Move ITEMIMAGEURL1 later"')
  expect(html).toMatch(
    /aria-label="Move ITEMIMAGEURL1 earlier"[^>]*aria-disabled="true"|aria-disabled="true"[^>]*aria-label="Move ITEMIMAGEURL1 earlier"/,
  )
})

test('says of pictures elsewhere that they are being fetched, or why they could not be, and loads nothing from there', () => {
  const url = 'https://pictures.example/shoe.jpg'
  const waiting = { ...kept, url, state: 'waiting' as const, error: 'The server answered with 503.' }
  expect(wordsOf(shown([waiting]))).toContain(
    `Being fetched ${url} The server answered with 503. It is tried again by itself.`,
  )
  const failed = { ...kept, url, state: 'failed' as const, error: 'There is nothing at this address.' }
  const html = shown([failed])
  expect(wordsOf(html)).toContain('Could not be fetched: There is nothing at this address. Try again')
  expect(html).not.toContain('src="https://pictures.example')
})

test('waits for what it does not know yet', () => {
  expect(drawn(<ImageManager productId={productId} {...slots} />)).toContain('One moment please...')
})

test('says what is wrong with all of them, and at the slot what is wrong with one', () => {
  queryClient.setQueryData(['product images', productId], [kept])
  const problems = new Map([
    [1, 'It is gone.'],
    [2, 'Not of this product.'],
  ])
  const words = wordsOf(
    drawn(<ImageManager productId={productId} {...slots} problem="Not yet." problems={problems} />),
  )
  expect(words).toContain('Not yet.')
  expect(words).toContain('It is gone.')
  expect(words).not.toContain('Not of this product.')
})
