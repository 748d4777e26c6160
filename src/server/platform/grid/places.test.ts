import { expect, test } from 'vitest'
import { createPlaces, type Place } from './places.ts'

const at = (offset: number): Place => ({ offset, key: `k${offset}`, id: offset })

test('a place is known in its own order until the data moves', () => {
  const places = createPlaces()
  places.remember('by price', 7, at(1_000))
  places.remember('by price', 7, at(2_000))
  places.remember('by price', 7, at(2_000))
  expect(places.of('by price', 7)).toEqual([at(1_000), at(2_000)])
  expect(places.of('by title', 7)).toEqual([])
  expect(places.of('by price', 8)).toEqual([])
  places.remember('by price', 8, at(3_000))
  expect(places.of('by price', 8)).toEqual([at(3_000)])
  expect(places.of('by price', 7)).toEqual([])
})

test('what was read before the data moved comes too late', () => {
  const places = createPlaces()
  places.remember('by price', 8, at(1_000))
  places.remember('by price', 7, at(2_000))
  expect(places.of('by price', 8)).toEqual([at(1_000)])
})

test('the oldest are forgotten first', () => {
  const places = createPlaces(2, 2)
  for (const offset of [1_000, 2_000, 3_000]) places.remember('by price', 7, at(offset))
  expect(places.of('by price', 7)).toEqual([at(2_000), at(3_000)])
  places.remember('by title', 7, at(1_000))
  places.remember('by cost', 7, at(1_000))
  expect(places.of('by price', 7)).toEqual([])
  expect(places.of('by title', 7)).toEqual([at(1_000)])
})
