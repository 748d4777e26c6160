import { expect, test } from 'vitest'
import { labelFile, shipLabelOf } from './ship-label.ts'

const pdf = btoa('%PDF-1.7 a label')

test('a ship label is an address to open, or a file by how it begins', () => {
  expect(shipLabelOf(' https://labels.example/1.pdf')).toEqual({
    ...{ kind: 'address', href: 'https://labels.example/1.pdf' },
  })
  expect(shipLabelOf(pdf)).toEqual({ kind: 'file', base64: pdf, type: 'application/pdf' })
  expect(shipLabelOf(`data:application/pdf;base64,${pdf}`)).toMatchObject({ type: 'application/pdf' })
})

test.each(['', 'javascript:alert(1)', 'data:text/html;base64,PGI+', btoa('<script>'), 'https://', 'W-12'])(
  'what could do harm, or is nothing, is not offered: %s',
  (value) => {
    expect(shipLabelOf(value)).toBeUndefined()
  },
)

test('the file has the bytes of the label', async () => {
  const file = labelFile({ kind: 'file', base64: pdf, type: 'application/pdf' })
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7 a label'])
})
