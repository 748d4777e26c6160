import { expect, test } from 'vitest'
import { voyageOneContent } from '../../connectors/voyageone/product-names.ts'
import { changedContent } from './live-difference.ts'

const named = (title: string, url = 'https://pictures.example/one.webp') => ({
  title,
  pictures: [{ alt: title, url }],
  variants: [],
})

test('a picture is another one by what it is, not by the title that it goes by', () => {
  const changed = (now: unknown) =>
    changedContent(['title', 'pictures'], { now, sent: named('Runner'), ref: '1' })
  expect(changed(named('Walker'))).toEqual(['title'])
  expect(changed(named('Runner', 'https://pictures.example/two.webp'))).toEqual(['pictures'])
})

test('a picture of ours is no other one where only addresses are taken', () => {
  const side = { alt: 'Side', url: 'https://pictures.example/side.webp' }
  const own = (sha256: string) => ({ alt: 'Own', file: { name: 'own.webp', mimeType: 'image/webp', sha256 } })
  const changed = (pictures: unknown[]) =>
    changedContent(voyageOneContent, {
      now: { pictures },
      sent: { pictures: [side, own('one')] },
      ref: '1',
    })
  expect(changed([side, own('two')])).toEqual([])
  expect(changed([side])).toEqual([])
  expect(changed([own('one')])).toEqual(['pictures'])
})
