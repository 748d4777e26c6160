import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../tests/support/page/drawn.tsx'
import { JsonDocuments } from './JsonDocuments.tsx'

const html = (json: unknown, against: unknown) =>
  drawn(
    <JsonDocuments
      documents={[
        { title: 'Intended', json, on: null, fileName: 'a.json', against: { title: 'Sent', json: against } },
      ]}
      onCopied={() => undefined}
    />,
  )

/** What is read as one, in whichever direction the page is written. */
const together = (drawing: string) => [...drawing.matchAll(/<bdi>.*?<\/bdi>/g)].map(([part]) => wordsOf(part))

test('how much differs is one sentence, whose number stands at its beginning right to left too', () => {
  expect(together(html({ a: 1 }, { a: 2 }))).toEqual(['1 line not as in Sent'])
  expect(together(html({ a: 1 }, { a: 1 }))).toEqual(['Equal to Sent'])
})
