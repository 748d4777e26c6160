import Type from 'typebox'
import { expect, test } from 'vitest'
import { hasShape } from './has-shape.ts'

const shape = Type.Object({ id: Type.Integer(), name: Type.Optional(Type.String({ minLength: 1 })) })

test.each([
  [{ id: 1 }, true],
  [{ id: 1, name: 'a', more: true }, true],
  [{ id: 1, name: '' }, false],
  [{ id: '1' }, false],
  [{}, false],
  [null, false],
  [undefined, false],
])('%j: %s', (value, expected) => {
  expect(hasShape(shape, value)).toBe(expected)
})
