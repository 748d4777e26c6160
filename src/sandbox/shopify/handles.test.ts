import { describe, expect, test } from 'vitest'
import { freeHandle, handleFrom } from './handles.ts'

describe('a handle', () => {
  test.each([
    ['Black Sunglasses', 'black-sunglasses'],
    ['  Café — Noir!  ', 'cafe-noir'],
    ['Jordan’s 1', 'jordans-1'],
    ['DD1391_100', 'dd1391_100'],
    ['///', ''],
  ])('%j becomes %j', (text, handle) => {
    expect(handleFrom(text)).toBe(handle)
  })

  test('gets the first number that is free', () => {
    const taken = new Set(['shoe', 'shoe-1'])
    expect(freeHandle('Shoe', (handle) => taken.has(handle))).toBe('shoe-2')
    expect(freeHandle('!', () => false)).toBe('product')
  })
})
