import { expect, test } from 'vitest'
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
